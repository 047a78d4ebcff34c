package rule

import (
	"crypto/sha256"
	"embed"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/google/uuid"

	"tillit/core/reference/category"
)

//go:embed data/*.csv
var data embed.FS

// standard is parsed at first use and read only from then on.
//
//nolint:gochecknoglobals // one immutable list per process
var standard = sync.OnceValue(func() []Rule {
	files, err := fs.Sub(data, "data")
	if err != nil {
		panic(err)
	}
	rules, err := Read(files, category.Standard())
	if err != nil {
		panic(err)
	}
	return rules
})

// Standard returns the global rules that ship with the product; they must not
// be changed. It panics when the embedded files are broken, which a test rules
// out.
func Standard() []Rule { return standard() }

// standardVersion is worked out once: each calculation asks for it.
//
//nolint:gochecknoglobals // one immutable word per process
var standardVersion = sync.OnceValue(func() string { return Version(standard()) })

// StandardVersion is the Version of the rules that ship with the product.
func StandardVersion() string { return standardVersion() }

// Version is a hash of rules; it changes with whatever makes two of them differ.
func Version(rules []Rule) string {
	sum := sha256.New()
	for _, r := range rules {
		r.Template, r.Note = uuid.Nil, ""
		fmt.Fprintf(sum, "%#v\n", r)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// What else is wrong with a rule that is read from a table; FieldOf knows them.
var (
	ErrTwice     = errors.New("stands twice")
	ErrLeaf      = errors.New("category is no leaf of the tree")
	ErrExclusion = errors.New("exclusion is unknown")
)

var errBasis = errors.New("basis must be spend or quantity for a category and empty for an exclusion")

// Read reads global rules from all CSV files of a folder. Its errors name
// file, line and reason, all of them at once.
func Read(files fs.FS, tree *category.Tree) ([]Rule, error) {
	names, err := fs.Glob(files, "*.csv")
	if err != nil {
		return nil, fmt.Errorf("find rules: %w", err)
	}
	r := reader{tree: tree, seen: map[string]bool{}}
	for _, name := range names {
		if err := r.file(files, name); err != nil {
			return nil, err
		}
	}
	return r.rules, errors.Join(r.faults...)
}

type reader struct {
	tree   *category.Tree
	seen   map[string]bool
	rules  []Rule
	faults []error
}

// file takes the rows of one file; a row that is broken is a fault, a file
// that is no table of rules an error.
func (r *reader) file(files fs.FS, name string) error {
	f, err := files.Open(name)
	if err != nil {
		return fmt.Errorf("read rules: %w", err)
	}
	rows, err := csv.NewReader(f).ReadAll()
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 {
		rows = [][]string{nil}
	}
	t, known := tableOf(rows[0])
	if !known {
		return fmt.Errorf("%s:1: columns are not %s", name, strings.Join(columns, ","))
	}
	for i, cells := range rows[1:] {
		rule, err := r.row(t, cells)
		if err != nil {
			r.faults = append(r.faults, fmt.Errorf("%s:%d: rule %q: %w", name, i+2, cells[0], err))
			continue
		}
		r.rules = append(r.rules, rule)
	}
	return nil
}

func (r *reader) row(t Table, cells []string) (Rule, error) {
	rule, err := t.Rule(cells)
	if err != nil {
		return Rule{}, err
	}
	rule.Level = Global
	if r.seen[rule.Key] {
		return Rule{}, ErrTwice
	}
	r.seen[rule.Key] = true
	if err := rule.fault(); err != nil {
		return Rule{}, err
	}
	return rule, r.target(rule, t.cell(cells, "basis"))
}

// target checks where the rule leads and that basis says how it is measured.
func (r *reader) target(rule Rule, basis string) error {
	if rule.Category == "" {
		if _, known := r.tree.Exclusion(rule.Exclusion); !known {
			return ErrExclusion
		}
		if basis != "" {
			return errBasis
		}
		return nil
	}
	if _, known := r.tree.Leaf(rule.Category); !known {
		return ErrLeaf
	}
	if basis != "spend" && basis != "quantity" {
		return errBasis
	}
	return nil
}
