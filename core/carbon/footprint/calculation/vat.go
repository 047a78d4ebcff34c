package calculation

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/input"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// ErrNoAccount is the answer to an account that the company's books do not have.
var ErrNoAccount = fault.New(fault.NotFound, "footprint.noAccount")

// VAT is which costs of a company are booked with value added tax. Factors per unit of
// money are without it, so it is taken out of those before they meet one.
type VAT struct {
	CostsHold bool         // of the company as a whole
	Deducted  int          // percent of the tax that the company deducts; the rest is in costs that hold it
	Accounts  []VATAccount // those that can bear costs, and those of which it says something, by number
}

// VATAccount is what a company says of the costs on one account.
type VATAccount struct {
	Number, Name string
	Holds        *bool // nil: as the company's
}

// VAT returns which costs of the company hold value added tax. Requires Read.
func (s *Service) VAT(ctx context.Context, scope tenant.Scope) (VAT, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return VAT{}, err
	}
	var found VAT
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = s.readVAT(ctx, tx, scope.Company)
		return err
	})
	if err != nil {
		return VAT{}, fmt.Errorf("read which costs hold value added tax: %w", err)
	}
	return found, nil
}

func (s *Service) readVAT(ctx context.Context, tx pg.Tx, company uuid.UUID) (VAT, error) {
	e, err := input.EngineOf(ctx, tx, company, s.tree, s.factors, s.prices)
	if err != nil {
		return VAT{}, err
	}
	b, err := input.OpenAccounts(ctx, tx, company, e.Accounts)
	if err != nil {
		return VAT{}, err
	}
	said, err := input.ReadVATSaid(ctx, tx, company)
	return VAT{CostsHold: said.Holds(input.WholeCompany), Deducted: said.Deducted, Accounts: vatAccounts(b, said)}, err
}

// vatAccounts are those that can bear costs and those of which something is said. Of the
// names that several sources have for a number one is taken, always the same.
func vatAccounts(b *input.Books, said input.VATSaid) []VATAccount {
	names := map[string]string{}
	for key := range b.Accounts {
		_, own := said.ByAccount[key.Number]
		if _, on := b.Account(key); own || on.BearsEmissions() {
			names[key.Number] = max(names[key.Number], on.Name)
		}
	}
	for number := range said.ByAccount {
		names[number] += "" // it may be in no books any more
	}
	delete(names, input.WholeCompany)
	accounts := make([]VATAccount, 0, len(names))
	for _, number := range slices.Sorted(maps.Keys(names)) {
		a := VATAccount{Number: number, Name: names[number]}
		if holds, own := said.ByAccount[number]; own {
			a.Holds = &holds
		}
		accounts = append(accounts, a)
	}
	return accounts
}

// HoldVAT says whether the company books its costs with value added tax, and how many
// percent of that it deducts, nil for as before; what it deducts is in no cost. It has all
// years that are not sealed computed anew by a job. Saying it twice does nothing and
// gives no job, nor do books without rows. Requires Decisive.
func (s *Service) HoldVAT(ctx context.Context, scope tenant.Scope, holds bool, deducted *int) (*job.Job, error) {
	if err := scope.Require(footprint.Decisive); err != nil {
		return nil, err
	}
	if deducted != nil && (*deducted < 0 || *deducted > MaxDeducted) {
		return nil, fault.Fields(map[string]string{"deductedPercent": "outOfRange"})
	}
	return s.sayVAT(ctx, scope, func(ctx context.Context, tx pg.Tx) (detail map[string]string, changed bool, err error) {
		share, changed, err := storeVAT(ctx, tx, scope.Company, holds, deducted)
		return map[string]string{"costsHoldVat": strconv.FormatBool(holds), "deducted": strconv.Itoa(share) + " %"}, changed, err
	})
}

// MaxDeducted is the most of the tax that may be said to be deducted, in percent: who
// deducts all of it has none in its costs.
const MaxDeducted = 99

// VATOn is what a company says of the costs on an account, or on all from one to another
// that can bear costs. Longer numbers are compared by their beginning.
type VATOn struct {
	From, To string // To is empty for one account, else as long as From
	Holds    *bool  // nil: as the company's
}

