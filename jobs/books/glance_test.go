package books_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/glance"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
	"tillit/integrations/format"
	"tillit/web/engine/view"
)

// example is what a visitor is given to try.
const example = "../../web/engine/example.se"

func glanceAt(t *testing.T, file []byte, country string) *view.Glance {
	t.Helper()
	books, _, err := format.Open(bytes.NewReader(file))
	require.NoError(t, err)
	g, err := glance.At(books, glance.Options{Country: country})
	require.NoError(t, err)
	return view.New(g, "sv-SE", country)
}

// TestGlance_EqualsTheImport: what a visitor is shown without an account is what
// the import of the same file says, row by row and to the last decimal.
func TestGlance_EqualsTheImport(t *testing.T) {
	t.Parallel()
	type try struct {
		file    []byte
		country string
	}
	files := map[string]try{
		"fuel": {[]byte(fuelOf2024), "SE"}, "capital": {[]byte(capitalOf2024), "SE"}, "suppliers": {[]byte(suppliersOf2024), "SE"},
		"texts": {[]byte(textsOf2024), "SE"},
		"euro":  {[]byte(strings.Replace(fuelOf2024, "#RAR", "#VALUTA EUR\n#RAR", 1)), "SE"}, "finnish": {[]byte(fuelOf2024), "FI"},
	}
	for _, pattern := range []string{
		"../../integrations/sie/testdata/*.s[ei]", "../../integrations/sie5/testdata/*.sie", "../../integrations/xaf/testdata/*.xaf", example,
		"../../core/books/bookkeeping/testdata/before/kassa.si",
	} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, found, pattern)
		for at, path := range found {
			if at%nightly.Of(3, 1) != 0 {
				continue
			}
			content, err := os.ReadFile(path)
			require.NoError(t, err)
			country := "SE"
			if strings.HasSuffix(path, ".xaf") {
				country = "NL"
			}
			files[filepath.Base(path)] = try{content, country}
		}
	}
	delete(files, "balances.se") // which is refused, see below
	counted := 0
	for name, f := range files {
		counted += len(glanceAt(t, f.file, f.country).Summary().Years)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := newImporter(t)
			i.moveTo(t, f.country)
			templates := template.NewService(i.db, template.Standard())
			require.NoError(t, templates.Suit(t.Context(), tenant.NewScope(uuid.Nil, i.scope.Company, rulebook.Choose)))
			_, err := i.run(t, string(f.file))
			require.NoError(t, err)
			g := glanceAt(t, f.file, f.country)
			summary := g.Summary()
			var years []int
			for _, year := range summary.Years {
				years = append(years, year.Year)
				i.requireSameSums(t, year)
				require.Equal(t, i.rows(t, year.Year), texts(g.Rows(year.Year, view.Query{}, 0, summary.Rows*2).Items))
			}
			require.Equal(t, i.years(t), years, "no year is missing")
		})
	}
	require.Greater(t, counted, len(files)/2, "most files have figures to compare")
}

// moveTo has the company be of a country, as it would have signed up.
func (i importer) moveTo(t *testing.T, country string) {
	t.Helper()
	currency := map[string]string{"SE": "SEK", "FI": "EUR", "NL": "EUR"}[country]
	admin := tenant.NewScope(i.scope.Person, i.scope.Company).SeeingAll()
	require.NoError(t, i.db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update companies set country = ?, currency = ? where id = ?", country, currency, i.scope.Company).Exec(ctx)
		return err
	}))
}

// years are those with transactions, the newest first.
func (i importer) years(t *testing.T) []int {
	t.Helper()
	var found []int
	for year := 2030; year > 2000; year-- {
		list, err := i.footprints.Traces.Transactions(t.Context(), i.scope, year, footprint.Filter{}, trace.Page{Limit: 1})
		require.NoError(t, err)
		if list.Total > 0 {
			found = append(found, year)
		}
	}
	return found
}

