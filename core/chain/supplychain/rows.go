package supplychain

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
)

// head is what the rows of all things have.
type head struct {
	CompanyID uuid.UUID  `bun:"company_id,pk,type:uuid"`
	ID        uuid.UUID  `bun:"id,pk,type:uuid"`
	Version   int        `bun:"version"`
	Removed   bool       `bun:"removed"`
	UpdatedBy *uuid.UUID `bun:"updated_by,type:uuid"`
	UpdatedAt time.Time  `bun:"updated_at"`

	Writer *string `bun:"writer,scanonly"`
}

func headOf[C any](scope tenant.Scope, t Thing[C], now time.Time) head {
	return head{CompanyID: scope.Company, ID: t.ID, Version: t.Version, Removed: t.Removed, UpdatedBy: pg.Null(scope.Person), UpdatedAt: now}
}

func thing[C any](h head, content C) Thing[C] {
	return Thing[C]{h.ID, h.Version, h.Removed, content, revision.Writer(h.UpdatedBy, h.Writer), h.UpdatedAt.UTC()}
}

type stakeholderRow struct {
	bun.BaseModel `bun:"table:supply_chain_stakeholders,alias:t"`
	head

	Name        string     `bun:"name"`
	Role        Role       `bun:"kind"`
	Description string     `bun:"description"`
	Supplier    *uuid.UUID `bun:"supplier_id,type:uuid"`
}

func (r stakeholderRow) thing() Thing[Stakeholder] {
	return thing(r.head, Stakeholder{r.Name, r.Role, r.Description, pg.Value(r.Supplier)})
}

type activityRow struct {
	bun.BaseModel `bun:"table:supply_chain_activities,alias:t"`
	head

	Name        string     `bun:"name"`
	Description string     `bun:"description"`
	Segment     Segment    `bun:"segment"`
	Tier        int        `bun:"tier"`
	Flow        Flow       `bun:"kind"`
	Priority    Priority   `bun:"priority"`
	Stakeholder *uuid.UUID `bun:"stakeholder_id,type:uuid"`
	Position    float64    `bun:"position"`
	Questions   []string   `bun:"questions,array"`
	Topics      []string   `bun:"topics,array"`
}

func (r activityRow) thing() Thing[Activity] {
	return thing(r.head, Activity{
		r.Name, r.Description, r.Segment, r.Tier, r.Flow, r.Priority, pg.Value(r.Stakeholder), r.Position,
		r.Questions, r.Topics,
	})
}

type connectionRow struct {
	bun.BaseModel `bun:"table:supply_chain_connections,alias:t"`
	head

	From        uuid.UUID `bun:"from_id,type:uuid"`
	To          uuid.UUID `bun:"to_id,type:uuid"`
	Description string    `bun:"description"`
}

func (r connectionRow) thing() Thing[Connection] {
	return thing(r.head, Connection{r.From, r.To, r.Description})
}

// read reads the company's whole map, what was removed included.
func read(ctx context.Context, tx pg.Tx, company uuid.UUID) (m Map, err error) {
	if m.Stakeholders, err = readThings(ctx, tx, company, "name, id", stakeholderRow.thing); err != nil {
		return m, fmt.Errorf("read stakeholders: %w", err)
	}
	if m.Activities, err = readThings(ctx, tx, company, "position, name, id", activityRow.thing); err != nil {
		return m, fmt.Errorf("read activities: %w", err)
	}
	if m.Connections, err = readThings(ctx, tx, company, "id", connectionRow.thing); err != nil {
		return m, fmt.Errorf("read connections: %w", err)
	}
	return m, nil
}

func readThings[R, C any](ctx context.Context, tx pg.Tx, company uuid.UUID, order string, thing func(R) Thing[C]) ([]Thing[C], error) {
	var rows []R
	err := tx.NewSelect().Model(&rows).ColumnExpr("t.*, person_name(t.updated_by) as writer").
		Where("t.company_id = ?", company).OrderExpr(order).Scan(ctx)
	return list(rows, thing), err
}

