package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// together is where all that computes figures comes together, and judges those of
// its tests that are asked once a package's own have missed nothing.
const together = "./core/carbon/footprint"

func judges() []string {
	return []string{
		"TestEngineAgreesWithANaiveOne", "TestHabits", "TestBills_Cases", "TestBills_CountEnergyOnce", "TestService_Recalculate_WorkedExamples",
		"TestService_Recalculate_Entries", "TestService_Recalculate_Contracts", "TestService_EnergyBalance", "TestService_Doubts",
		"TestService_Overview_GasesOutsideKyoto",
	}
}

// figures gives every operator of arithmetic, comparison and logic in the packages,
// and every such method of decimals, a switch that puts another in its place.
func (o overlay) figures(ctx context.Context, pkgs []string) (all []mutant, err error) {
	listed, err := list(ctx, pkgs)
	if err != nil {
		return nil, err
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	from := importer.ForCompiler(fset, "gc", listed.open)
	for _, pkg := range listed.asked {
		info, files, err := pkg.check(fset, from)
		if err != nil {
			return nil, err
		}
		dir, err := filepath.Rel(here, pkg.Dir)
		if err != nil {
			return nil, err
		}
		before := len(all)
		for i, name := range pkg.GoFiles {
			file := filepath.Join(dir, name)
			raw, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			m := &operators{fset: fset, info: info, file: file, text: string(raw), all: all}
			all = m.of(files[i])
			if len(m.edits) > 0 {
				o[file] = m.edited()
			}
		}
		if len(all) == before {
			return nil, errors.New(pkg.ImportPath + " computes nothing")
		}
		o[filepath.Join(dir, "mutation.go")] = "package " + pkg.Name + otherOperators
	}
	return all, nil
}

// listing is what the Go tool says of packages and of all that they import.
type listing struct {
	asked   []listedPackage
	exports map[string]string // files with the types of packages, by their paths
}

type listedPackage struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	DepOnly                       bool
}

func list(ctx context.Context, pkgs []string) (listing, error) {
	args := append([]string{"list", "-export", "-deps", "-json=ImportPath,Name,Dir,Export,GoFiles,DepOnly"}, pkgs...)
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	if err != nil {
		return listing{}, fmt.Errorf("list packages: %w", err)
	}
	found := listing{exports: map[string]string{}}
	for from := json.NewDecoder(bytes.NewReader(out)); ; {
		var one listedPackage
		if err := from.Decode(&one); errors.Is(err, io.EOF) { //nolint:musttag // the Go tool names its fields so
			return found, nil
		} else if err != nil {
			return listing{}, fmt.Errorf("read the list of packages: %w", err)
		}
		found.exports[one.ImportPath] = one.Export
		if !one.DepOnly {
			found.asked = append(found.asked, one)
		}
	}
}

func (l listing) open(path string) (io.ReadCloser, error) { return os.Open(l.exports[path]) }

// check reads the files of a package and finds the types of all in them.
func (p listedPackage) check(fset *token.FileSet, from types.Importer) (*types.Info, []*ast.File, error) {
	files := make([]*ast.File, len(p.GoFiles))
	for i, name := range p.GoFiles {
		var err error
		if files[i], err = parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, 0); err != nil {
			return nil, nil, err
		}
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if _, err := (&types.Config{Importer: from}).Check(p.ImportPath, fset, files, info); err != nil {
		return nil, nil, fmt.Errorf("find the types of %s: %w", p.ImportPath, err)
	}
	return info, files, nil
}

// operators finds the mutants of one file.
type operators struct {
	fset  *token.FileSet
	info  *types.Info
	file  string
	text  string
	edits []edit
	all   []mutant
}

// edit puts a text where others end or begin; what was there to the end goes.
type edit struct {
	from, to int
	text     string
}

// of gives the mutants before and those of the functions of the file. Conditions
// of loops are left as they are: most others of them have no end.
func (m *operators) of(file *ast.File) []mutant {
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				return n.Tok != token.CONST
			case *ast.ForStmt:
				ast.Inspect(n.Body, m.expression)
				return false
			}
			return m.expression(n)
		})
	}
	return m.all
}

func (m *operators) expression(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ForStmt:
		ast.Inspect(n.Body, m.expression)
		return false
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.CallExpr:
		m.call(n)
	}
	return true
}

