package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"os"
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
		what: fmt.Sprintf("%s:%d %s: %s", m.file, at.Line, words, other), file: m.file, at: place{at.Line, at.Column},
		line: strings.Split(m.text, "\n")[at.Line-1], makes: words + ": " + other,
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