func list[A, B any](all []A, to func(A) B) []B {
	found := make([]B, len(all))
	for i, one := range all {
		found[i] = to(one)
	}
	return found
}

// write replaces things with what was settled, and keeps what they were.
// What is removed comes first: something else may take its place.
func write(ctx context.Context, tx pg.Tx, scope tenant.Scope, settled Map, now time.Time) error {
	err := writeThings(ctx, tx, scope, now, "stakeholder", settled.Stakeholders, func(t Thing[Stakeholder]) stakeholderRow {
		c := t.Content
		return stakeholderRow{head: headOf(scope, t, now), Name: c.Name, Role: c.Role, Description: c.Description, Supplier: pg.Null(c.Supplier)}
	}, "name", "kind", "description", "supplier_id")
	if err != nil {
		return fmt.Errorf("write stakeholders: %w", err)
	}
	err = writeThings(ctx, tx, scope, now, "activity", settled.Activities, func(t Thing[Activity]) activityRow {
		c := t.Content
		return activityRow{
			head: headOf(scope, t, now), Name: c.Name, Description: c.Description, Segment: c.Segment, Tier: c.Tier, Flow: c.Flow,
			Priority: c.Priority, Stakeholder: pg.Null(c.Stakeholder), Position: c.Position,
			Questions: c.Questions, Topics: c.Topics,
		}
	}, "name", "description", "segment", "tier", "kind", "priority", "stakeholder_id", "position", "questions", "topics")
	if err != nil {
		return fmt.Errorf("write activities: %w", err)
	}
	err = writeThings(ctx, tx, scope, now, "connection", settled.Connections, func(t Thing[Connection]) connectionRow {
		return connectionRow{head: headOf(scope, t, now), From: t.Content.From, To: t.Content.To, Description: t.Content.Description}
	}, "from_id", "to_id", "description")
	if err != nil {
		return fmt.Errorf("write connections: %w", err)
	}
	return nil
}

func writeThings[R, C any](ctx context.Context, tx pg.Tx, scope tenant.Scope, now time.Time, name string,
	things []Thing[C], row func(Thing[C]) R, columns ...string,
) error {
	if len(things) == 0 {
		return nil
	}
	things = slices.Clone(things)
	slices.SortStableFunc(things, func(a, b Thing[C]) int { return removedFirst(b.Removed) - removedFirst(a.Removed) })
	rows := list(things, row)
	remembered := tx.NewSelect().Model((*R)(nil)).
		ColumnExpr("t.company_id, ?, t.id, t.version + 1, ?, ?, ?, to_jsonb(t)", name, now, pg.Null(scope.Person), scope.Impersonated).
		Where("t.company_id = ? and t.id in (?)", scope.Company, bun.List(list(things, func(t Thing[C]) uuid.UUID { return t.ID })))
	_, err := tx.NewRaw("insert into supply_chain_history (company_id, thing, thing_id, version, at, by, impersonated, before) ?",
		remembered).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remember: %w", err)
	}
	insert := tx.NewInsert().Model(&rows).On("conflict (company_id, id) do update")
	for _, column := range append(columns, "version", "removed", "updated_by", "updated_at") {
		insert = insert.Set("? = excluded.?", bun.Ident(column), bun.Ident(column))
	}
	_, err = insert.Exec(ctx)
	return err
}

func removedFirst(removed bool) int {
	if removed {
		return 1
	}
	return 0
}

// unknownSuppliers reports which of the ids are not those of suppliers of the
// company.
func unknownSuppliers(ctx context.Context, tx pg.Tx, company uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]bool, error) {
	unknown := map[uuid.UUID]bool{}
	for _, id := range ids {
		unknown[id] = true
	}
	if len(ids) == 0 {
		return unknown, nil
	}
	var known []uuid.UUID
	err := tx.NewRaw("select id from suppliers where company_id = ? and id in (?) and not nobody", company, bun.List(ids)).Scan(ctx, &known)
	if err != nil {
		return nil, fmt.Errorf("look for suppliers: %w", err)
	}
	for _, id := range known {
		delete(unknown, id)
	}
	return unknown, nil
}
