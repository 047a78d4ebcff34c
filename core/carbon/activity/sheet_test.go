package activity_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/library"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// table is a spreadsheet that is read as these rows, and written as the rows of
// its first sheet.
type table [][]string

func (t table) Read([]byte) ([]spreadsheet.Page, error) {
	if t == nil {
		return nil, activity.ErrSheet
	}
	return []spreadsheet.Page{page("", t...)}, nil
}

// page is a sheet of texts.
func page(name string, rows ...[]string) spreadsheet.Page {
	p := spreadsheet.Page{Name: name}
	for _, row := range rows {
		var cells []spreadsheet.Cell
		for _, text := range row {
			cells = append(cells, spreadsheet.Cell{Kind: spreadsheet.Text, Text: text})
		}
		p.Rows = append(p.Rows, cells)
	}
	return p
}

func (table) Write(sheets []activity.Sheet) ([]byte, error) { return []byte(sheets[0].Rows[0][0]), nil }

// imported reads the rows as a spreadsheet.
func (b bundle) imported(t *testing.T, commit bool, rows ...[]string) ([]activity.Line, int, error) {
	t.Helper()
	svc := activity.NewService(b.db, category.Standard(), library.NewService(b.db, category.Standard(), factor.Standard()), table(rows), time.Now)
	done, err := svc.Import(t.Context(), b.scope, nil, "", commit)
	return done.Lines, done.Made, err
}

func TestService_Import(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	rows := [][]string{
		{"Kategori", "Quantity", "Yksikkö", "Van", "Till och med", "Egen faktor, kg CO2e per enhet", "Faktorns källa", "ownYear", "Eget", "Datakälla", "Replaces", "Maa"},
		{electricity, "1 240,5", "kWh", "2024-01", "2024-02", "", "", "", "spalt", "Uppmätt", "De hele groep", "Saksa"},
		{"", "  "},
		{"Dieselöljy", "1.500,25", "litra", "31.1.2024"},
		{"3.4.road.truck", "1500", "tkm", "2024-01-31", "", "0.062", "Åkeriet", "2024", "", "", "", "no"},
	}
	for _, commit := range []bool{false, true} {
		lines, made, err := b.imported(t, commit, rows...)
		require.NoError(t, err)
		require.Len(t, lines, 3)
		for _, l := range lines {
			require.Empty(t, l.Problems, "line %d", l.Number)
		}
		require.Equal(t, []int{2, 4, 5}, []int{lines[0].Number, lines[1].Number, lines[2].Number})
		require.Equal(t, activity.Content{
			From: day("2024-01-01"), To: day("2024-02-29"), Category: electricity, Quantity: dec("1240.5"), Unit: quantity.KilowattHour,
			Country: "DE", Source: activity.Measured, Cover: activity.Group,
		}, lines[0].Content)
		require.Equal(t, "1.mobile.fossil.diesel", lines[1].Category, "a name that one leaf has in Finnish")
		require.Equal(t, dec("1500.25"), lines[1].Quantity)
		require.Equal(t, [2]time.Time{day("2024-01-31"), day("2024-01-31")}, [2]time.Time{lines[1].From, lines[1].To})
		require.Equal(t, activity.Invoice, lines[1].Source)
		require.Equal(t, [2]string{"", "NO"}, [2]string{lines[1].Country, lines[2].Country})
		require.Equal(t, day("2024-01-31"), lines[2].From)
		require.Equal(t, &activity.Own{KgPerUnit: dec("0.062"), Source: "Åkeriet", Year: 2024}, lines[2].Own)

		found, err := b.entries.List(t.Context(), b.scope, 2024)
		require.NoError(t, err)
		if !commit {
			require.Zero(t, made)
			require.Empty(t, found)
			continue
		}
		require.Equal(t, 3, made)
		require.Len(t, found, 3)
	}
	require.Equal(t, []string{"2024-01-01 2024-02-29"}, b.applied(t), "one calculation for all")
}

func TestService_Import_AllOrNothing(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	lines, made, err := b.imported(t, true,
		[]string{"from", "category", "quantity", "unit", "source", "ownFactor"},
		[]string{"2024-01", electricity, "10", "kWh"},
		[]string{"in spring", "Elektricitet", "many", "buckets", "rumour"},
		[]string{"2024-01", "Dator", "1e16", "km"},
		[]string{"2024-01", electricity, "-3", "km", "", "0.1"})
	require.NoError(t, err)
	require.Zero(t, made)
	found, err := b.entries.List(t.Context(), b.scope, 2024)
	require.NoError(t, err)
	require.Empty(t, found)
	require.Empty(t, b.applied(t))

	problems := make([]map[string]string, len(lines))
	for i, l := range lines {
		problems[i] = map[string]string{}
		for _, p := range l.Problems {
			problems[i][p.Field] = p.Code
		}
	}
	require.Equal(t, []map[string]string{
		{},
		{"from": "noDate", "to": "noDate", "category": "unknown", "quantity": "noNumber", "unit": "unknown", "source": "unknown"},
		{"category": "unknown", "quantity": "outOfRange"},
		{"quantity": "outOfRange", "unit": "notServed", "ownSource": "required", "ownYear": "noNumber"},
	}, problems)
	last := lines[3].Problems
	for _, p := range last {
		if p.Field == "unit" {
			require.Contains(t, p.Units, quantity.MegawattHour)
		}
	}
}