// requireSameSums compares figures as texts, so that every decimal counts.
func (i importer) requireSameSums(t *testing.T, year view.Year) {
	t.Helper()
	stored, err := i.footprints.Totals.Overview(t.Context(), i.scope, year.Year, footprint.Filter{})
	require.NoError(t, err)
	want := map[string]decimal.Decimal{
		"total": stored.Totals.Total, "low": stored.Totals.Low, "high": stored.Totals.High,
		"scope 1": stored.Totals.Scope1, "scope 2": stored.Totals.Scope2Location,
		"scope 2 by market": stored.Totals.Scope2Market, "scope 3": stored.Totals.Scope3, "covered": stored.Coverage.ShareOfSpend.Decimal,
		"counted": stored.Coverage.Counted.Amount, "excluded": stored.Coverage.Excluded.Amount, "unmatched": stored.Coverage.Unmatched.Amount,
	}
	got := map[string]decimal.Decimal{
		"total": year.Total, "low": year.Low, "high": year.High, "scope 1": year.Scope1, "scope 2": year.Scope2,
		"scope 2 by market": year.Scope2Market, "scope 3": year.Scope3, "covered": year.ShareOfSpend.Decimal,
		"counted": year.Counted.Amount, "excluded": year.Excluded.Amount, "unmatched": year.Unmatched.Amount,
	}
	for _, c := range stored.Categories {
		if c.Category.Leaf() {
			want[c.Category.ID] = c.Kg
		}
	}
	for _, c := range year.Categories {
		got[c.ID] = c.Kg
	}
	for _, q := range stored.Quality {
		want[fmt.Sprint("quality ", q.Score)] = q.Kg
	}
	for _, q := range year.Quality {
		got[fmt.Sprint("quality ", q.Score)] = q.Kg
	}
	require.Equal(t, written(want), written(got))
	require.EqualValues(t, stored.Coverage.Counted.Rows, year.Counted.Rows)
	require.EqualValues(t, stored.Coverage.Excluded.Rows, year.Excluded.Rows)
	require.EqualValues(t, stored.Coverage.Unmatched.Rows, year.Unmatched.Rows)
	require.Equal(t, stored.Booked, year.Months)
	shown := make([]string, len(year.Licences))
	for n, l := range year.Licences {
		shown[n] = l.Code
	}
	require.Subset(t, shown, stored.Licences)
}

func written(sums map[string]decimal.Decimal) map[string]string {
	texts := make(map[string]string, len(sums))
	for name, sum := range sums {
		texts[name] = sum.StringFixed(factor.Places)
	}
	return texts
}

// rows are the transactions of a year as texts, in an order of their own.
func (i importer) rows(t *testing.T, year int) []string {
	t.Helper()
	var all []view.Row
	require.NoError(t, i.footprints.Traces.Lines(t.Context(), i.scope, year, footprint.Filter{}, func(l trace.Line) error {
		row := view.Row{
			Date: l.Date.Format(time.DateOnly), Voucher: ledger.Voucher{Series: l.Series, Number: l.Number}.Name(), Account: l.Account,
			AccountName: l.AccountName, Supplier: l.SupplierName, Text: l.Text, Amount: l.Amount, Quantity: l.Quantity, Unit: l.Unit,
			Part: string(l.Part), Status: string(l.Status), Category: l.Category, Exclusion: l.Exclusion, Method: string(l.Method),
			Kg: l.KgLocation, KgMarket: l.KgMarket, Quality: l.Quality, Rule: l.RuleKey,
		}
		if w := l.Way; w != nil {
			row.Way = &view.Way{Base: w.Base, BaseUnit: w.BaseUnit, Units: w.Units, Kg: w.Kg, Factor: w.Factor, Name: w.Name, Source: w.Source}
		}
		all = append(all, row)
		return nil
	}))
	return texts(all)
}

// named is how vouchers are called that have no number, once they are stored.
var named = regexp.MustCompile(`\d{8}-\d+$`)

func texts(rows []view.Row) []string {
	all := make([]string, len(rows))
	for i, r := range rows {
		way := ""
		if w := r.Way; w != nil {
			way = fmt.Sprint(w.Base.StringFixed(6), w.BaseUnit, w.Units.StringFixed(factor.Places), w.Kg.String(), w.Factor, w.Name, w.Source)
		}
		all[i] = fmt.Sprint(r.Date, strings.TrimSpace(named.ReplaceAllString(r.Voucher, "")), r.Account, r.AccountName, r.Supplier, r.Text, r.Part, r.Status, r.Category, r.Exclusion, r.Method,
			r.Amount.StringFixed(4), r.Kg.StringFixed(factor.Places), r.KgMarket.StringFixed(factor.Places),
			r.Quantity.Valid, r.Quantity.Decimal.StringFixed(6), r.Unit, r.Quality, r.Rule, way)
	}
	slices.Sort(all)
	return all
}

