package supplier

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"tillit/core/books/supplier/recognition"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/revision"
)

// All returns the supplier of every record of the company.
func All(ctx context.Context, tx pg.Tx, company uuid.UUID) (map[uuid.UUID]*recognition.Supplier, error) {
	records, err := readRecords(ctx, tx, company)
	if err != nil {
		return nil, err
	}
	identities, err := readIdentities(ctx, tx, company)
	return recognition.Gather(records, identities), err
}

// Recognise finds out anew which records of the company are one supplier, after
// records or decisions changed in tx. It returns the days of the rows whose
// supplier is now another or called otherwise, zero for none: what is computed
// from rows is stale there. Until tx ends nobody else recognises the company's.
func Recognise(ctx context.Context, tx pg.Tx, company uuid.UUID) (revision.Days, error) {
	if err := lock(ctx, tx, company); err != nil {
		return revision.Days{}, err
	}
	records, err := readRecords(ctx, tx, company)
	if err != nil {
		return revision.Days{}, err
	}
	before, err := readIdentities(ctx, tx, company)
	if err != nil {
		return revision.Days{}, err
	}
	decisions, err := readHolding(ctx, tx, company)
	if err != nil {
		return revision.Days{}, err
	}
	home, err := homeOf(ctx, tx, company)
	if err != nil {
		return revision.Days{}, err
	}
	now := recognition.Identify(home, records, decisions)
	if err := writeIdentities(ctx, tx, company, before, now); err != nil {
		return revision.Days{}, err
	}
	return daysOf(ctx, tx, company, changed(recognition.Gather(records, before), recognition.Gather(records, now)))
}

// lock makes those who recognise a company's suppliers follow one another, so
// that each sees the records that the one before brought.
func lock(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	_, err := tx.NewRaw("select pg_advisory_xact_lock(hashtextextended(?, 0))", "suppliers "+company.String()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("wait for others who recognise suppliers: %w", err)
	}
	return nil
}

// changed are the records whose supplier is another or called otherwise.
func changed(before, now map[uuid.UUID]*recognition.Supplier) []string {
	var ids []string
	for id, is := range now {
		was := before[id]
		if was.ID != is.ID || was.Name != is.Name || was.Number != is.Number || !sameAliases(was.Aliases(), is.Aliases()) {
			ids = append(ids, id.String())
		}
	}
	return ids
}

func sameAliases(a, b []recognition.Alias) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(one recognition.Alias) bool { return !slices.Contains(b, one) })
}
