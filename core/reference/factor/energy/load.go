package energy

import (
	"embed"
	"encoding/csv"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/shopspring/decimal"

	"tillit/core/reference/category"
	"tillit/core/reference/factor/quantity"
)

//go:embed data/*.csv
var data embed.FS

// standard is parsed at first use and read only from then on.
//
//nolint:gochecknoglobals // one immutable table per process
var standard = sync.OnceValue(func() *Table {
	t, err := load(data)
	if err != nil {
		panic(err)
	}
	return t
})

// Standard returns the table that ships with the product. It panics when the
// embedded files are broken, which a test rules out.
func Standard() *Table { return standard() }

// fuelSource is what a line by the heat value of a fuel rests on.
const fuelSource = "EFRAG VSME fuel converter"

func load(files fs.FS) (*Table, error) {
	t := &Table{carriers: map[string]Carrier{}, lines: map[key]Line{}}
	for name, take := range map[string]func([]string) error{
		"data/carriers.csv": t.takeCarrier, "data/series.csv": t.takeLine, "data/without.csv": t.takeWithout,
	} {
		if err := each(files, name, take); err != nil {
			return nil, err
		}
	}
	for k, line := range t.lines {
		if _, ok := t.carriers[line.Carrier]; !ok {
			return nil, fmt.Errorf("series.csv: %s per %s: no carrier %q", k.series, k.unit, line.Carrier)
		}
	}
	return t, nil
}

func each(files fs.FS, name string, take func([]string) error) error {
	f, err := files.Open(name)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // read only
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for i, row := range rows[1:] {
		if err := take(row); err != nil {
			return fmt.Errorf("%s:%d: %w", name, i+2, err)
		}
	}
	return nil
}

func (t *Table) takeCarrier(row []string) error {
	kind := Kind(row[1])
	if !slices.Contains([]Kind{Oil, Gas, Coal, Other, Electricity, Heat}, kind) {
		return fmt.Errorf("unknown kind %q", kind)
	}
	t.carriers[row[0]] = Carrier{
		Key: row[0], Kind: kind, Order: len(t.carriers), Names: category.Names{SV: row[2], EN: row[3], FI: row[4], NL: row[5]},
	}
	return nil
}

func (t *Table) takeLine(row []string) error {
	k := key{row[0], quantity.Unit(row[1])}
	line := Line{Carrier: row[2], Source: row[6]}
	if !k.unit.Known() {
		return fmt.Errorf("unknown unit %q", k.unit)
	}
	if _, twice := t.lines[k]; twice {
		return fmt.Errorf("%s per %s stands twice", k.series, k.unit)
	}
	if (row[3] == "") == (row[4] == "") {
		return fmt.Errorf("%s needs a fuel or kilowatt hours, not both", k.series)
	}
	var err error
	if line.Renewable, err = decimal.NewFromString(row[5]); err != nil {
		return fmt.Errorf("share: %w", err)
	}
	if row[4] != "" {
		kwh, err := decimal.NewFromString(row[4])
		if err != nil {
			return fmt.Errorf("kilowatt hours: %w", err)
		}
		line.KWh = quantity.Times(kwh)
	} else {
		fuel, known := quantity.FuelByKey(row[3])
		ratio, converts := fuel.Convert(k.unit, quantity.KilowattHourNet)
		if !known || !converts {
			return fmt.Errorf("%q says nothing of %s", row[3], k.unit)
		}
		line.KWh = ratio
	}
	t.lines[k] = line
	return nil
}

func (t *Table) takeWithout(row []string) error {
	t.without = append(t.without, without{row[0], row[1]})
	return nil
}
