// Package airport knows the airports of the world by their IATA codes, and how
// far it is from one to another.
package airport

import (
	_ "embed" // the airports
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"sync"
)

// Airport is a place that people fly from.
type Airport struct {
	Code                string // IATA
	Name                string // as its own country writes it, in Latin letters
	Country             string // ISO 3166
	latitude, longitude float64
}

//go:embed data/airports.csv
var file string

//nolint:gochecknoglobals // constant table, parsed once
var airports = sync.OnceValue(func() map[string]Airport {
	rows, err := csv.NewReader(strings.NewReader(file)).ReadAll()
	if err != nil {
		panic(err)
	}
	all := make(map[string]Airport, len(rows))
	for _, row := range rows[1:] {
		latitude, wrong := strconv.ParseFloat(row[3], 64)
		longitude, wrongToo := strconv.ParseFloat(row[4], 64)
		if wrong != nil || wrongToo != nil {
			panic("airport " + row[0] + " has no place")
		}
		all[row[0]] = Airport{Code: row[0], Name: row[1], Country: row[2], latitude: latitude, longitude: longitude}
	}
	return all
})

// By finds the airport of an IATA code in capital letters.
func By(code string) (Airport, bool) {
	found, ok := airports()[code]
	return found, ok
}

// earth is the mean radius of the earth in kilometres (IUGG).
const earth = 6371.0088

// To is the distance along the great circle in whole kilometres.
func (a Airport) To(b Airport) int {
	radians := func(degrees float64) float64 { return degrees * math.Pi / 180 }
	north, east := radians(b.latitude-a.latitude), radians(b.longitude-a.longitude)
	h := math.Pow(math.Sin(north/2), 2) +
		math.Cos(radians(a.latitude))*math.Cos(radians(b.latitude))*math.Pow(math.Sin(east/2), 2)
	return int(math.Round(2 * earth * math.Asin(math.Sqrt(min(1, h)))))
}