// binary is an operator between two operands.
func (m *operators) binary(e *ast.BinaryExpr) {
	kind, known := m.info.Types[e]
	if !known || kind.Value != nil {
		return
	}
	basic, isBasic := kind.Type.Underlying().(*types.Basic)
	if !isBasic {
		return
	}
	number := m.info.TypeOf(e.X).Underlying()
	_, ordered := number.(*types.Basic)
	other := others[e.Op]
	switch {
	case other == "":
	case e.Op == token.EQL || e.Op == token.NEQ:
		m.flip(e, other)
	case e.Op == token.LAND || e.Op == token.LOR:
		n := m.add(e, other)
		m.put(e.Pos(), e.Pos(), fmt.Sprintf("mutated%s(%q, ", names[e.Op], n))
		m.put(e.X.End(), e.Y.Pos(), ", func() bool { return ")
		m.put(e.End(), e.End(), " })")
	case basic.Info()&types.IsBoolean != 0 && ordered, basic.Info()&types.IsNumeric != 0:
		m.between(e, other)
	}
}

// between hands both operands to a function that knows another operator.
func (m *operators) between(e *ast.BinaryExpr, other string) {
	n := m.add(e, other)
	m.put(e.Pos(), e.Pos(), fmt.Sprintf("mutated%s(%q, ", names[e.Op], n))
	m.put(e.X.End(), e.Y.Pos(), ", ")
	m.put(e.End(), e.End(), ")")
}

// flip turns over what an expression says.
func (m *operators) flip(e ast.Expr, other string) {
	n := m.add(e, other)
	m.put(e.Pos(), e.Pos(), fmt.Sprintf("mutatedTruth(%q, ", n))
	m.put(e.End(), e.End(), ")")
}

//nolint:gochecknoglobals // constant tables
var (
	names = map[token.Token]string{
		token.LSS: "Less", token.LEQ: "LessOrEqual", token.GTR: "Greater", token.GEQ: "GreaterOrEqual",
		token.ADD: "Sum", token.SUB: "Difference", token.MUL: "Product", token.QUO: "Quotient", token.LAND: "And", token.LOR: "Or",
	}
	others = map[token.Token]string{
		token.EQL: "!=", token.NEQ: "==", token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
		token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.LAND: "||", token.LOR: "&&",
	}
	// methods of decimals with those that stand in for them.
	methods = map[string]string{
		"Add": "Sub", "Sub": "Add", "Mul": "Div", "Div": "Mul", "LessThan": "LessThanOrEqual", "LessThanOrEqual": "LessThan",
		"GreaterThan": "GreaterThanOrEqual", "GreaterThanOrEqual": "GreaterThan", "Neg": "nothing", "Abs": "nothing",
	}
	verdicts = []string{"Equal", "IsZero", "IsNegative", "IsPositive"}
)

// call is a method of a decimal.
func (m *operators) call(e *ast.CallExpr) {
	method, ok := e.Fun.(*ast.SelectorExpr)
	if !ok || m.info.TypeOf(method.X) == nil || m.info.TypeOf(method.X).String() != "github.com/shopspring/decimal.Decimal" {
		return
	}
	name := method.Sel.Name
	if slices.Contains(verdicts, name) {
		m.flip(e, "not "+name)
		return
	}
	other, known := methods[name]
	if !known {
		return
	}
	n := m.add(e, other)
	m.put(e.Pos(), e.Pos(), fmt.Sprintf("mutated%s(%q, ", name, n))
	between := ", "
	if len(e.Args) == 0 {
		between = ""
	}
	m.put(method.X.End(), e.Lparen+1, between)
}

// add notes a mutant and gives its number.
func (m *operators) add(e ast.Expr, other string) string {
	at := m.fset.Position(e.Pos())
	n := strconv.Itoa(len(m.all) + 1)
	words := strings.Join(strings.Fields(m.text[at.Offset:m.fset.Position(e.End()).Offset]), " ")
	on := "mutation.on=" + n
	mutant := mutant{
		what: fmt.Sprintf("%s:%d %s: %s", m.file, at.Line, words, other), file: m.file, at: at.Line, line: strings.Split(m.text, "\n")[at.Line-1],
	}
	if own, err := filepath.Glob(filepath.Join(filepath.Dir(m.file), "*_test.go")); err == nil && len(own) > 0 {
		mutant.asked = append(mutant.asked, tests{mutant.pkg(), nil, []string{on}})
	}
	if mutant.pkg() != together {
		mutant.asked = append(mutant.asked, tests{together, judges(), []string{on}})
	}
	m.all = append(m.all, mutant)
	return n
}

func (m *operators) put(from, to token.Pos, text string) {
	m.edits = append(m.edits, edit{m.fset.Position(from).Offset, m.fset.Position(to).Offset, text})
}

