package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/supplier"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
)

// states has a supplier's own figure accepted.
func (b *bundle) states(t *testing.T, record uuid.UUID, year int, unit, kg string) {
	t.Helper()
	request := b.insert(t, `insert into supplier_requests (company_id, supplier_id, supplier_name, contact_name, email, locale, year, asked, size, message,
			due, state, generation, expires_at, asked_at, asked_by, impersonated)
		values ($1, $2, 'Pappret AB', 'Nils', 'nils@pappret.test', 'sv-SE', $3, '{factor}', 'over1000', '', now(), 'accepted', 1, now(), now(), uuidv7(), false)
		returning id`, b.scope.Company, record, year)
	b.exec(t, `insert into supplier_figures (company_id, request_id, supplier_id, supplier_name, year, basis, unit, kg_per_unit, standard, verified,
			answered_by, answered_at, accepted_at, accepted_by, impersonated)
		values ($1, $2, $3, 'Pappret AB', $4, 'factor', $5, $6, 'ghgProtocol', false, 'Nils', now(), now(), uuidv7(), false)`,
		b.scope.Company, request, record, year, unit, kg)
}

// TestStated counts what is bought of a supplier by its own figure: in its year
// and scope 3 alone, credits too, and whatever record of the supplier it is.
func TestStated(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	paper, kiosk, other := b.supplier(t, "Pappret AB", ""), b.supplier(t, "Pappret i Lund", ""), b.supplier(t, "Annan AB", "")
	b.voucher(t, "2024-03-01", "",
		row{account: "6110", amount: "1000", text: "paper", supplier: paper}, row{account: "6110", amount: "-400", text: "credit", supplier: paper},
		row{account: "5611", amount: "1000", text: "fuel", supplier: paper}, row{account: "5020", amount: "1000", text: "power", supplier: paper},
		row{account: "6110", amount: "500", text: "kiosk", supplier: kiosk}, row{account: "6110", amount: "1000", text: "other", supplier: other})
	b.voucher(t, "2023-03-01", "", row{account: "6110", amount: "1000", text: "before", supplier: paper})
	from, to := month(2023, time.January), month(2024, time.December)
	kilograms := func() map[string]string {
		b.calculate(t, from, to)
		found := map[string]string{}
		for _, year := range []int{2023, 2024} {
			for _, x := range b.all(t, year, footprint.Filter{}) {
				found[x.Text+" "+string(x.Part)] = x.KgLocation.String()
			}
		}
		return found
	}
	want := kilograms()
	b.states(t, paper, 2024, "SEK", "0.5")
	want["paper main"], want["credit main"] = "500", "-200"
	require.Equal(t, want, kilograms())

	suppliers := supplier.NewService(b.db)
	scope := tenant.NewScope(uuid.New(), b.scope.Company, supplier.Read, supplier.Decide)
	_, err := suppliers.Merge(t.Context(), scope, kiosk, []uuid.UUID{paper})
	require.NoError(t, err)
	want["kiosk main"] = "250"
	require.Equal(t, want, kilograms(), "it is of the whole supplier")
}
