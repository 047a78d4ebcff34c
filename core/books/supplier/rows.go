package supplier

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/supplier/recognition"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
)

// collect runs a query and scans each of its rows.
func collect[T any](ctx context.Context, tx pg.Tx, scan func(pgx.CollectableRow) (T, error), sql string, args ...any) (found []T,
	err error,
) {
	err = tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		found, err = pgx.CollectRows(rows, scan)
		return err
	})
	return found, err
}

func exec(ctx context.Context, tx pg.Tx, sql string, args ...any) error {
	return tx.Pgx(func(raw pgx.Tx) error {
		_, err := raw.Exec(ctx, sql, args...)
		return err
	})
}

func readRecords(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]recognition.Record, error) {
	const q = `select id, coalesce(source_id, '00000000-0000-0000-0000-000000000000'), source_key, name, corporate_number, guessed
		from suppliers where company_id = $1 and not nobody`
	records, err := collect(ctx, tx, func(row pgx.CollectableRow) (r recognition.Record, err error) {
		err = row.Scan(&r.ID, &r.Source, &r.Key, &r.Name, &r.Number, &r.Guessed)
		return r, err
	}, q, company)
	if err != nil {
		return nil, fmt.Errorf("read suppliers: %w", err)
	}
	return records, nil
}

func readIdentities(ctx context.Context, tx pg.Tx, company uuid.UUID) (map[uuid.UUID]recognition.Identity, error) {
	found := map[uuid.UUID]recognition.Identity{}
	_, err := collect(ctx, tx, func(row pgx.CollectableRow) (id uuid.UUID, err error) {
		var one recognition.Identity
		err = row.Scan(&id, &one.Canonical, &one.Basis)
		found[id] = one
		return id, err
	}, "select supplier_id, canonical_id, basis from supplier_identities where company_id = $1", company)
	if err != nil {
		return nil, fmt.Errorf("read identities of suppliers: %w", err)
	}
	return found, nil
}

