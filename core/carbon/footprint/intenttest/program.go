package intenttest

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Program is how the files of a program look, as far as files of one kind differ.
type Program struct {
	Name, Source string

	series   map[Series]string
	text     textOn
	cashLast bool // the other side stands after what is bought
	dated    bool // rows
	whole    bool // amounts without decimals where they have none
	zeros    bool // rows without a quantity say 0
	supplier bool // rows name it, by the dimension that SIE reserves
	types    bool // of accounts
	balances bool // opening and closing, and results
	tabs     bool
}

// textOn is where a program puts what was written.
type textOn int

const (
	onVoucher textOn = iota
	onRows
	onBoth
)

// programs are those whose files or manuals were read. "jsisie" is the folder
// sie_test_files of github.com/idstam/jsisie, "Sie4j" the samples of github.com/blinfo/Sie4j.
func programs() []Program {
	const one = "A"
	all := func(name string) map[Series]string {
		return map[Series]string{General: name, Invoices: name, Payments: name, Sales: name, Depreciating: name}
	}
	return []Program{
		{
			Name: "Fortnox Bokföring", Source: "jsisie, Sie4.si: one series, nothing but account and amount on rows, balances without results",
			series: all(one), text: onVoucher, balances: true,
		},
		{
			Name: "Visma Administration", Source: "jsisie, SIE4_Exempelfil_med_underdim.SE: a series for each ledger, types of accounts, the other side first",
			series: map[Series]string{General: "A", Invoices: "D", Payments: "E", Sales: "B", Depreciating: "G"}, text: onVoucher, types: true, balances: true,
		},
		{
			Name: "Avendo", Source: "jsisie, transaktioner_ovnbolag: series L of suppliers and U of payments, the other side last, tabs",
			series: map[Series]string{General: "B", Invoices: "L", Payments: "U", Sales: "K", Depreciating: "P"}, text: onVoucher, cashLast: true, types: true, balances: true, tabs: true,
		},
		{
			Name: "Mamut Enterprise", Source: "jsisie, MAMUT_SIE4_EXPORT.SE: numbered series, text on voucher and rows, suppliers as objects of dimension 9",
			series: all("1"), text: onBoth, cashLast: true, dated: true, supplier: true, balances: true, tabs: true,
		},
		{
			Name: "Briljant", Source: "jsisie, Test4.SE: series by numbers, text on voucher and rows, the other side last",
			series: map[Series]string{General: "11", Invoices: "41", Payments: "42", Sales: "32", Depreciating: "55"}, text: onBoth, cashLast: true, dated: true, balances: true,
		},
		{
			Name: "Norstedts Bokslut", Source: "jsisie, Bokslut Norstedts SIE 4E.se: amounts without decimals where there are none, tabs",
			series: all(one), text: onBoth, cashLast: true, dated: true, whole: true, balances: true, tabs: true,
		},
		{
			Name: "BL Administration", Source: "Sie4j, BLBLOV_SIE4.SE: series of assets and of suppliers apart, empty texts on rows, the other side first",
			series: map[Series]string{General: "A", Invoices: "L", Payments: "U", Sales: "F", Depreciating: "B"}, text: onVoucher, dated: true, balances: true,
		},
		{
			Name: "SoftOne", Source: "jsisie, Sie4.se: text on rows alone, types of accounts",
			series: all("1"), text: onRows, cashLast: true, dated: true, types: true, balances: true,
		},
		{
			Name: "a program that states nothing", Source: "SIE type 4 asks for no balances; zero as the quantity of every row: tickets on zero quantities, energybill case zero-is-no-statement",
			series: map[Series]string{General: one, Invoices: one, Payments: one, Sales: one, Depreciating: one, Opening: "IB"}, text: onRows, cashLast: true, dated: true, zeros: true,
		},
	}
}

