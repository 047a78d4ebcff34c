package bff_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/footprint"
	"tillit/core/job"
	"tillit/core/tenant"
)

func TestJob_Events(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	scope := tenant.NewScope(c.Person.ID, c.Home, footprint.Calculate)
	month := footprint.Month{Year: 2025, Month: 1}
	made, err := p.deps.Footprints.Request(t.Context(), scope, footprint.Period{From: month, To: month})
	require.NoError(t, err)

	ended := make(chan error)
	go func() {
		ended <- p.deps.Jobs.Run(t.Context(), scope, made.ID, true, func(context.Context, *job.Run) error { return nil })
	}()
	res := c.Get(t, "/company/job/"+made.ID.String()+"/events")
	require.NoError(t, <-ended)
	require.Equal(t, http.StatusOK, res.Status)
	require.Equal(t, "text/event-stream", res.Header.Get("Content-Type"))
	events := strings.Split(strings.TrimSuffix(string(res.Body), "\n\n"), "\n\n")
	data, ok := strings.CutPrefix(events[len(events)-1], "event: job\ndata: ")
	require.True(t, ok, "%s", res.Body)
	var last object
	require.NoError(t, json.Unmarshal([]byte(data), &last))
	require.Equal(t, made.ID.String(), last["id"])
	require.Equal(t, "done", last["state"])

	c.Get(t, "/company/job/"+uuid.NewString()+"/events").Refused(t, http.StatusNotFound, "notFound")
}
