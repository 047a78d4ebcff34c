package vat

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"sync"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/reference/factor/price"
)

//go:embed data/*.csv
var data embed.FS

//nolint:gochecknoglobals // one immutable table per process
var shipped = sync.OnceValue(func() *Table {
	files, err := fs.Sub(data, "data")
	if err != nil {
		panic(err)
	}
	t, err := Load(files)
	if err != nil {
		panic(err)
	}
	return t
})

// Shipped returns the table that ships with the product. It panics when the embedded
// files are broken, which a test rules out.
func Shipped() *Table { return shipped() }

var (
	errTwice      = errors.New("stands twice")
	errKind       = errors.New("kind is unknown")
	errOrder      = errors.New("days must ascend, each once")
	errPercent    = errors.New("percent must be from 0 to 100")
	errConfidence = errors.New("confidence must be seen, derived or memory")
	errStandard   = errors.New("a country needs a standard rate")
)

// Load reads kinds.csv, categories.csv and rates.csv. Its errors name file, line and
// reason.
func Load(files fs.FS) (*Table, error) {
	t := &Table{instead: map[Kind]Kind{}, kinds: map[string]Kind{}, rates: map[string]map[Kind][]*Rate{}}
	sum := sha256.New()
	err := eachRow(files, "kinds.csv", 2, sum, t.takeKind)
	if err == nil {
		err = errors.Join(
			eachRow(files, "categories.csv", 3, sum, t.takeCategory),
			eachRow(files, "rates.csv", 6, sum, t.takeRate),
		)
	}
	if err != nil {
		return nil, err
	}
	for country, rates := range t.rates {
		if len(rates[Standard]) == 0 {
			return nil, fmt.Errorf("rates.csv: %s: %w", country, errStandard)
		}
	}
	t.version = hex.EncodeToString(sum.Sum(nil))[:16]
	return t, nil
}

func eachRow(files fs.FS, name string, columns int, sum hash.Hash, take func(row []string) error) error {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("read value added tax: %w", err)
	}
	sum.Write(raw)
	r := csv.NewReader(bytes.NewReader(raw))
	r.FieldsPerRecord = columns
	rows, err := r.ReadAll()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for i, row := range rows[min(len(rows), 1):] {
		if err := take(row); err != nil {
			return fmt.Errorf("%s:%d: %w", name, i+2, err)
		}
	}
	return nil
}

// takeKind reads kind, else. What stands in for a kind stands before it.
func (t *Table) takeKind(row []string) error {
	kind, instead := Kind(row[0]), Kind(row[1])
	if _, known := t.instead[kind]; known {
		return errTwice
	}
	if _, known := t.instead[instead]; instead != "" && !known {
		return errKind
	}
	t.instead[kind] = instead
	return nil
}

// takeCategory reads category, kind, why.
func (t *Table) takeCategory(row []string) error {
	if _, known := t.kinds[row[0]]; known {
		return errTwice
	}
	t.kinds[row[0]] = Kind(row[1])
	return t.known(Kind(row[1]))
}

func (t *Table) known(kind Kind) error {
	if _, known := t.instead[kind]; !known {
		return errKind
	}
	return nil
}

// takeRate reads country, kind, from, percent, confidence, source.
func (t *Table) takeRate(row []string) error {
	r := &Rate{Country: row[0], Kind: Kind(row[1]), Confidence: price.Confidence(row[4]), Source: row[5]}
	if err := t.known(r.Kind); err != nil {
		return err
	}
	var err error
	if r.From, err = time.Parse(time.DateOnly, row[2]); err != nil {
		return fmt.Errorf("from: %w", err)
	}
	if r.Percent, err = decimal.NewFromString(row[3]); err != nil {
		return fmt.Errorf("percent: %w", err)
	}
	if r.Percent.IsNegative() || r.Percent.GreaterThan(decimal.New(1, 2)) {
		return errPercent
	}
	switch r.Confidence {
	case price.Seen, price.Derived, price.Memory:
	default:
		return errConfidence
	}
	of := t.rates[r.Country]
	if of == nil {
		of = map[Kind][]*Rate{}
		t.rates[r.Country] = of
	}
	if before := of[r.Kind]; len(before) > 0 && !before[len(before)-1].From.Before(r.From) {
		return errOrder
	}
	of[r.Kind] = append(of[r.Kind], r)
	return nil
}
