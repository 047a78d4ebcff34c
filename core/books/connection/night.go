package connection

import (
	"encoding/binary"
	"math/rand/v2"
	"time"
	_ "time/tzdata" // the night falls where companies are, whatever the machine knows

	"github.com/google/uuid"
)

// The hours of the night in which connections are read, where the company is.
const (
	nightBegins = 30 * time.Minute
	nightLasts  = 5 * time.Hour
)

// zones are those of the countries that companies are in, by the capital; the
// others live by the first.
//
//nolint:gochecknoglobals // constant
var zones = map[string]string{
	"": "Europe/Stockholm", "SE": "Europe/Stockholm", "FI": "Europe/Helsinki", "NL": "Europe/Amsterdam", "NO": "Europe/Oslo",
	"DK": "Europe/Copenhagen", "IS": "Atlantic/Reykjavik", "EE": "Europe/Tallinn", "LV": "Europe/Riga", "LT": "Europe/Vilnius",
	"DE": "Europe/Berlin", "BE": "Europe/Brussels", "LU": "Europe/Luxembourg", "FR": "Europe/Paris", "ES": "Europe/Madrid",
	"PT": "Europe/Lisbon", "IT": "Europe/Rome", "AT": "Europe/Vienna", "CH": "Europe/Zurich", "PL": "Europe/Warsaw",
	"GB": "Europe/London", "IE": "Europe/Dublin", "US": "America/New_York",
}

// zoneOf returns the time zone of a country.
func zoneOf(country string) *time.Location {
	name, ok := zones[country]
	if !ok {
		name = zones[""]
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// dayOf is the day that it is in a zone, as dates are stored.
func dayOf(now time.Time, zone *time.Location) time.Time {
	year, month, day := now.In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// nextNight is when a connection is read next: always at the same time of the
// night, which its id spreads evenly.
func nextNight(now time.Time, zone *time.Location, id uuid.UUID) time.Time {
	// The end of an id is drawn at random; its beginning is the time.
	spread := time.Duration(binary.BigEndian.Uint64(id[8:])%uint64(nightLasts/time.Second)) * time.Second
	offset := nightBegins + spread
	year, month, day := now.In(zone).Date()
	for {
		at := time.Date(year, month, day, 0, int(offset/time.Minute), int(offset%time.Minute/time.Second), 0, zone)
		if at.After(now) {
			return at
		}
		day++
	}
}

// firstDay is the earliest day of vouchers that is asked for: with the year
// before last there is something to compare the last one with.
func firstDay(today time.Time) time.Time {
	return time.Date(today.Year()-2, time.January, 1, 0, 0, 0, 0, time.UTC)
}

// How long a failing system is left alone.
const (
	minWait = 2 * time.Minute
	maxWait = 6 * time.Hour
)

// wait is how long to leave alone a system that failed that many times in a
// row, at least as long as it asked for. Jitter keeps those that failed
// together from coming back together.
func wait(failures int, asked time.Duration) time.Duration {
	pause := maxWait
	if doublings := failures - 1; doublings < 8 {
		pause = min(minWait<<max(doublings, 0), maxWait)
	}
	pause = pause/2 + rand.N(pause/2) //nolint:gosec // jitter, no secret
	return max(pause, asked)
}
