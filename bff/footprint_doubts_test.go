package bff_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
)

// 40 l of petrol count by a British factor of 2025.
func TestFootprint_Doubts(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	nothing := func(doubt string) object { return object{"doubt": doubt, "kg": "0", "share": "0"} }
	all := func(doubt string) object { return object{"doubt": doubt, "kg": "82.7664", "share": "1"} }
	require.Equal(t, object{
		"kg": "82.7664", "anyKg": "82.7664", "any": "1",
		"parts": []any{nothing("price"), nothing("factor"), all("region"), all("year")},
	}, e.ok(t, "/2024/doubts?category=1.mobile.fossil.petrol"))
	empty := e.ok(t, "/2023/doubts")
	require.Nil(t, empty["any"], "nothing has no shares")

	e.fails(t, "/2024/doubts?month=13", http.StatusBadRequest, "fields")
	own := e.scope
	e.scope = tenant.NewScope(own.Person, own.Company).InSession(own.Session)
	e.fails(t, "/2024/doubts", http.StatusForbidden, "forbidden")
	e.scope = tenant.NewScope(own.Person, uuid.New(), footprint.Read).InSession(own.Session)
	require.Equal(t, "0", e.ok(t, "/2024/doubts")["kg"], "another company")
}
