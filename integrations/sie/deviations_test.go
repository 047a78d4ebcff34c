package sie_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/integrations/sie"
)

// TestVouchers_Deviations reads a file in which hardly a line is as the
// standard wants it, and loses none of its vouchers that can be used.
func TestVouchers_Deviations(t *testing.T) {
	t.Parallel()
	f, vs := read(t, testdata(t, "deviations.se"))

	head := f.Head()
	require.Equal(t, "Skogsbyn", head.Company)
	require.Equal(t, "Varor och material", head.Accounts[1].Name, "the later name")
	require.Equal(t, []ledger.Supplier{{Key: "20:5", Name: `Bröderna "Ek", Falun`}}, head.Suppliers)

	type line struct{ account, amount string }
	rows := func(v ledger.Voucher) []line {
		var all []line
		for _, r := range v.Rows {
			all = append(all, line{r.Account, r.Amount.StringFixed(2)})
		}
		return all
	}
	names := make([]string, 0, len(vs))
	for _, v := range vs {
		names = append(names, v.Series+" "+v.Number)
	}
	require.Equal(t, []string{"A 1", "B ", "B ", "C 1", "C 2", "C 3", "C 5"}, names)

	require.Equal(t, []line{{"4010", "100.50"}, {"1930", "-100.50"}}, rows(vs[0]))
	require.Equal(t, "20:5", vs[0].Rows[1].Supplier)
	require.Equal(t, []line{{"4010", "1250.00"}, {"1930", "-1250.00"}}, rows(vs[1]))
	require.Equal(t, []line{{"4010", "40.00"}, {"1930", "-40.00"}}, rows(vs[2]))
	require.Empty(t, vs[4].Rows)
	require.Equal(t, []line{{"4012", "3.00"}, {"1930", "-3.00"}}, rows(vs[5]))
	require.Equal(t, "Texten slutar inte", vs[6].Text)
	require.Equal(t, `C:\underlag\`, vs[6].Rows[0].Text)
	require.Equal(t, dec("3.00"), vs[6].Rows[0].Quantity.Decimal)
	require.False(t, vs[6].Rows[1].Quantity.Valid)

	n := f.Notices()
	for code, at := range map[string][]int{
		ledger.NoticeDuplicateAccount:  {11},
		ledger.NoticeUnknownRecord:     {13},
		ledger.NoticeUnbalanced:        {28},
		ledger.NoticeNoRows:            {33},
		ledger.NoticeBadAmount:         {40},
		ledger.NoticeOutsideYear:       {38},
		ledger.NoticeUnknownAccount:    {41},
		ledger.NoticeBadDate:           {44},
		ledger.NoticeNotARecord:        {49},
		ledger.NoticeRowOutsideVoucher: {50},
		ledger.NoticeQuoteNotClosed:    {51},
		ledger.NoticeBadQuantity:       {54},
		ledger.NoticeVoucherNotClosed:  {54},
	} {
		require.Equal(t, at, lines(n, code), code)
	}
	require.Len(t, n.Tallies(), 13, "and nothing else")
	require.Equal(t, 4, n.Skipped(), "the row of ten, two without a date, one outside")
	for _, tally := range n.Tallies() {
		if tally.Code == ledger.NoticeUnbalanced {
			require.Equal(t, map[string]string{"voucher": "C 1", "difference": "0.01"}, tally.First[0].Args)
		}
	}
}

// one reads the rows of a voucher that consists of the given lines.
func one(t *testing.T, body string) (*sie.File, ledger.Voucher) {
	t.Helper()
	f, vs := read(t, []byte("#SIETYP 4\n#KONTO 1 x\n#ENHET 1 kg\n#VER A 1 20250101 \"Text\"\n{\n"+body+"\n}\n"))
	require.Len(t, vs, 1)
	return f, vs[0]
}

func TestVouchers_Amounts(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"0":                       "0",
		"-0.00":                   "0",
		"1000.000":                "1000",
		"1000,5":                  "1000.5",
		"+7":                      "7",
		".5":                      "0.5",
		"5.":                      "5",
		"1.250,75":                "1250.75",
		"1,250.75":                "1250.75",
		"1,250,000":               "1250000",
		`"-12 500,00"`:            "-12500",
		"\"1\u00A0234,5\"":        "1234.5",
		"\u22125,25":              "-5.25",
		"99.99996":                "100",
		"0.12344":                 "0.1234",
		"123456789012.34":         "123456789012.34",
		"-92233720368547.7":       "-92233720368547.7",
		"12345678901234567":       "",
		"99999999999999999999.00": "",
		"1e5":                     "",
		"5-":                      "",
		"--5":                     "",
		"":                        "",
		`""`:                      "",
		",":                       "",
		"1.5.5,5,5":               "",
		"tio":                     "",
		"\u0661":                  "",
	} {
		t.Run(written, func(t *testing.T) {
			t.Parallel()
			f, v := one(t, "#TRANS 1 {} "+written+"\n#TRANS 1 {} 0 \"\" å") // å: the file is UTF-8
			if want == "" {
				require.Len(t, v.Rows, 1)
				require.Equal(t, []int{6}, lines(f.Notices(), ledger.NoticeBadAmount))
				require.Equal(t, 1, f.Notices().Skipped())
				return
			}
			require.Len(t, v.Rows, 2)
			require.Equal(t, want, v.Rows[0].Amount.String())
		})
	}
}

func TestVouchers_Fields(t *testing.T) {
	t.Parallel()
	row := func(text string) ledger.Row {
		return ledger.Row{Number: 1, Account: "1", Amount: dec("0.00"), Date: day(2025, 1, 1), Text: text}
	}
	for written, want := range map[string]ledger.Row{
		`#TRANS 1 {} 0`:                              row(""),
		`#TRANS "1" { } "0"`:                         row(""),
		"\t #Trans\t1\t{}\t0\t20250101\tord ":        row("ord"),
		`#TRANS 1 {} 0 "" "två ord"`:                 row("två ord"),
		`#TRANS 1 {} 0 "datum glömt"`:                row("datum glömt"),
		`#TRANS 1 {} 0 "" "a \"b\" c"`:               row(`a "b" c`),
		`#TRANS 1 {} 0 "" "a ""b"" c"`:               row(`a "b" c`),
		`#TRANS 1 {} 0 "" "a "b", c"`:                row(`a "b", c`),
		`#TRANS 1 {} 0 "" "1110\1002 Hus"`:           row(`1110\1002 Hus`),
		`#TRANS 1 {} 0 "" "#VER {x} # y"`:            row(`#VER {x} # y`),
		`#TRANS 1 {} 0 "" "x" "" "sign" nytt "fält"`: row("x"),
		"#TRANS 1 {} 0 \"\" \"a\x01\x00b\x7F\"":      row("ab"),
		`#TRANS 1 {} 0 20251301 x`:                   row("20251301"),
		`#TRANS 1 {} 0 }`:                            row(""),
	} {
		t.Run(written, func(t *testing.T) {
			t.Parallel()
			_, v := one(t, written)
			require.Equal(t, []ledger.Row{want}, v.Rows)
		})
	}
}

