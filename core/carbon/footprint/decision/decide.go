package decision

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Decide replaces what the rules say of rows with a verdict, and has
// their months computed anew by a job. ErrNotFound when no row of the books is
// chosen. Requires Decisive.
func (s *Service) Decide(ctx context.Context, scope tenant.Scope, over footprint.Selection, v footprint.Verdict) (footprint.Decision, job.Job, error) {
	if err := scope.Require(footprint.Decisive); err != nil {
		return footprint.Decision{}, job.Job{}, err
	}
	if err := s.check(v); err != nil {
		return footprint.Decision{}, job.Job{}, err
	}
	if len(over.IDs) > MaxSelected {
		return footprint.Decision{}, job.Job{}, fault.Fields(map[string]string{"ids": "tooMany"})
	}
	var made footprint.Decision
	var work job.Job
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		id, err := insertDecision(ctx, tx, scope, v)
		if err != nil {
			return err
		}
		period, err := insertDecided(ctx, tx, scope.Company, id, over)
		if err != nil {
			return err
		}
		if work, err = footprint.Request(ctx, tx, scope, period, footprint.ByDecisions); err != nil {
			return err
		}
		_, err = tx.NewRaw("update footprint_decisions set job_id = ? where company_id = ? and id = ?", work.ID, scope.Company, id).Exec(ctx)
		if err != nil {
			return err
		}
		if made, err = readDecision(ctx, tx, scope.Company, id); err != nil {
			return err
		}
		return recordDecision(ctx, tx, scope, audit.RowsDecided, made)
	})
	if err != nil {
		return footprint.Decision{}, job.Job{}, fmt.Errorf("decide over rows of %d: %w", over.Year, err)
	}
	return made, work, nil
}

// Undo takes a decision back as a whole, so that what was decided before it, or
// the rules, hold again, and has its months computed anew by a job. Undoing
// twice does nothing and gives no job. ErrNotFound when the company has no such
// decision. Requires Decisive.
func (s *Service) Undo(ctx context.Context, scope tenant.Scope, id uuid.UUID) (footprint.Decision, *job.Job, error) {
	if err := scope.Require(footprint.Decisive); err != nil {
		return footprint.Decision{}, nil, err
	}
	var undone footprint.Decision
	var work *job.Job
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		const lock = "select from footprint_decisions where company_id = ? and id = ? for update"
		if _, err := tx.NewRaw(lock, scope.Company, id).Exec(ctx); err != nil {
			return err
		}
		var err error
		undone, err = readDecision(ctx, tx, scope.Company, id)
		if err != nil || !undone.UndoneAt.IsZero() {
			return err
		}
		made, err := footprint.Request(ctx, tx, scope, undone.Period, footprint.ByDecisions)
		if err != nil {
			return err
		}
		work = &made
		_, err = tx.NewRaw(`update footprint_decisions
			set undone_at = clock_timestamp(), undone_by = ?, undo_impersonated = ?, undo_job_id = ?
			where company_id = ? and id = ?`,
			scope.Person, scope.Impersonated, made.ID, scope.Company, id).Exec(ctx)
		if err != nil {
			return err
		}
		if undone, err = readDecision(ctx, tx, scope.Company, id); err != nil {
			return err
		}
		return recordDecision(ctx, tx, scope, audit.DecisionUndone, undone)
	})
	if err != nil {
		return footprint.Decision{}, nil, fmt.Errorf("undo decision %s: %w", id, err)
	}
	return undone, work, nil
}

func recordDecision(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, d footprint.Decision) error {
	return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: kind, Detail: map[string]string{
		"decision": d.ID.String(), "verdict": string(d.Kind),
	}})
}

// newestDecisions is how many a list of decisions holds.
const newestDecisions = 100

// Decisions lists the company's newest decisions, those taken back included,
// the newest first. Requires Read.
func (s *Service) Decisions(ctx context.Context, scope tenant.Scope) ([]footprint.Decision, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, err
	}
	decisions := []footprint.Decision{}
	q := pg.Query{SQL: "select " + decisionColumns + decisionTables +
		" where d.company_id = $1 order by d.decided_at desc, d.id desc limit $2"}
	q.Args = []any{scope.Company, newestDecisions}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			d, err := scanDecision(rows)
			if err != nil {
				return err
			}
			decisions = append(decisions, d)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list decisions: %w", err)
	}
	return decisions, nil
}

func insertDecision(ctx context.Context, tx pg.Tx, scope tenant.Scope, v footprint.Verdict) (id uuid.UUID, err error) {
	err = tx.NewRaw(`insert into footprint_decisions (company_id, kind, category_id, exclusion, note, decided_by, impersonated)
		values (?, ?, nullif(?, ''), nullif(?, ''), ?, ?, ?) returning id`,
		scope.Company, string(v.Kind), v.Category, v.Exclusion, v.Note, scope.Person, scope.Impersonated).Scan(ctx, &id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("store decision: %w", err)
	}
	return id, nil
}

// insertDecided keeps which rows the decision is over, and gives the months
// that they lie in.
func insertDecided(ctx context.Context, tx pg.Tx, company, id uuid.UUID, over footprint.Selection) (footprint.Period, error) {
	var q stored.Statement
	q.WriteString("with chosen as (select distinct ledger_row_id from footprint_transactions")
	q.Where(company, []int{over.Year}, over.Filter)
	if len(over.IDs) > 0 {
		q.WriteString(" and id = any(" + q.Arg(texts(over.IDs)) + "::uuid[])")
	}
	owner, decision := q.Arg(company), q.Arg(id)
	q.WriteString(`), found as (
			select r.date, v.source_id, v.fiscal_year_start, v.series, v.number, v.occurrence, r.line, r.account
			from chosen c
			join ledger_rows r on r.company_id = ` + owner + ` and r.id = c.ledger_row_id
			join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		), kept as (
			insert into footprint_decided_rows (company_id, decision_id, source_id, fiscal_year_start, series, number, occurrence, line, account)
			select ` + owner + ", " + decision + `, source_id, fiscal_year_start, series, number, occurrence, line, account from found
		)
		update footprint_decisions d
		set rows = f.rows, from_month = date_trunc('month', f.first), to_month = date_trunc('month', f.last)
		from (select count(*) as rows, min(date) as first, max(date) as last from found having count(*) > 0) f
		where d.company_id = ` + owner + " and d.id = " + decision + " returning from_month, to_month")
	var from, to time.Time
	err := tx.Pgx(func(raw pgx.Tx) error { return raw.QueryRow(ctx, q.String(), q.Args...).Scan(&from, &to) })
	if pg.NoRows(err) {
		return footprint.Period{}, footprint.ErrNotFound
	}
	if err != nil {
		return footprint.Period{}, fmt.Errorf("store decided rows: %w", err)
	}
	return footprint.Period{From: footprint.MonthOf(from), To: footprint.MonthOf(to)}, nil
}

// texts writes ids as what any mode of the driver can send.
func texts(ids []uuid.UUID) []string {
	written := make([]string, len(ids))
	for i, id := range ids {
		written[i] = id.String()
	}
	return written
}
