package price

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"strconv"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/quantity"
)

// Load reads rates.csv, indices.csv and energy.csv. Its errors name file, line
// and reason.
func Load(files fs.FS) (*Table, error) {
	t := &Table{perEUR: map[string][]Value{}, indices: map[string][]Value{}, energy: map[string][]Energy{}}
	sum := sha256.New()
	err := errors.Join(
		eachRow(files, "rates.csv", sum, func(row []string) error { return takeValue(t.perEUR, row) }),
		eachRow(files, "indices.csv", sum, func(row []string) error { return takeValue(t.indices, row) }),
		eachRow(files, "energy.csv", sum, t.takeEnergy),
	)
	if err != nil {
		return nil, err
	}
	t.version = hex.EncodeToString(sum.Sum(nil))[:16]
	return t, nil
}

func eachRow(files fs.FS, name string, sum hash.Hash, take func(row []string) error) error {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("read prices: %w", err)
	}
	sum.Write(raw)
	rows, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) < 2 {
		return fmt.Errorf("%s: no rows", name)
	}
	for i, row := range rows[1:] {
		if err := take(row); err != nil {
			return fmt.Errorf("%s:%d: %w", name, i+2, err)
		}
	}
	return nil
}

var (
	errOrder      = errors.New("years must ascend, each once")
	errPositive   = errors.New("value must be above zero")
	errConfidence = errors.New("confidence must be seen, derived or memory")
	errUnit       = errors.New("unit or currency is unknown")
	errParts      = errors.New("parts must be above zero and leave some of the price")
)

// takeValue reads key, year, value, confidence, source.
func takeValue(into map[string][]Value, row []string) error {
	v := Value{Confidence: Confidence(row[3]), Source: row[4]}
	var err error
	if v.Year, v.Value, err = dated(row[1], row[2], v.Confidence); err != nil {
		return err
	}
	before := into[row[0]]
	if len(before) > 0 && before[len(before)-1].Year >= v.Year {
		return errOrder
	}
	into[row[0]] = append(before, v)
	return nil
}

// takeEnergy reads carrier, region, year, unit, currency, price, its parts, confidence,
// source.
func (t *Table) takeEnergy(row []string) error {
	e := Energy{
		Carrier: row[0], Region: row[1], Unit: quantity.Unit(row[3]), Currency: row[4],
		Confidence: Confidence(row[8]), Source: row[9],
	}
	var err error
	if e.Year, e.PerUnit, err = dated(row[2], row[5], e.Confidence); err != nil {
		return err
	}
	if e.Grid, e.Levies, err = partsOf(e.PerUnit, row[6], row[7]); err != nil {
		return err
	}
	if _, ok := t.eur(e.Currency, e.Year); !ok || !e.Unit.Known() {
		return errUnit
	}
	before := t.energy[e.Carrier]
	if n := len(before); n > 0 && before[n-1].Region == e.Region && before[n-1].Year >= e.Year {
		return errOrder
	}
	t.energy[e.Carrier] = append(before, e)
	return nil
}

// partsOf reads the parts of a price; an empty cell is one that nobody knows.
func partsOf(price decimal.Decimal, cells ...string) (grid, levies decimal.Decimal, err error) {
	var parts [2]decimal.Decimal
	for i, cell := range cells {
		if cell == "" {
			continue
		}
		if parts[i], err = decimal.NewFromString(cell); err != nil {
			return grid, levies, fmt.Errorf("part: %w", err)
		}
		if !parts[i].IsPositive() {
			return grid, levies, errParts
		}
	}
	if !price.GreaterThan(parts[0].Add(parts[1])) {
		return grid, levies, errParts
	}
	return parts[0], parts[1], nil
}

func dated(year, value string, c Confidence) (int, decimal.Decimal, error) {
	y, err := strconv.Atoi(year)
	if err != nil {
		return 0, decimal.Zero, fmt.Errorf("year: %w", err)
	}
	v, err := decimal.NewFromString(value)
	if err != nil {
		return 0, decimal.Zero, fmt.Errorf("value: %w", err)
	}
	switch c {
	case Seen, Derived, Memory:
	default:
		return 0, decimal.Zero, errConfidence
	}
	if !v.IsPositive() {
		return 0, decimal.Zero, errPositive
	}
	return y, v, nil
}