func TestVouchers_Objects(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]ledger.Row{
		`{1 "10" 6 "K 7"}`:     {CostCentre: "10", Project: "K 7"},
		`{"1" "10" "6" "7"}`:   {CostCentre: "10", Project: "7"},
		`{1 "a}b" 9 x}`:        {CostCentre: "a}b", Supplier: "x"},
		`{1 "a\"}\"" 6 "7"}`:   {CostCentre: `a"}"`, Project: "7"},
		`{7 "anställd" 8 "k"}`: {},
		`{1 "10" 6}`:           {CostCentre: "10"},
		`{1}`:                  {},
		`{1 ""}`:               {},
	} {
		t.Run(list, func(t *testing.T) {
			t.Parallel()
			_, v := one(t, "#TRANS 1 "+list+" 0")
			require.Equal(t, want.CostCentre, v.Rows[0].CostCentre)
			require.Equal(t, want.Project, v.Rows[0].Project)
			require.Equal(t, want.Supplier, v.Rows[0].Supplier)
		})
	}
}

// TestVouchers_ParentsInACircle would not return if parents were followed
// without end.
func TestVouchers_ParentsInACircle(t *testing.T) {
	t.Parallel()
	_, vs := read(t, []byte("#SIETYP 4\n#UNDERDIM 21 a 22\n#UNDERDIM 22 b 21\n#VER A 1 20250101\n{\n#TRANS 1 {21 x} 0\n}\n"))
	require.Empty(t, vs[0].Rows[0].CostCentre)
}

func TestVouchers_OwnDimensionBeforeItsChild(t *testing.T) {
	t.Parallel()
	for _, list := range []string{`{1 mine 21 child}`, `{21 child 1 mine}`} {
		_, vs := read(t, []byte("#SIETYP 4\n#UNDERDIM 21 Lag 1\n#VER A 1 20250101\n{\n#TRANS 1 "+list+" 0\n}\n"))
		require.Equal(t, "mine", vs[0].Rows[0].CostCentre, list)
	}
}