// engineForBrowsers makes the browser's part of the program as a build does.
func engineForBrowsers(t *testing.T) string {
	t.Helper()
	engine := filepath.Join(t.TempDir(), "engine.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", engine, "tillit/web/engine")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	return engine
}

// TestGlance_InABrowserSaysTheSame runs the very program that browsers are
// sent, and has it name what is wrong with a file as an import does.
func TestGlance_InABrowserSaysTheSame(t *testing.T) {
	t.Parallel()
	engine := engineForBrowsers(t)
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	require.NoError(t, err)
	support := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	run := func(t *testing.T, books []byte) []byte {
		t.Helper()
		file := filepath.Join(t.TempDir(), "books")
		require.NoError(t, os.WriteFile(file, books, 0o600))
		node := exec.CommandContext(t.Context(), "node", "testdata/glance.cjs", support, engine, file, "SE")
		node.Stderr = os.Stderr
		out, err := node.Output()
		require.NoError(t, err)
		return out
	}

	books, err := os.ReadFile(example)
	require.NoError(t, err)
	var said struct {
		Summary  view.Summary          `json:"summary"`
		Rows     map[string][]view.Row `json:"rows"`
		Progress int                   `json:"told"`
	}
	require.NoError(t, json.Unmarshal(run(t, books), &said))
	g := glanceAt(t, books, "SE")
	requireSameJSON(t, g.Summary(), said.Summary)
	requireSameJSON(t, g.Rows(2025, view.Query{}, 0, said.Summary.Rows*2).Items, said.Rows["2025"])
	require.Positive(t, said.Progress, "it tells how far it has come")

	balances, err := os.ReadFile("../../integrations/sie/testdata/balances.se")
	require.NoError(t, err)
	for code, content := range map[string]string{
		"ledger.emptyFile": "", "ledger.unknownFormat": "kära läsare\n", "ledger.balancesOnly": string(balances),
	} {
		require.Contains(t, string(run(t, []byte(content))), `"code":"`+code+`"`)
	}
	require.Contains(t, string(run(t, []byte("konto;belopp\n"))), `"code":"ledger.unknownFormat"`, "a table needs somebody to explain it")
}

func requireSameJSON(t *testing.T, want, got any) {
	t.Helper()
	expected, err := json.Marshal(want)
	require.NoError(t, err)
	actual, err := json.Marshal(got)
	require.NoError(t, err)
	require.JSONEq(t, string(expected), string(actual))
}

// capitalOf2024 buys a machine, moves another out of construction in progress,
// and repeats a voucher.
const capitalOf2024 = "#SIETYP 4\n#RAR 0 20240101 20241231\n#KONTO 1180 \"Pågående nyanläggningar\"\n#KONTO 1210 Maskiner\n#KONTO 1220 Inventarier\n#KONTO 1930 Bank\n#KONTO 7832 Avskrivningar\n#KONTO 5010 Lokalhyra\n" +
	"#VER A 1 20240305 Svarv\n{\n#TRANS 1210 {} 70000.55\n#TRANS 1930 {} -70000.55\n}\n" +
	"#VER A 2 20240405 Aktivering\n{\n#TRANS 1210 {} 5000\n#TRANS 1180 {} -5000\n}\n" +
	"#VER A 3 20240505 Hyra\n{\n#TRANS 5010 {} 1234.56\n#TRANS 1930 {} -1234.56\n}\n" +
	"#VER A 3 20240505 Hyra\n{\n#TRANS 5010 {} 1234.56\n#TRANS 1930 {} -1234.56\n}\n" +
	"#VER A 4 20241231 Avskrivning\n{\n#TRANS 7832 {} 900\n#TRANS 1220 {} -900\n}\n"