// writeIdentities replaces the identities with the current ones.
func writeIdentities(ctx context.Context, tx pg.Tx, company uuid.UUID, before, now map[uuid.UUID]recognition.Identity) error {
	var gone, ids, canonicals, bases []string
	for id := range before {
		if _, still := now[id]; !still {
			gone = append(gone, id.String())
		}
	}
	for id, one := range now {
		if before[id] != one {
			ids, canonicals, bases = append(ids, id.String()), append(canonicals, one.Canonical.String()), append(bases, string(one.Basis))
		}
	}
	if len(gone) > 0 {
		err := exec(ctx, tx, "delete from supplier_identities where company_id = $1 and supplier_id = any($2::uuid[])", company, gone)
		if err != nil {
			return fmt.Errorf("remove identities of suppliers: %w", err)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	err := exec(ctx, tx, `insert into supplier_identities (company_id, supplier_id, canonical_id, basis)
		select $1, * from unnest($2::uuid[], $3::uuid[], $4::text[])
		on conflict (company_id, supplier_id) do update set canonical_id = excluded.Canonical_id, basis = excluded.basis`,
		company, ids, canonicals, bases)
	if err != nil {
		return fmt.Errorf("keep identities of suppliers: %w", err)
	}
	return nil
}

// daysOf are the first and the last day with rows of the records; zero without
// rows.
func daysOf(ctx context.Context, tx pg.Tx, company uuid.UUID, records []string) (revision.Days, error) {
	if len(records) == 0 {
		return revision.Days{}, nil
	}
	return readDays(ctx, tx, "select min(date), max(date) from ledger_rows where company_id = $1 and supplier_id = any($2::uuid[])", company, records)
}

func readDays(ctx context.Context, tx pg.Tx, query string, args ...any) (revision.Days, error) {
	var from, to *time.Time
	err := tx.Pgx(func(raw pgx.Tx) error { return raw.QueryRow(ctx, query, args...).Scan(&from, &to) })
	if err != nil {
		return revision.Days{}, fmt.Errorf("find days of suppliers: %w", err)
	}
	return revision.Days{From: pg.Value(from), To: pg.Value(to)}, nil
}

func homeOf(ctx context.Context, tx pg.Tx, company uuid.UUID) (country string, err error) {
	err = tx.NewRaw("select country from companies where id = ?", company).Scan(ctx, &country)
	if pg.NoRows(err) {
		return "", tenant.ErrNotFound
	}
	return country, err
}

const decisionQuery = `select d.id, d.kind, coalesce(d.main_id, '00000000-0000-0000-0000-000000000000'),
		d.decided_at, d.decided_by, coalesce(person_name(d.decided_by), ''), d.impersonated,
		d.undone_at, coalesce(d.undone_by, '00000000-0000-0000-0000-000000000000'), coalesce(person_name(d.undone_by), ''), d.undo_impersonated,
		array_agg(r.supplier_id order by r.place), array_agg(r.name order by r.place), array_agg(r.number order by r.place)
	from supplier_decisions d join supplier_decided_records r on r.company_id = d.company_id and r.decision_id = d.id
	where d.company_id = $1`

func scanDecision(row pgx.CollectableRow) (d recognition.Decision, err error) {
	var undone *time.Time
	var ids []uuid.UUID
	var names, numbers []string
	err = row.Scan(&d.ID, &d.Kind, &d.Main, &d.At, &d.By.ID, &d.By.Name, &d.Impersonated,
		&undone, &d.UndoneBy.ID, &d.UndoneBy.Name, &d.UndoneAs, &ids, &names, &numbers)
	d.UndoneAt = pg.Value(undone)
	for i, id := range ids {
		d.Records = append(d.Records, recognition.Decided{ID: id, Name: names[i], Number: numbers[i]})
	}
	return d, err
}

// readHolding reads the decisions that hold, the oldest first.
func readHolding(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]recognition.Decision, error) {
	found, err := collect(ctx, tx, scanDecision,
		decisionQuery+" and d.undone_at is null group by d.company_id, d.id order by d.decided_at, d.id", company)
	if err != nil {
		return nil, fmt.Errorf("read decisions about suppliers: %w", err)
	}
	return found, nil
}

func readDecision(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (recognition.Decision, error) {
	found, err := collect(ctx, tx, scanDecision, decisionQuery+" and d.id = $2 group by d.company_id, d.id", company, id)
	if err != nil {
		return recognition.Decision{}, fmt.Errorf("read decision about suppliers: %w", err)
	}
	if len(found) == 0 {
		return recognition.Decision{}, ErrNotFound
	}
	return found[0], nil
}

// newest is how many decisions a list holds.
const newest = 100

func readDecisions(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]recognition.Decision, error) {
	return collect(ctx, tx, scanDecision, decisionQuery+" group by d.company_id, d.id order by d.decided_at desc, d.id desc limit $2", company,
		newest)
}

func insertDecision(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind recognition.Kind, main uuid.UUID,
	over []recognition.Record,
) (recognition.Decision, error) {
	var id uuid.UUID
	err := tx.NewRaw(`insert into supplier_decisions (company_id, kind, main_id, decided_by, impersonated)
		values (?, ?, ?, ?, ?) returning id`, scope.Company, string(kind), pg.Null(main), scope.Person, scope.Impersonated).Scan(ctx, &id)
	if err != nil {
		return recognition.Decision{}, fmt.Errorf("store decision about suppliers: %w", err)
	}
	ids, names, numbers := make([]string, len(over)), make([]string, len(over)), make([]string, len(over))
	for i, r := range over {
		ids[i], names[i], numbers[i] = r.ID.String(), r.Name, r.Number
	}
	err = exec(ctx, tx, `insert into supplier_decided_records (company_id, decision_id, supplier_id, name, number, place)
		select $1, $2, * from unnest($3::uuid[], $4::text[], $5::text[]) with ordinality`, scope.Company, id, ids, names, numbers)
	if err != nil {
		return recognition.Decision{}, fmt.Errorf("store decided suppliers: %w", err)
	}
	return readDecision(ctx, tx, scope.Company, id)
}
