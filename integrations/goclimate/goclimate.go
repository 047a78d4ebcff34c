// Package goclimate asks GoClimate what flights emit, with the key of the
// company that flew.
package goclimate

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"tillit/core/books/connection"
	"tillit/core/carbon/activity"
	"tillit/integrations/wire"
)

// Client asks GoClimate. It is safe for concurrent use.
type Client struct {
	system *wire.System
}

// New returns a client on the way out net. It calls nobody yet.
func New(net *wire.Net) *Client {
	return &Client{net.System(wire.Options{
		Provider: connection.GoClimate, Application: calls(), TraceHeader: traceHeader, Judge: judge,
	})}
}

// judge reads that GoClimate cannot place an airport, which it says in several
// ways.
func judge(a wire.Answer) *connection.Failure {
	switch a.Status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity:
		return &connection.Failure{Reason: connection.Missing}
	}
	return nil
}

type footprint struct {
	Kg      wire.Number `json:"footprint"`
	Details wire.Text   `json:"details_url"`
}

// Footprint returns the answer about a flight of the company, whose key is
// given. Its error is a [*connection.Failure], Missing where GoClimate does not
// know the route, or that of ctx when it has ended.
func (c *Client) Footprint(ctx context.Context, company uuid.UUID, key string, flight activity.Flight) (activity.Answer, error) {
	call := wire.Call{URL: footprintURL, User: key, Query: url.Values{"cabin_class": {cabin(flight.Class)}, "currencies[]": {"SEK"}}}
	stops := flight.Stops()
	for i := 1; i < len(stops); i++ {
		segment := fmt.Sprintf("segments[%d]", i-1)
		call.Query.Set(segment+"[origin]", stops[i-1])
		call.Query.Set(segment+"[destination]", stops[i])
	}
	a, err := c.system.Client(company).Do(ctx, call)
	if err != nil {
		return activity.Answer{}, err
	}
	var said footprint
	if err := a.Decode(&said); err != nil {
		return activity.Answer{}, err
	}
	if !said.Kg.Decimal.IsPositive() {
		return activity.Answer{}, wire.Garbled("a flight that emits nothing")
	}
	return activity.Answer{State: activity.Given, Kg: said.Kg.Decimal, Details: details(said.Details.String()), Trace: a.Trace}, nil
}

// details is an address of GoClimate, empty for any other.
func details(raw string) string {
	to, err := url.Parse(raw)
	if err != nil || to.Scheme != "https" || to.User != nil {
		return ""
	}
	if host := "." + strings.ToLower(to.Host); !strings.HasSuffix(host, "."+detailsHost) {
		return ""
	}
	return to.String()
}