func TestVouchers_DateOfAnUndatedVoucherComesFromItsRows(t *testing.T) {
	t.Parallel()
	_, vs := read(t, []byte("#SIETYP 4\n#VER A 1 \"\"\n{\n#TRANS 1 {} 5\n#TRANS 2 {} -5 20250203\n}\n"))
	require.Len(t, vs, 1)
	require.Equal(t, day(2025, 2, 3), vs[0].Date)
	require.Equal(t, day(2025, 2, 3), vs[0].Rows[0].Date)
}

// TestVouchers_RowsStayInTheYearOfTheirVoucher keeps a mistyped row date from
// moving cost into another year.
func TestVouchers_RowsStayInTheYearOfTheirVoucher(t *testing.T) {
	t.Parallel()
	_, vs := read(t, []byte("#SIETYP 4\n#RAR 0 20250501 20260430\n#VER A 1 20250601\n{\n#TRANS 1 {} 5 20260110\n#TRANS 2 {} -5 20150601\n}\n"))
	require.Equal(t, day(2025, 5, 1), vs[0].Year)
	require.Equal(t, day(2026, 1, 10), vs[0].Rows[0].Date)
	require.Equal(t, day(2025, 6, 1), vs[0].Rows[1].Date)
}

func TestVouchers_LineTooLong(t *testing.T) {
	t.Parallel()
	f, vs := read(t, []byte("#SIETYP 4\n#VER A 1 20250101\n{\n#TRANS 1 {} 7 \"\" \""+strings.Repeat("x", 100_000)+"\"\n#TRANS 2 {} -7\n}\n"))
	require.Equal(t, []int{4}, lines(f.Notices(), ledger.NoticeLineTooLong))
	require.Len(t, vs[0].Rows, 2)
	require.Equal(t, dec("7.00"), vs[0].Rows[0].Amount)
}

// TestVouchers_CodesAreBounded: an index of the database refuses longer ones.
func TestVouchers_CodesAreBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("å", 3000)
	f, vs := read(t, []byte("#SIETYP 4\n#KONTO "+long+" Namn\n#OBJEKT 9 "+long+" Lev\n#VER "+long+" "+long+
		" 20250101 \"Lev.faktura "+long+"\"\n{\n#TRANS "+long+" {1 "+long+" 6 "+long+"} 0\n}\n"))
	r := vs[0].Rows[0]
	for _, code := range []string{
		f.Head().Accounts[0].Number, f.Head().Suppliers[0].Key, vs[0].Series, vs[0].Number,
		r.Account, r.CostCentre, r.Project,
	} {
		require.Equal(t, strings.Repeat("å", 50), code)
	}
	require.Len(t, f.Head().Accounts, 1, "a row on a long account is a row on that account")
}

func TestOpen_Currency(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{"": "SEK", "eur": "EUR", "\"NOK\"": "NOK", "kr": "SEK", "S1K": "SEK", "å1": "SEK"} {
		f, _ := read(t, []byte("#SIETYP 4\n#VALUTA "+written+"\n"))
		require.Equal(t, want, f.Head().Currency, written)
	}
	f, _ := read(t, []byte("#SIETYP 4\n#VALUTA kr\n"))
	require.Equal(t, []int{2}, lines(f.Notices(), ledger.NoticeIncompleteRecord))
}

// TestVouchers_TextsNameNoSupplier: whom a text names is for a calculation to
// find, in no series otherwise than in another.
func TestVouchers_TextsNameNoSupplier(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ series, text string }{
		{"L", "Lev.faktura 1 Exempel El Aktiebolag"},
		{"D", "Leverantörsfaktura Bränsle Nord (58)"},
		{"L", "TANKSTOPP (DF:7)"},
		{"L", "Bygg etapp 1"},
		{"A", "Tankstopp AB"},
	} {
		_, vs := read(t, []byte("#SIETYP 4\n#VER "+c.series+" 1 20250101 \""+c.text+"\"\n{\n#TRANS 1 {} 0 20250101 \"Exempel El AB\"\n}\n"))
		require.Equal(t, c.text, vs[0].Text)
		require.Empty(t, vs[0].Rows[0].Supplier, c.text)
	}
}

// TestVouchers_TwoSuppliersStayApart: a voucher of several suppliers says
// nothing about the rows that name none.
func TestVouchers_TwoSuppliersStayApart(t *testing.T) {
	t.Parallel()
	_, v := one(t, "#TRANS 1 {9 a} 1\n#TRANS 1 {9 b} 1\n#TRANS 1 {} -2")
	require.Empty(t, v.Rows[2].Supplier)
}