// suppliersOf2024 names suppliers by object, by text and by number, some of
// them the same.
const suppliersOf2024 = "#SIETYP 4\n#RAR 0 20240101 20241231\n#KONTO 5611 Drivmedel\n#KONTO 5800 Resor\n#KONTO 6110 Kontorsmateriel\n#KONTO 1930 Bank\n#DIM 9 Leverantör\n" +
	"#OBJEKT 9 1 \"Circle K Sverige AB\"\n#OBJEKT 9 2 \"SJ AB\"\n" +
	"#VER L 1 20240105 \"Leverantörsfaktura 1 Circle K Sverige Aktiebolag\"\n{\n#TRANS 5611 {} 700\n#TRANS 1930 {} -700\n}\n" +
	"#VER L 2 20240106 Resa\n{\n#TRANS 5800 {9 2} 1500\n#TRANS 1930 {} -1500\n}\n" +
	"#VER L 3 20240107 \"Kreditfaktura\"\n{\n#TRANS 5800 {9 2} -300\n#TRANS 1930 {} 300\n}\n" +
	"#VER L 4 20240108 Papper\n{\n#TRANS 6110 {9 77} 250\n#TRANS 1930 {} -250\n}\n" +
	"#VER L 5 20240109 \"Leverantörsfaktura 2 Pappershuset AB\"\n{\n#TRANS 6110 {} 125.75\n#TRANS 1930 {} -125.75\n}\n" +
	"#VER L 6 20240110 \"Leverantörsfaktura 3 PAPPERSHUSET Aktiebolag\"\n{\n#TRANS 6110 {} 99.9\n#TRANS 1930 {} -99.9\n}\n" +
	"#VER L 7 20240111 \"Leverantörsfaktura 4 Almlunda Kontor AB\"\n{\n#TRANS 6110 {} 80\n#TRANS 1930 {} -80\n}\n" +
	"#VER L 8 20240112 \"Leverantörsfaktura 5 ALMLUNDA KONTOR\"\n{\n#TRANS 6110 {} 20\n#TRANS 1930 {} -20\n}\n"

// textsOf2024 names suppliers in texts: one that the file declares, one that a
// rule asks for, and nobody.
const textsOf2024 = "#SIETYP 4\n#RAR 0 20240101 20241231\n#KONTO 5611 Drivmedel\n#KONTO 5810 Biljetter\n#KONTO 6110 Kontorsmateriel\n" +
	"#KONTO 2440 Leverantörsskulder\n#DIM 9 Leverantör\n#OBJEKT 9 1 \"Pappersbruket i Lund AB\"\n" +
	"#VER L 1 20240311 \"SJ AB biljett\"\n{\n#TRANS 5810 {} 1000\n#TRANS 2440 {} -1000\n}\n" +
	"#VER L 2 20240315 \"OKQ8 diesel lastbil\"\n{\n#TRANS 5611 {} 1420\n#TRANS 2440 {} -1420\n}\n" +
	"#VER L 3 20240316 \"Bygg etapp 1\"\n{\n#TRANS 6110 {} 100\n#TRANS 2440 {} -100\n}\n" +
	"#VER A 4 20240317 \"Faktura 7 PAPPERSBRUKET I LUND\"\n{\n#TRANS 6110 {} 200\n#TRANS 2440 {} -200\n}\n" +
	"#VER L 5 20240318 \"Leverantörsfaktura 8 Telia Sverige AB\"\n{\n#TRANS 6110 {} 300\n#TRANS 2440 {} -300\n}\n"

func TestImport_FindsSuppliersInTexts(t *testing.T) {
	t.Parallel()
	i := newImporter(t)
	i.moveTo(t, "SE")
	_, err := i.run(t, textsOf2024)
	require.NoError(t, err)
	list, err := i.footprints.Traces.Transactions(t.Context(), i.scope, 2024, footprint.Filter{}, trace.Page{Limit: trace.MaxLimit})
	require.NoError(t, err)
	found := map[string][2]string{}
	for _, x := range list.Items {
		if x.Part == "main" {
			found[x.Text] = [2]string{x.Category, x.SupplierName}
		}
	}
	require.Equal(t, map[string][2]string{
		"SJ AB biljett":                         {"3.6.rail.train", ""},
		"OKQ8 diesel lastbil":                   {"1.mobile.fossil.diesel", ""},
		"Bygg etapp 1":                          {"3.1.goods.office-supplies", ""},
		"Faktura 7 PAPPERSBRUKET I LUND":        {"3.1.goods.office-supplies", "Pappersbruket i Lund AB"},
		"Leverantörsfaktura 8 Telia Sverige AB": {"3.1.goods.office-supplies", ""},
	}, found)
	suppliers, err := i.footprints.Totals.Suppliers(t.Context(), i.scope, 2024, footprint.Location, totals.SupplierPage{Limit: 10})
	require.NoError(t, err)
	require.Len(t, suppliers.Items, 1)
}