// edited is the file with all edits. Of those in one place the end of an inner
// expression comes before that of an outer one, and its begin after.
func (m *operators) edited() string {
	order := make([]int, len(m.edits))
	for i := range order {
		order[i] = i
	}
	closes := func(e edit) bool {
		return strings.HasPrefix(strings.TrimSpace(e.text), ")") || strings.HasPrefix(e.text, " })")
	}
	slices.SortStableFunc(order, func(a, b int) int {
		one, two := m.edits[a], m.edits[b]
		if one.from != two.from {
			return cmp.Compare(one.from, two.from)
		}
		if closes(one) != closes(two) {
			if closes(one) {
				return -1
			}
			return 1
		}
		if closes(one) {
			return cmp.Compare(b, a)
		}
		return cmp.Compare(a, b)
	})
	var out strings.Builder
	at := 0
	for _, i := range order {
		e := m.edits[i]
		out.WriteString(m.text[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.WriteString(m.text[at:])
	return out.String()
}

const otherOperators = `

import (
	"os"
	"strings"

	"github.com/shopspring/decimal"
)

type mutable interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

type sortable interface {
	mutable | ~string
}

var mutation = func() string {
	_, n, _ := strings.Cut(os.Getenv("PGOPTIONS"), "mutation.on=")
	return n
}()

func mutatedTruth(n string, is bool) bool { return is != (n == mutation) }

func mutatedAnd(n string, is bool, other func() bool) bool {
	if n == mutation {
		return is || other()
	}
	return is && other()
}

func mutatedOr(n string, is bool, other func() bool) bool {
	if n == mutation {
		return is && other()
	}
	return is || other()
}

func mutatedLess[T sortable](n string, a, b T) bool           { return a < b || n == mutation && a == b }
func mutatedLessOrEqual[T sortable](n string, a, b T) bool    { return a < b || n != mutation && a == b }
func mutatedGreater[T sortable](n string, a, b T) bool        { return a > b || n == mutation && a == b }
func mutatedGreaterOrEqual[T sortable](n string, a, b T) bool { return a > b || n != mutation && a == b }

func mutatedSum[T mutable](n string, a, b T) T {
	if n == mutation {
		return a - b
	}
	return a + b
}

func mutatedDifference[T mutable](n string, a, b T) T {
	if n == mutation {
		return a + b
	}
	return a - b
}

func mutatedProduct[T mutable](n string, a, b T) T {
	if n == mutation {
		return a / b
	}
	return a * b
}

func mutatedQuotient[T mutable](n string, a, b T) T {
	if n == mutation {
		return a * b
	}
	return a / b
}

func instead[T any](n string, is, other T) T {
	if n == mutation {
		return other
	}
	return is
}

type two = func(decimal.Decimal, decimal.Decimal) decimal.Decimal
type order = func(decimal.Decimal, decimal.Decimal) bool

func mutatedAdd(n string, a, b decimal.Decimal) decimal.Decimal {
	return instead[two](n, decimal.Decimal.Add, decimal.Decimal.Sub)(a, b)
}

func mutatedSub(n string, a, b decimal.Decimal) decimal.Decimal {
	return instead[two](n, decimal.Decimal.Sub, decimal.Decimal.Add)(a, b)
}

func mutatedMul(n string, a, b decimal.Decimal) decimal.Decimal {
	return instead[two](n, decimal.Decimal.Mul, decimal.Decimal.Div)(a, b)
}

func mutatedDiv(n string, a, b decimal.Decimal) decimal.Decimal {
	return instead[two](n, decimal.Decimal.Div, decimal.Decimal.Mul)(a, b)
}

func mutatedLessThan(n string, a, b decimal.Decimal) bool {
	return instead[order](n, decimal.Decimal.LessThan, decimal.Decimal.LessThanOrEqual)(a, b)
}

func mutatedLessThanOrEqual(n string, a, b decimal.Decimal) bool {
	return instead[order](n, decimal.Decimal.LessThanOrEqual, decimal.Decimal.LessThan)(a, b)
}

func mutatedGreaterThan(n string, a, b decimal.Decimal) bool {
	return instead[order](n, decimal.Decimal.GreaterThan, decimal.Decimal.GreaterThanOrEqual)(a, b)
}

func mutatedGreaterThanOrEqual(n string, a, b decimal.Decimal) bool {
	return instead[order](n, decimal.Decimal.GreaterThanOrEqual, decimal.Decimal.GreaterThan)(a, b)
}

func mutatedNeg(n string, a decimal.Decimal) decimal.Decimal { return instead(n, a.Neg(), a) }

func mutatedAbs(n string, a decimal.Decimal) decimal.Decimal { return instead(n, a.Abs(), a) }
`
