package factor

import (
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

const noticesFile = "notices.csv"

// columns of every file of factors.
const columns = "id,series,name,unit,kgco2e,upstream,biogenic,basis,gwp,region,year,price_year,price_kind," +
	"source,licence,confidence,provenance,quality,uncertainty,notes"

// Load reads notices.csv, losses.csv where there is one, and every other CSV file
// below files, one file a licence, share-alike data in a folder of their own. Its
// errors name file, line and reason, all of them at once.
func Load(files fs.FS, prices *price.Table) (*Set, error) {
	s := &Set{at: map[string]int{}, series: map[string][]int{}, prices: prices}
	sum := sha256.New()
	faults := []error{s.readFile(files, noticesFile, "licence,title,text,url,share_alike", sum, s.takeNotice)}
	has, err := hasLosses(files)
	faults = append(faults, err)
	if has {
		faults = append(faults, s.readFile(files, lossesFile, lossColumns, sum, s.takeLoss))
	}
	err = fs.WalkDir(files, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || path == noticesFile || path == lossesFile || !strings.HasSuffix(path, ".csv") {
			return err
		}
		shareAlike := strings.HasPrefix(path, "share-alike/")
		faults = append(faults, s.readFile(files, path, columns, sum, func(row map[string]string) error {
			return s.takeFactor(row, shareAlike)
		}))
		return nil
	})
	if err := errors.Join(append(faults, err)...); err != nil {
		return nil, err
	}
	s.order()
	s.version = hex.EncodeToString(sum.Sum(nil))[:16]
	return s, nil
}

func (s *Set) readFile(files fs.FS, name, columns string, sum hash.Hash, take func(map[string]string) error) error {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("read factors: %w", err)
	}
	sum.Write(raw)
	rows, err := csv.NewReader(strings.NewReader(string(raw))).ReadAll()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != columns {
		return fmt.Errorf("%s:1: columns are not %s", name, columns)
	}
	var faults []error
	for i, cells := range rows[1:] {
		row := make(map[string]string, len(cells))
		for c, column := range rows[0] {
			row[column] = cells[c]
		}
		if err := take(row); err != nil {
			faults = append(faults, fmt.Errorf("%s:%d: %w", name, i+2, err))
		}
	}
	return errors.Join(faults...)
}

func (s *Set) takeNotice(row map[string]string) error {
	n := Notice{
		Licence: row["licence"], Title: row["title"], Text: row["text"],
		URL: row["url"], ShareAlike: row["share_alike"] == "yes",
	}
	if n.Licence == "" || n.Text == "" || len(s.Notices(n.Licence)) > 0 {
		return fmt.Errorf("notice %q is empty or stands twice", n.Licence)
	}
	s.notices = append(s.notices, n)
	return nil
}

func (s *Set) takeFactor(row map[string]string, shareAlike bool) error {
	f, err := readFactor(row)
	if err != nil {
		return err
	}
	if _, twice := s.at[f.ID]; twice {
		return fmt.Errorf("%q stands twice", f.ID)
	}
	notices := s.Notices(f.Licence)
	if len(notices) == 0 {
		return fmt.Errorf("%q: no notice for licence %q", f.ID, f.Licence)
	}
	if notices[0].ShareAlike != shareAlike {
		return fmt.Errorf("%q: licence %q belongs into another folder", f.ID, f.Licence)
	}
	s.add(f)
	return nil
}

func (s *Set) add(f Factor) {
	s.at[f.ID] = len(s.factors)
	s.series[f.Series] = append(s.series[f.Series], len(s.factors))
	s.factors = append(s.factors, f)
}

// order sorts each series by year.
func (s *Set) order() {
	for _, rows := range s.series {
		slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(s.factors[a].Year, s.factors[b].Year) })
	}
}

func readFactor(row map[string]string) (Factor, error) {
	f := Factor{
		ID: row["id"], Series: row["series"], Name: row["name"], Unit: quantity.Unit(row["unit"]),
		Basis: Basis(row["basis"]), GWP: row["gwp"], Region: row["region"],
		PriceKind: PriceKind(row["price_kind"]), Source: row["source"], Licence: row["licence"],
		Confidence: Confidence(row["confidence"]), Provenance: row["provenance"], Notes: row["notes"],
	}
	var faults []error
	number := func(column string) decimal.NullDecimal {
		if row[column] == "" {
			return decimal.NullDecimal{}
		}
		d, err := decimal.NewFromString(row[column])
		if err != nil || d.IsNegative() {
			faults = append(faults, fmt.Errorf("%q: %s is no amount", f.ID, column))
		}
		return decimal.NewNullDecimal(d)
	}
	whole := func(column string) int {
		if row[column] == "" {
			return 0
		}
		n, err := strconv.Atoi(row[column])
		if err != nil {
			faults = append(faults, fmt.Errorf("%q: %s is no whole number", f.ID, column))
		}
		return n
	}
	kg := number("kgco2e")
	f.KgCO2ePerUnit, f.UpstreamKgPerUnit, f.BiogenicKgPerUnit = kg.Decimal, number("upstream"), number("biogenic")
	f.Uncertainty = number("uncertainty").Decimal
	f.Year, f.PriceYear, f.Quality = whole("year"), whole("price_year"), whole("quality")
	if !kg.Valid {
		faults = append(faults, fmt.Errorf("%q: no value", f.ID))
	}
	return f, errors.Join(append(faults, f.check())...)
}

// check holds a factor against the rules by which the package reads it.
func (f Factor) check() error {
	id := IDOf(f)
	fault := ""
	switch {
	case f.ID != id:
		fault = "id is not " + id
	case f.Name == "" || f.Region == "" || f.Source == "" || f.Provenance == "":
		fault = "name, region, source or provenance is empty"
	case !f.Unit.Known():
		fault = "unit is unknown"
	case !slices.Contains([]Basis{Direct, LifeCycle, Chain}, f.Basis):
		fault = "basis is unknown"
	case f.Basis == LifeCycle && f.UpstreamKgPerUnit.Valid:
		fault = "a life-cycle value holds its upstream part already"
	case f.Unit.Currency() != (f.PriceYear > 0 && (f.PriceKind == Purchaser || f.PriceKind == Basic)):
		fault = "price year and kind belong to currencies and only there"
	case !slices.Contains([]Confidence{Seen, Derived, Memory}, f.Confidence):
		fault = "confidence is unknown"
	case f.Quality < 1 || f.Quality > 5:
		fault = "quality is not 1 to 5"
	}
	if fault != "" {
		return fmt.Errorf("%q: %s", f.ID, fault)
	}
	return nil
}
