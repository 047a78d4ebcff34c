package decision

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// ReasonDecision is the code of the one reason of a row that was placed by
// hand; its value is the id of the decision.
const ReasonDecision = "decision"

// Decided is what holds of a row by hand.
type Decided struct {
	Override *engine.Override // nil where the rules decide
	Disabled bool
}

// fromDecided joins decisions, their rows, and the rows of the books that these
// name today.
const fromDecided = ` from footprint_decisions d
	join footprint_decided_rows w on w.company_id = d.company_id and w.decision_id = d.id
	join vouchers v on v.company_id = w.company_id and v.source_id = w.source_id and v.fiscal_year_start = w.fiscal_year_start
		and v.series = w.series and v.number = w.number and v.occurrence = w.occurrence
	join ledger_rows r on r.company_id = v.company_id and r.voucher_id = v.id and r.line = w.line and r.account = w.account`

// InForce reads what was decided over the rows of a span and holds.
func InForce(ctx context.Context, tx pg.Tx, company uuid.UUID, s footprint.Span) (map[uuid.UUID]Decided, error) {
	const q = "select r.id, d.id, d.kind, coalesce(d.category_id, ''), coalesce(d.exclusion, '')" + fromDecided +
		" where d.company_id = $1 and d.undone_at is null and r.date >= $2 and r.date < $3 order by d.decided_at, d.id"
	found := map[uuid.UUID]Decided{}
	verdicts := map[uuid.UUID]*engine.Override{}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var ledgerRow, id uuid.UUID
		var kind footprint.DecisionKind
		var v engine.Override
		if err := row.Scan(&ledgerRow, &id, &kind, &v.Category, &v.Exclusion); err != nil {
			return err
		}
		now := found[ledgerRow]
		switch {
		case !kind.Places():
			now.Disabled = kind == footprint.Disable
		case kind == footprint.ToRules:
			now.Override = nil
		default:
			if verdicts[id] == nil {
				reasons, err := json.Marshal([]engine.Reason{{Code: ReasonDecision, Value: id.String()}})
				if err != nil {
					return err
				}
				v.Reasons = reasons
				verdicts[id] = &v
			}
			now.Override = verdicts[id]
		}
		found[ledgerRow] = now
		return nil
	}, q, company, s.From, s.To)
	return found, err
}

const (
	decisionColumns = `d.id, d.kind, coalesce(d.category_id, ''), coalesce(d.exclusion, ''), d.note, d.rows, d.from_month, d.to_month,
		d.decided_at, d.decided_by, coalesce(person_name(d.decided_by), ''), d.impersonated,
		d.undone_at, d.undone_by, coalesce(person_name(d.undone_by), ''), d.undo_impersonated,
		exists (select from jobs j where j.company_id = d.company_id and j.id in (d.job_id, d.undo_job_id) and j.state in ('queued', 'running'))`
	decisionTables = " from footprint_decisions d"
)

// scanDecision reads decisionColumns, and further columns into more.
func scanDecision(row pgx.Row, more ...any) (footprint.Decision, error) {
	var d footprint.Decision
	var from, to time.Time
	var undone *time.Time
	var undoneBy uuid.NullUUID
	err := row.Scan(append([]any{
		&d.ID, &d.Kind, &d.Category, &d.Exclusion, &d.Note, &d.Rows, &from, &to,
		&d.At, &d.By.ID, &d.By.Name, &d.Impersonated, &undone, &undoneBy, &d.UndoneBy.Name, &d.UndoneAs, &d.Pending,
	}, more...)...)
	d.Period = footprint.Period{From: footprint.MonthOf(from), To: footprint.MonthOf(to)}
	d.UndoneBy.ID = undoneBy.UUID
	if undone != nil {
		d.UndoneAt = *undone
	}
	return d, err
}

func readDecision(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (d footprint.Decision, err error) {
	const q = "select " + decisionColumns + decisionTables + " where d.company_id = $1 and d.id = $2"
	err = tx.Pgx(func(raw pgx.Tx) error {
		d, err = scanDecision(raw.QueryRow(ctx, q, company, id))
		return err
	})
	if pg.NoRows(err) {
		return footprint.Decision{}, footprint.ErrNotFound
	}
	return d, err
}

// Over reads every decision over ledger rows, those taken back
// included, the newest first.
func (s *Service) Over(ctx context.Context, scope tenant.Scope, rows []uuid.UUID) (map[uuid.UUID][]footprint.Decision, error) {
	const q = "select " + decisionColumns + ", r.id" + fromDecided +
		` where d.company_id = $1 and r.id = any($2::uuid[]) and exists (select from footprint_decisions one where one.company_id = $1)
		order by d.decided_at desc, d.id desc`
	found := map[uuid.UUID][]footprint.Decision{}
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, texts(rows)}}, func(lines pgx.Rows) error {
		for lines.Next() {
			var row uuid.UUID
			d, err := scanDecision(lines, &row)
			if err != nil {
				return err
			}
			found[row] = append(found[row], d)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read decisions over rows: %w", err)
	}
	return found, nil
}

// Behind reads the decisions that can stand behind rows of the days, and those
// that switch rows off, by ledger row.
func Behind(ctx context.Context, tx pg.Tx, company uuid.UUID, days footprint.Span) (all, disabledBy map[uuid.UUID]*footprint.Decision, err error) {
	all, disabledBy = map[uuid.UUID]*footprint.Decision{}, map[uuid.UUID]*footprint.Decision{}
	err = tx.Each(ctx, func(row pgx.Row) error {
		d, err := scanDecision(row)
		all[d.ID] = &d
		return err
	}, "select "+decisionColumns+decisionTables+" where d.company_id = $1 and d.from_month < $3 and d.to_month >= date_trunc('month', $2::date)",
		company, days.From, days.To)
	if err != nil {
		return nil, nil, err
	}
	const q = "select r.id, d.id, d.kind = 'disabled'" + fromDecided + ` where d.company_id = $1 and d.undone_at is null
		and d.kind in ('disabled', 'enabled') and r.date >= $2 and r.date < $3 order by d.decided_at, d.id`
	err = tx.Each(ctx, func(row pgx.Row) error {
		var ledgerRow, decision uuid.UUID
		var off bool
		if err := row.Scan(&ledgerRow, &decision, &off); err != nil {
			return err
		}
		delete(disabledBy, ledgerRow)
		if off {
			disabledBy[ledgerRow] = all[decision]
		}
		return nil
	}, q, company, days.From, days.To)
	return all, disabledBy, err
}
