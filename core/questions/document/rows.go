package document

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
)

type row struct {
	bun.BaseModel `bun:"table:documents,alias:d"`

	CompanyID  uuid.UUID  `bun:"company_id,pk,type:uuid"`
	ID         uuid.UUID  `bun:"id,pk,type:uuid"`
	Name       string     `bun:"name"`
	Folded     string     `bun:"folded"`
	Kind       Kind       `bun:"kind"`
	Size       int64      `bun:"size"`
	SHA256     string     `bun:"sha256"`
	BlobKey    *string    `bun:"blob_key"`
	TextState  TextState  `bun:"text_state"`
	UploadedBy *uuid.UUID `bun:"uploaded_by,type:uuid"`
	UploadedAt time.Time  `bun:"uploaded_at"`
	DeletedBy  *uuid.UUID `bun:"deleted_by,type:uuid"`
	DeletedAt  *time.Time `bun:"deleted_at"`

	Uploader *string  `bun:"uploader,scanonly"`
	Excerpt  []string `bun:"excerpt,array,scanonly"` // before, hit, after
}

func (r row) document() Document {
	return Document{
		ID: r.ID, Name: r.Name, Kind: r.Kind, Size: r.Size, SHA256: r.SHA256, Text: r.TextState,
		UploadedBy: Person{ID: pg.Value(r.UploadedBy), Name: pg.Value(r.Uploader)}, UploadedAt: r.UploadedAt.UTC(),
	}
}

func (r row) found() Found {
	f := Found{Document: r.document()}
	if e := r.Excerpt; len(e) > 0 {
		f.Excerpt = &Excerpt{Before: e[0], Hit: e[1], After: e[2]}
	}
	return f
}

// living is the company's documents that were not deleted, with the names of
// who uploaded them.
func living(tx pg.Tx, model any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(model).ColumnExpr("d.*, person_name(d.uploaded_by) as uploader").
		Where("d.company_id = ? and d.deleted_at is null", company)
}

func find(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (row, error) {
	var r row
	err := living(tx, &r, company).Where("d.id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return row{}, ErrNotFound
	}
	return r, err
}

// same finds a document of the same content, if there is one.
func same(ctx context.Context, tx pg.Tx, company uuid.UUID, sha256 string) (r row, exists bool, err error) {
	err = living(tx, &r, company).Where("d.sha256 = ?", sha256).Scan(ctx)
	if pg.NoRows(err) {
		return row{}, false, nil
	}
	return r, err == nil, err
}

// storedBytes is how many bytes of a company are kept, those of deleted documents
// that can be brought back included.
func storedBytes(ctx context.Context, tx pg.Tx, company uuid.UUID) (bytes int64, err error) {
	err = tx.NewRaw("select coalesce(sum(size), 0) from documents where company_id = ? and blob_key is not null", company).Scan(ctx, &bytes)
	return bytes, err
}