func TestService_Import_Refuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, err := b.entries.Import(t.Context(), b.scope, nil, "", true)
	require.ErrorIs(t, err, activity.ErrSheet)
	_, _, err = b.imported(t, true, []string{"Datum", "Belopp"}, []string{"2024-01-01", "5"})
	require.ErrorIs(t, err, activity.ErrSheet, "its header names nothing")
	many := make([][]string, activity.MaxRows+2)
	many[0] = []string{"from", "category", "quantity", "unit"}
	_, _, err = b.imported(t, true, many...)
	require.ErrorIs(t, err, activity.ErrTooManyRows)
	reader := tenant.NewScope(b.scope.Person, b.scope.Company, activity.Read)
	_, err = b.entries.Import(t.Context(), reader, nil, "", false)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, err = b.entries.Template(t.Context(), reader, "sv-SE")
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Template_SpeaksTheLanguage(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for locale, want := range map[string][2]string{
		"sv-SE": {"aktivitetsdata.xlsx", "Från och med"}, "en-US": {"activity-data.xlsx", "From"},
		"fi-FI": {"toimintatiedot.xlsx", "Alkaen"}, "nl-NL": {"activiteitsgegevens.xlsx", "Van"},
	} {
		name, file, err := b.entries.Template(t.Context(), b.scope, locale)
		require.NoError(t, err)
		require.Equal(t, want, [2]string{name, string(file)})
	}
}

// FuzzReadCells holds, for any cells: no panic, and what is no problem is a
// number or a day that can be kept.
func FuzzReadCells(f *testing.F) {
	f.Add("1 240,5", "2025-01-31", "ARN-FRA")
	f.Add("1.240,5", "45322", "arn/ jfk")
	f.Add("\u22121e9999", "2025-02", "\xff")
	f.Fuzz(func(t *testing.T, number, date, route string) {
		n, day, flight, problems := activity.ReadCells(number, date, route)
		wrong := map[string]bool{}
		for _, p := range problems {
			wrong[p.Field] = true
		}
		if !wrong["quantity"] {
			again, _, _, _ := activity.ReadCells(n.String(), date, route)
			require.True(t, n.Equal(again))
		}
		require.Equal(t, wrong["from"], day.IsZero())
		require.NotNil(t, flight)
		_ = activity.Content{Flight: flight}.Legs()
	})
}

func TestService_Import_Numbers(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	head := []string{"Van", "Tot en met", "Categorie", "Hoeveelheid", "Eenheid"}
	row := func(quantity string) []string {
		return []string{"2024-03-01", "2024-03-31", electricity, quantity, "kWh"}
	}
	lines, made, err := b.imported(t, false, head, row("1.250"), row("1.250,5"), row("7"))
	require.NoError(t, err)
	require.Zero(t, made)
	require.Empty(t, lines[0].Problems)
	require.Equal(t, dec("1250"), lines[0].Quantity, "another row shows that points part thousands")
	require.Equal(t, dec("1250.5"), lines[1].Quantity)

	lines, _, err = b.imported(t, true, head, row("1.250"), row("7 kr"), row("7 h"), row("2 500"))
	require.NoError(t, err)
	require.Equal(t, []activity.Problem{{Field: "quantity", Code: "unclear"}}, lines[0].Problems[:1], "no row shows it, and nobody guesses")
	require.Equal(t, "noNumber", lines[1].Problems[0].Code)
	require.Equal(t, "noNumber", lines[2].Problems[0].Code)
	require.Empty(t, lines[3].Problems)

	lines, _, err = b.imported(t, true, head, []string{"45352", "2024-03-31", electricity, "5", "kWh"})
	require.NoError(t, err)
	require.Equal(t, "dayNumber", lines[0].Problems[0].Code, "nothing says from when it counts")

	_, _, err = b.imported(t, true, append(head, "Quantity"), row("5"))
	require.ErrorIs(t, err, activity.ErrDoubledColumn)
}

// book is a workbook of pages.
type book []spreadsheet.Page

func (b book) Read([]byte) ([]spreadsheet.Page, error) { return b, nil }

func (book) Write([]activity.Sheet) ([]byte, error) { return nil, nil }

func TestService_Import_Sheets(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	in := func(pages book, sheet string) (activity.Imported, error) {
		svc := activity.NewService(b.db, category.Standard(), library.NewService(b.db, category.Standard(), factor.Standard()), pages, time.Now)
		return svc.Import(t.Context(), b.scope, nil, sheet, false)
	}
	cover := page("Omslag", []string{"Energi 2024"}, []string{"Fabriken"})
	entries := func(name, quantity string) spreadsheet.Page {
		return page(name, []string{"Vår förbrukning"}, []string{"from", "category", "quantity", "unit"}, []string{"2024-01", electricity, quantity, "kWh"})
	}
	done, err := in(book{cover, entries("El", "5")}, "")
	require.NoError(t, err)
	require.Empty(t, done.Sheets)
	require.Len(t, done.Lines, 1)
	require.Equal(t, 3, done.Lines[0].Number, "as the sheet counts its rows")

	both := book{cover, entries("Norr", "5"), entries("Söder", "6")}
	done, err = in(both, "")
	require.NoError(t, err)
	require.Equal(t, []string{"Norr", "Söder"}, done.Sheets)
	require.Empty(t, done.Lines, "nobody said which")
	done, err = in(both, "Söder")
	require.NoError(t, err)
	require.Equal(t, dec("6"), done.Lines[0].Quantity)
	_, err = in(book{cover}, "")
	require.ErrorIs(t, err, activity.ErrSheet)
}