// HoldVATOn says whether what is booked on accounts holds value added tax, whatever
// holds of the company; nil takes that back. It works as HoldVAT does. ErrNoAccount when
// the company's books have no such account. Requires Decisive.
func (s *Service) HoldVATOn(ctx context.Context, scope tenant.Scope, on VATOn) (*job.Job, error) {
	if err := scope.Require(footprint.Decisive); err != nil {
		return nil, err
	}
	if on.To != "" && (len(on.To) != len(on.From) || on.To < on.From) {
		return nil, fault.Fields(map[string]string{"to": "outOfRange"})
	}
	return s.sayVAT(ctx, scope, func(ctx context.Context, tx pg.Tx) (detail map[string]string, changed bool, err error) {
		detail = map[string]string{"costsHoldVat": "asCompany", "account": on.From}
		if on.Holds != nil {
			detail["costsHoldVat"] = strconv.FormatBool(*on.Holds)
		}
		accounts := []string{on.From}
		if on.To == "" {
			err = knownAccount(ctx, tx, scope.Company, on.From)
		} else {
			detail["account"] += "–" + on.To
			accounts, err = s.accountsFrom(ctx, tx, scope.Company, on)
		}
		if err == nil {
			changed, err = storeVATOn(ctx, tx, scope.Company, accounts, on.Holds)
		}
		return detail, changed, err
	})
}

// sayVAT stores what is said by what also gives the detail of that for the log.
func (s *Service) sayVAT(
	ctx context.Context, scope tenant.Scope, store func(context.Context, pg.Tx) (detail map[string]string, changed bool, err error),
) (work *job.Job, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		work = nil
		detail, changed, err := store(ctx, tx)
		if err != nil || !changed {
			return err
		}
		if err := audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: audit.VATDecided, Detail: detail}); err != nil {
			return err
		}
		period, found, err := input.Booked(ctx, tx, scope.Company)
		if err != nil || !found {
			return err
		}
		made, err := footprint.Request(ctx, tx, scope, period, footprint.ByVAT)
		work = &made
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("say which costs hold value added tax: %w", err)
	}
	return work, nil
}

// storeVAT reports how many percent are deducted from now on, and whether anything is new.
// A company of which nothing is said books its costs without, and deducts none of the tax
// in those that hold it.
func storeVAT(ctx context.Context, tx pg.Tx, company uuid.UUID, holds bool, deducted *int) (share int, changed bool, err error) {
	said, err := input.ReadVATSaid(ctx, tx, company)
	if err != nil {
		return 0, false, err
	}
	share = said.Deducted
	if deducted != nil {
		share = *deducted
	}
	if holds == said.Holds(input.WholeCompany) && share == said.Deducted {
		return share, false, nil
	}
	if !holds && share == 0 {
		_, err = tx.NewRaw("delete from footprint_vat where company_id = ? and account = ?", company, input.WholeCompany).Exec(ctx)
		return share, true, err
	}
	_, err = tx.NewRaw(`insert into footprint_vat (company_id, account, holds, deducted) values (?, ?, ?, ?)
		on conflict (company_id, account) do update set holds = excluded.holds, deducted = excluded.deducted`,
		company, input.WholeCompany, holds, share).Exec(ctx)
	return share, true, err
}

// knownAccount returns ErrNoAccount for what is in no books and nothing is said of.
func knownAccount(ctx context.Context, tx pg.Tx, company uuid.UUID, account string) error {
	var known bool
	const has = `select ?1 <> '' and (exists (select from ledger_accounts where company_id = ?0 and number = ?1)
		or exists (select from footprint_vat where company_id = ?0 and account = ?1))`
	if err := tx.NewRaw(has, company, account).Scan(ctx, &known); err != nil {
		return err
	}
	if !known {
		return ErrNoAccount
	}
	return nil
}

// accountsFrom lists those of a range that can bear costs or that something is said of.
func (s *Service) accountsFrom(ctx context.Context, tx pg.Tx, company uuid.UUID, on VATOn) ([]string, error) {
	said, err := s.readVAT(ctx, tx, company)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, a := range said.Accounts {
		if beginning := a.Number[:min(len(on.From), len(a.Number))]; on.From <= beginning && beginning <= on.To {
			found = append(found, a.Number)
		}
	}
	if len(found) == 0 {
		return nil, ErrNoAccount
	}
	return found, nil
}

// storeVATOn reports whether that is new of any of the accounts.
func storeVATOn(ctx context.Context, tx pg.Tx, company uuid.UUID, accounts []string, holds *bool) (changed bool, err error) {
	q := tx.NewRaw("delete from footprint_vat where company_id = ? and account = any(?::text[])", company, pgdialect.Array(accounts))
	if holds != nil {
		q = tx.NewRaw(`insert into footprint_vat as v (company_id, account, holds) select ?, unnest(?::text[]), ?
			on conflict (company_id, account) do update set holds = excluded.holds where v.holds <> excluded.holds`,
			company, pgdialect.Array(accounts), *holds)
	}
	res, err := q.Exec(ctx)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
