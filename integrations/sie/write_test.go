package sie_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/integrations/sie"
)

// write is the SIE text of books.
func write(t testing.TB, head ledger.Head, vs []ledger.Voucher) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, sie.Write(&out, head, slices.Values(vs)))
	return out.Bytes()
}

// withoutLines drops what only reading knows.
func withoutLines(vs []ledger.Voucher) []ledger.Voucher {
	vs = slices.Clone(vs)
	for i := range vs {
		vs[i].Line = 0
	}
	return vs
}

// dice throws books with everything that is awkward in the format.
type dice struct{ *rand.Rand }

func (d dice) pick(from ...string) string { return from[d.IntN(len(from))] }

func (d dice) text() string {
	return d.pick("", "Kaffe", "Åkes räksmörgås é ü", `säger "hej"`, `C:\bok\`, `\"`, "{1 2}", "#VER A 1", "} {", "½ £ 100%", "a  b", "-")
}

func (d dice) books() (ledger.Head, []ledger.Voucher) {
	head := ledger.Head{
		Format: sie.Format, Encoding: "cp437", Program: "Prov 1.0", Generated: day(2026, 1, 2),
		Company: d.text(), CorporateNumber: d.pick("", "559000-1234"), Currency: d.pick("SEK", "EUR"), Chart: d.pick("", "EUBAS97"),
		Years: []ledger.FiscalYear{{From: day(2025, 1, 1), To: day(2025, 12, 31)}, {From: day(2024, 1, 1), To: day(2024, 12, 31)}},
	}
	for i := range 1 + d.IntN(5) {
		head.Accounts = append(head.Accounts, ledger.Account{
			Number: fmt.Sprint(1000 * (i + 1)), Name: d.text(), Unit: d.pick("", "kWh", "st. à 5"),
			Type: []ledger.AccountType{ledger.Asset, ledger.Liability, ledger.Cost, ledger.Income}[d.IntN(4)],
		})
	}
	for i := range d.IntN(4) {
		head.Suppliers = append(head.Suppliers, ledger.Supplier{Key: fmt.Sprintf("k %d", i), Name: strings.TrimSpace("Namn " + d.text())})
	}

	var vs []ledger.Voucher
	for i := range d.IntN(6) {
		v := ledger.Voucher{
			Series: d.pick("", "A", "LEV1", "Å B"), Number: fmt.Sprint(i + 1), Text: d.text(),
			Date: day(2024+d.IntN(2), 5, 1+d.IntN(28)),
		}
		v.Year = day(v.Date.Year(), 1, 1)
		rows, sum := d.IntN(5), decimal.New(0, -2)
		for n := range rows {
			amount := decimal.New(d.Int64N(2_000_000)-1_000_000, -2)
			if n == rows-1 {
				amount = sum.Neg()
			}
			sum = sum.Add(amount)
			account := head.Accounts[d.IntN(len(head.Accounts))]
			r := ledger.Row{
				Number: n + 1, Account: account.Number, Amount: amount, Date: v.Date.AddDate(0, 0, d.IntN(3)), Text: d.text(),
				CostCentre: d.pick("", "10", "Lag Å"), Project: d.pick("", `K"7`),
			}
			if len(head.Suppliers) > 0 {
				r.Supplier = head.Suppliers[0].Key
			}
			if d.IntN(2) == 0 {
				r.Quantity, r.Unit = decimal.NewNullDecimal(decimal.New(d.Int64N(1000)*1000+999, -3)), account.Unit
			}
			v.Rows = append(v.Rows, r)
		}
		head.Vouchers++
		head.Rows += rows
		vs = append(vs, v)
	}
	return head, vs
}

// TestWrite_ReadsBackTheSame is parse(write(x)) = x.
func TestWrite_ReadsBackTheSame(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2000) {
		head, vs := dice{rand.New(rand.NewPCG(seed, 17))}.books()
		data := write(t, head, vs)

		f, back := read(t, data)
		head.Current = head.Years[0]
		require.Equal(t, head, f.Head(), "seed %d\n%s", seed, data)
		require.Equal(t, vs, withoutLines(back), "seed %d\n%s", seed, data)
		n := f.Notices()
		for _, tally := range n.Tallies() {
			require.Contains(t, []string{ledger.NoticeNoRows, ledger.NoticeNoVouchers}, tally.Code, "seed %d\n%s", seed, data)
		}
	}
}

func TestWrite_IsCodePage437(t *testing.T) {
	t.Parallel()
	data := write(t, ledger.Head{Company: "Åäö é"}, nil)
	require.Contains(t, string(data), "#FNAMN \"\x8F\x84\x94 \x82\"")
	require.Contains(t, string(data), "#FORMAT PC8\n")
}

func TestWrite_NearestCharacter(t *testing.T) {
	t.Parallel()
	f, _ := read(t, write(t, ledger.Head{Company: "El – ”Nord” Ørsted’s ☃ \n€"}, nil))
	require.Equal(t, `El - "Nord" Örsted's ? E`, f.Head().Company)
}

// full fails on the first byte, as a full disk does.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errTorn }

func TestWrite_TellsWhenItCannot(t *testing.T) {
	t.Parallel()
	require.ErrorIs(t, sie.Write(full{}, ledger.Head{}, slices.Values[[]ledger.Voucher](nil)), errTorn)
}
