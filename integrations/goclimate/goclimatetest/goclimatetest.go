// Package goclimatetest is a stand-in for GoClimate that speaks the wire format
// of its flight footprints, for tests.
package goclimatetest

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// Key is the key that opens it.
const Key = "goclimate-key-4711aa"

// Fake answers below the host name of GoClimate.
type Fake struct{}

// ServeHTTP says 100 kg for each segment and person in economy, three times as
// much in business.
func (Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	key, password, _ := r.BasicAuth()
	segments := 0
	for query.Has(fmt.Sprintf("segments[%d][origin]", segments)) {
		for _, end := range []string{"origin", "destination"} {
			if query.Get(fmt.Sprintf("segments[%d][%s]", segments, end)) == "AAA" {
				write(w, http.StatusUnprocessableEntity, map[string]any{"errors": []string{"AAA is not an airport"}})
				return
			}
		}
		segments++
	}
	each := map[string]int{"economy": 100, "premium_economy": 150, "business": 300, "first": 400}[query.Get("cabin_class")]
	switch {
	case r.URL.Path != "/api.goclimate.com/v1/flight_footprint" || r.Method != http.MethodGet:
		write(w, http.StatusNotFound, map[string]any{"errors": []string{"no such page"}})
	case key != Key || password != "":
		write(w, http.StatusUnauthorized, map[string]any{"errors": []string{"the key " + key + " is not valid"}})
	case segments == 0 || each == 0:
		write(w, http.StatusBadRequest, map[string]any{"errors": []string{"segments or cabin_class missing"}})
	default:
		w.Header().Set("X-Request-Id", "req-1")
		write(w, http.StatusOK, map[string]any{
			"footprint":     segments * each,
			"offset_prices": []map[string]any{{"amount": 4750, "currency": "SEK", "offset_url": "https://www.goclimate.com/se/flight_offsets/new"}},
			"details_url":   "https://www.goclimate.com/se/flight_footprints/new?segments=1",
		})
	}
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
