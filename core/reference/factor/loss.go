package factor

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/quantity"
)

// Loss is how much the grid of a country lost of what was fed into it in a year,
// as its source states it: Lost of Of, both in the unit of the source.
type Loss struct {
	Region     string // ISO 3166
	Year       int
	Lost, Of   decimal.Decimal
	Source     string
	Licence    string // code in Notices
	Confidence Confidence
	Provenance string // address, and the row as it stands there
}

// PerDelivered is how much is lost for one unit that arrives.
func (l Loss) PerDelivered() quantity.Ratio {
	return quantity.Ratio{Num: l.Lost, Den: l.Of.Sub(l.Lost)}
}

// Losses is what a grid loses on the way to whoever buys one unit of a factor.
type Losses struct {
	KgPerUnit decimal.Decimal

	Share  *Loss  // it was computed by; nil where a source states the kilograms
	Factor string // id of the factor that states them; empty where they were computed
}

const lossesFile = "losses.csv"

const lossColumns = "region,year,lost,of,source,licence,confidence,provenance"

// Losses lists the shares that grids lose, by region and year.
func (s *Set) Losses() []Loss { return slices.Clone(s.losses) }

// Loss returns the share that the grid of a region loses in a year: that of the
// nearest year not after it, else of the nearest later one. There is none for a
// region of which no source was seen; no other stands in.
func (s *Set) Loss(region string, year int) (Loss, bool) {
	best, found := Loss{}, false
	for _, l := range s.losses { // years ascend
		if l.Region == region && (!found || l.Year <= year) {
			best, found = l, true
		}
	}
	return best, found
}

// hasLosses reports whether files state what grids lose; a set without them
// counts no losses.
func hasLosses(files fs.FS) (bool, error) {
	_, err := fs.Stat(files, lossesFile)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (s *Set) takeLoss(row map[string]string) error {
	l := Loss{
		Region: row["region"], Source: row["source"], Licence: row["licence"],
		Confidence: Confidence(row["confidence"]), Provenance: row["provenance"],
	}
	var faults [3]error
	l.Year, faults[0] = strconv.Atoi(row["year"])
	l.Lost, faults[1] = decimal.NewFromString(row["lost"])
	l.Of, faults[2] = decimal.NewFromString(row["of"])
	fault := ""
	switch {
	case errors.Join(faults[:]...) != nil:
		fault = "year, lost or of is no number"
	case l.Lost.IsNegative() || !l.Of.GreaterThan(l.Lost):
		fault = "no part of what was fed in"
	case l.Region == "" || l.Source == "" || l.Provenance == "":
		fault = "region, source or provenance is empty"
	case len(s.Notices(l.Licence)) == 0:
		fault = fmt.Sprintf("no notice for licence %q", l.Licence)
	case l.Confidence != Seen:
		fault = "only what was seen counts"
	case slices.ContainsFunc(s.losses, func(o Loss) bool { return o.Region == l.Region && o.Year >= l.Year }):
		fault = "years of a region do not ascend"
	}
	if fault != "" {
		return fmt.Errorf("losses of %s %s: %s", row["region"], row["year"], fault)
	}
	s.losses = append(s.losses, l)
	return nil
}
