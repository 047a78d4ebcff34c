package inbox

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type inboxRow struct {
	bun.BaseModel `bun:"table:inboxes"`

	ID        uuid.UUID  `bun:"id,type:uuid"`
	Name      string     `bun:"name"`
	PublicKey string     `bun:"public_key"`
	MadeAt    time.Time  `bun:"made_at"`
	RenewedAt *time.Time `bun:"renewed_at"`
}

func (r inboxRow) inbox() Inbox {
	return Inbox{ID: r.ID, Name: r.Name, PublicKey: r.PublicKey, MadeAt: r.MadeAt, RenewedAt: r.RenewedAt}
}

const columns = "id, name, public_key, made_at, renewed_at"

func all(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]Inbox, error) {
	var rows []inboxRow
	err := tx.NewRaw("select "+columns+" from inboxes where company_id = ? order by made_at, id", company).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("list inboxes: %w", err)
	}
	found := make([]Inbox, len(rows))
	for i, r := range rows {
		found[i] = r.inbox()
	}
	return found, nil
}

// room returns ErrTooMany when there is no room for one inbox more. Of two who
// make the last one at the same time, the second waits.
func room(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	if _, err := tx.NewRaw("select from companies where id = ? for no key update", company).Exec(ctx); err != nil {
		return fmt.Errorf("lock company: %w", err)
	}
	var have int
	if err := tx.NewRaw("select count(*) from inboxes where company_id = ?", company).Scan(ctx, &have); err != nil {
		return fmt.Errorf("count inboxes: %w", err)
	}
	if have >= maxInboxes {
		return ErrTooMany
	}
	return nil
}

func insert(ctx context.Context, tx pg.Tx, company uuid.UUID, name, public string, digest []byte, now time.Time) (Inbox, error) {
	var r inboxRow
	err := tx.NewRaw(`insert into inboxes (company_id, name, public_key, digest, made_at) values (?, ?, ?, ?, ?) returning `+columns,
		company, name, public, digest, now).Scan(ctx, &r)
	if err != nil {
		return Inbox{}, fmt.Errorf("make inbox: %w", err)
	}
	return r.inbox(), nil
}

func renew(ctx context.Context, tx pg.Tx, company, id uuid.UUID, digest []byte, now time.Time) (Inbox, error) {
	var r inboxRow
	err := tx.NewRaw("update inboxes set digest = ?, renewed_at = ? where company_id = ? and id = ? returning "+columns,
		digest, now, company, id).Scan(ctx, &r)
	return r.inbox(), missing(err)
}

func remove(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (Inbox, error) {
	var r inboxRow
	err := tx.NewRaw("delete from inboxes where company_id = ? and id = ? returning "+columns, company, id).Scan(ctx, &r)
	return r.inbox(), missing(err)
}

func missing(err error) error {
	if pg.NoRows(err) {
		return tenant.ErrNotFound
	}
	return err
}

// enter notes a delivery; errTwice when its content came before.
func enter(ctx context.Context, tx pg.Tx, a Access, sum []byte, imported uuid.UUID, now time.Time) error {
	_, err := tx.NewRaw("insert into inbox_deliveries (company_id, inbox_id, sha256, import_id, received_at) values (?, ?, ?, ?, ?)",
		a.scope.Company, a.inbox, sum, imported, now).Exec(ctx)
	if pg.Violates(err, "inbox_deliveries_pk") {
		return errTwice
	}
	if err != nil {
		return fmt.Errorf("note delivery: %w", err)
	}
	return nil
}

// earlier finds the import of a content that came before.
func earlier(ctx context.Context, tx pg.Tx, a Access, sum []byte) (id uuid.UUID, found bool, err error) {
	err = tx.NewRaw("select import_id from inbox_deliveries where company_id = ? and inbox_id = ? and sha256 = ?",
		a.scope.Company, a.inbox, sum).Scan(ctx, &id)
	if pg.NoRows(err) {
		return uuid.Nil, false, nil
	}
	return id, err == nil, err
}

type deliveryRow struct {
	ImportID   uuid.UUID
	Name       string
	ReceivedAt time.Time
}

func newest(ctx context.Context, tx pg.Tx, scope tenant.Scope) ([]Delivery, error) {
	var rows []deliveryRow
	err := tx.NewRaw(`select d.import_id, i.name, d.received_at from inbox_deliveries d
		join inboxes i on i.company_id = d.company_id and i.id = d.inbox_id
		where d.company_id = ? order by d.received_at desc, d.import_id desc limit 20`, scope.Company).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("list deliveries: %w", err)
	}
	return deliveries(ctx, tx, scope, rows)
}

// findDelivery returns tenant.ErrNotFound for an import that did not come this way.
func findDelivery(ctx context.Context, tx pg.Tx, a Access, imported uuid.UUID) (Delivery, error) {
	var r deliveryRow
	err := tx.NewRaw(`select import_id, received_at from inbox_deliveries where company_id = ? and inbox_id = ? and import_id = ?`,
		a.scope.Company, a.inbox, imported).Scan(ctx, &r)
	if err := missing(err); err != nil {
		return Delivery{}, err
	}
	r.Name = a.name
	found, err := deliveries(ctx, tx, a.scope, []deliveryRow{r})
	if err != nil {
		return Delivery{}, err
	}
	return found[0], nil
}

func deliveries(ctx context.Context, tx pg.Tx, scope tenant.Scope, rows []deliveryRow) ([]Delivery, error) {
	found := make([]Delivery, len(rows))
	for i, r := range rows {
		file, err := bookkeeping.FindImport(ctx, tx, scope, r.ImportID)
		if err != nil {
			return nil, err
		}
		found[i] = Delivery{Inbox: r.Name, ReceivedAt: r.ReceivedAt, File: file}
	}
	return found, nil
}
