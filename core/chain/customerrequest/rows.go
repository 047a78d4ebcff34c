package customerrequest

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/chain/chaincap"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/revision"
)

type row struct {
	bun.BaseModel `bun:"table:customer_requests,alias:r"`

	CompanyID uuid.UUID        `bun:"company_id,pk,type:uuid"`
	ID        uuid.UUID        `bun:"id,pk,type:uuid,nullzero,default:uuidv7()"`
	Asker     string           `bun:"asker"`
	InScope   bool             `bun:"in_scope"`
	Purpose   chaincap.Purpose `bun:"purpose"`
	FirstDay  time.Time        `bun:"first_day,type:date"`
	Size      chaincap.Size    `bun:"size"`
	Items     []string         `bun:"items,array"`
	Others    []string         `bun:"others,array"`
	Received  *time.Time       `bun:"received,type:date"`
	Note      string           `bun:"note"`
	Version   int              `bun:"version"`
	CreatedAt time.Time        `bun:"created_at"`
	CreatedBy uuid.UUID        `bun:"created_by,type:uuid"`
	UpdatedAt time.Time        `bun:"updated_at"`
	UpdatedBy uuid.UUID        `bun:"updated_by,type:uuid"`
	RemovedAt *time.Time       `bun:"removed_at"`

	Creator *string `bun:"creator,scanonly"`
	Updater *string `bun:"updater,scanonly"`
}

// put makes the row hold the content.
func (r *row) put(c Content) {
	r.Asker, r.InScope, r.Purpose, r.FirstDay, r.Size = c.Asker, c.InScope, c.Purpose, c.FirstDay, c.Size
	r.Items, r.Others, r.Received, r.Note = c.Items, c.Others, pg.Null(c.Received), c.Note
}

func (r row) content() Content {
	c := Content{
		Asker: r.Asker, InScope: r.InScope, Purpose: r.Purpose, FirstDay: revision.Day(r.FirstDay), Size: r.Size,
		Items: r.Items, Others: r.Others, Note: r.Note,
	}
	if r.Received != nil {
		c.Received = revision.Day(*r.Received)
	}
	return c
}

// request is the row with what may be declined of it.
func (s *Service) request(r row) (Request, error) {
	content := r.content()
	e, err := content.asking().Edition(s.catalogue)
	if err != nil {
		return Request{}, fmt.Errorf("find edition for request %s: %w", r.ID, err)
	}
	return Request{
		ID: r.ID, Version: r.Version, Content: content, Judgement: judge(content, e),
		CreatedAt: r.CreatedAt.UTC(), CreatedBy: revision.Writer(&r.CreatedBy, r.Creator),
		UpdatedAt: r.UpdatedAt.UTC(), UpdatedBy: revision.Writer(&r.UpdatedBy, r.Updater),
	}, nil
}

func query(tx pg.Tx, model any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(model).
		ColumnExpr("r.*, person_name(r.created_by) as creator, person_name(r.updated_by) as updater").Where("r.company_id = ?", company)
}

// get reads a request that was not removed.
func (s *Service) get(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (Request, error) {
	var r row
	err := query(tx, &r, company).Where("r.id = ? and r.removed_at is null", id).Scan(ctx)
	if pg.NoRows(err) {
		return Request{}, ErrNotFound
	}
	if err != nil {
		return Request{}, fmt.Errorf("read request %s: %w", id, err)
	}
	return s.request(r)
}

// lock reads a request, removed or not, that nobody else changes until the
// transaction ends.
func lock(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (row, error) {
	var r row
	err := query(tx, &r, company).Where("r.id = ?", id).For("update of r").Scan(ctx)
	if pg.NoRows(err) {
		return row{}, ErrNotFound
	}
	return r, err
}

// step stores a locked request as its next version.
func step(ctx context.Context, tx pg.Tx, r row) error {
	r.Version++
	_, err := tx.NewUpdate().Model(&r).
		ExcludeColumn("company_id", "id", "created_at", "created_by").Where("company_id = ? and id = ?", r.CompanyID, r.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write request %s: %w", r.ID, err)
	}
	return nil
}
