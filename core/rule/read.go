package rule

import (
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"tillit/core/category"
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

// columns of every file of rules.
//
//nolint:gochecknoglobals // constant
var columns = []string{
	"key", "chart", "priority", "account_from", "account_to", "account_words",
	"supplier", "text", "sign", "category", "exclusion", "basis", "note",
}

var (
	errTwice     = errors.New("stands twice")
	errPriority  = errors.New("priority is no whole number")
	errSignWord  = errors.New("sign must be debit, credit or empty")
	errBasis     = errors.New("basis must be spend or quantity for a category and empty for an exclusion")
	errLeaf      = errors.New("category is no leaf of the tree")
	errExclusion = errors.New("exclusion is unknown")
)

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
	table := csv.NewReader(f)
	rows, err := table.ReadAll()
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != strings.Join(columns, ",") {
		return fmt.Errorf("%s:1: columns are not %s", name, strings.Join(columns, ","))
	}
	for i, cells := range rows[1:] {
		rule, err := r.row(cells)
		if err != nil {
			r.faults = append(r.faults, fmt.Errorf("%s:%d: rule %q: %w", name, i+2, cells[0], err))
			continue
		}
		r.rules = append(r.rules, rule)
	}
	return nil
}

func (r *reader) row(cells []string) (Rule, error) {
	rule := Rule{
		Key: cells[0], Level: Global, Chart: cells[1], AccountFrom: cells[3], AccountTo: cells[4],
		AccountWords: split(cells[5]), Supplier: cells[6], Text: split(cells[7]), Category: cells[9], Exclusion: cells[10],
		Note: cells[12],
	}
	var err error
	if rule.Priority, err = strconv.Atoi(cells[2]); err != nil {
		return Rule{}, errPriority
	}
	switch cells[8] {
	case "":
	case "debit":
		rule.Sign = 1
	case "credit":
		rule.Sign = -1
	default:
		return Rule{}, errSignWord
	}
	if r.seen[rule.Key] {
		return Rule{}, errTwice
	}
	r.seen[rule.Key] = true
	if err := rule.fault(); err != nil {
		return Rule{}, err
	}
	return rule, r.target(rule, cells[11])
}

// target checks where the rule leads and that basis says how it is measured.
func (r *reader) target(rule Rule, basis string) error {
	if rule.Category == "" {
		if _, known := r.tree.Exclusion(rule.Exclusion); !known {
			return errExclusion
		}
		if basis != "" {
			return errBasis
		}
		return nil
	}
	if _, known := r.tree.Leaf(rule.Category); !known {
		return errLeaf
	}
	if basis != "spend" && basis != "quantity" {
		return errBasis
	}
	return nil
}

func split(words string) []string {
	if words == "" {
		return nil
	}
	return strings.Split(words, "|")
}