// file is what a company imports of one financial year.
func (c *Company) file(year Year) []byte {
	p, out := c.Program, &strings.Builder{}
	line := func(fields ...string) {
		gap := " "
		if p.tabs {
			gap = "\t"
		}
		out.WriteString(strings.Join(fields, gap) + "\n")
	}
	line("#FLAGGA", "0")
	line("#PROGRAM", quoted(p.Name), "1.0")
	line("#FORMAT", "PC8")
	line("#SIETYP", "4")
	line("#FNAMN", quoted("Avsikter Exempel"))
	line("#RAR", "0", compact(year.From), compact(year.To))
	line("#KPTYP", "EUBAS97")
	for _, a := range c.accounts() {
		line("#KONTO", a.Number, quoted(a.Name))
		if p.types {
			line("#KTYP", a.Number, typeOf(a))
		}
		if unit := c.units()[a]; unit != "" {
			line("#ENHET", a.Number, unit)
		}
	}
	keys := c.sellers()
	if p.supplier {
		line("#DIM", "9", quoted("Supplier"))
		for _, name := range slices.Sorted(maps.Keys(keys)) {
			line("#OBJEKT", "9", quoted(keys[name]), quoted(name))
		}
	}
	c.balances(year, line)
	numbers := map[string]int{}
	for _, v := range c.Vouchers {
		if year.holds(v.Day) {
			series := c.series(v)
			numbers[series]++
			c.voucher(v, numbers[series], keys, line)
		}
	}
	return []byte(out.String())
}

// balances are what accounts open and close with, and results.
func (c *Company) balances(year Year, line func(...string)) {
	if !c.states() {
		return
	}
	open, moved := c.sums(year)
	for _, a := range c.accounts() {
		switch {
		case c.lacking[year] == a:
			line("#RES", "0", a.Number, "0.00")
		case a.result() && moved[a] != 0:
			line("#RES", "0", a.Number, moved[a].String())
		case !a.result() && (open[a] != 0 || moved[a] != 0):
			line("#IB", "0", a.Number, open[a].String())
			line("#UB", "0", a.Number, (open[a] + moved[a] - c.twice(year, a)).String())
		}
	}
}

// series is that of a voucher: openings have the general one, unless the program parts them.
func (c *Company) series(v Voucher) string {
	return cmp.Or(c.Program.series[v.Series], c.Program.series[General])
}

func (c *Company) voucher(v Voucher, number int, keys map[string]string, line func(...string)) {
	p := c.Program
	text, rowText := v.Text, ""
	if v.Seller != "" && !p.supplier {
		text = strings.TrimSpace(v.Seller + " " + text)
	}
	if p.text != onVoucher {
		rowText = text
	}
	if p.text == onRows {
		text = ""
	}
	line("#VER", c.series(v), strconv.Itoa(number), compact(v.Day), quoted(text))
	line("{")
	for _, r := range c.ordered(v) {
		line(c.row(v, r, rowText, keys)...)
	}
	line("}")
}

// ordered are the rows of a voucher as the program has them.
func (c *Company) ordered(v Voucher) []Row {
	rows := slices.Clone(v.Rows)
	slices.SortStableFunc(rows, func(a, b Row) int {
		switch a.Cash {
		case b.Cash:
			return 0
		case c.Program.cashLast:
			return 1
		}
		return -1
	})
	return rows
}

// row are the fields of a row of a voucher.
func (c *Company) row(v Voucher, r Row, text string, keys map[string]string) []string {
	p := c.Program
	of, sum, day := "", r.Sum.String(), `""`
	if r.CostCentre != "" {
		of = `1 "` + r.CostCentre + `"`
	}
	if p.supplier && v.Seller != "" {
		of = strings.TrimSpace(of + ` 9 "` + keys[v.Seller] + `"`)
	}
	if p.whole {
		sum = strings.TrimSuffix(sum, ".00")
	}
	if p.dated {
		day = compact(v.Day)
	}
	fields := []string{"#TRANS", r.Account.Number, "{" + of + "}", sum, day, quoted(cmp.Or(r.Text, text))}
	if r.Quantity != 0 || p.zeros {
		fields = append(fields, r.Quantity.String())
	}
	return fields
}

func quoted(text string) string    { return `"` + text + `"` }
func compact(day time.Time) string { return day.Format("20060102") }
func typeOf(a Account) string {
	switch a.Number[0] {
	case '1':
		return "T"
	case '2':
		return "S"
	case '3':
		return "I"
	}
	return "K"
}
