package upload

import (
	"context"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type row struct {
	bun.BaseModel `bun:"table:uploads,alias:u"`

	CompanyID uuid.UUID `bun:"company_id,pk,type:uuid"`
	ID        uuid.UUID `bun:"id,pk,type:uuid"`
	FileName  string    `bun:"file_name"`
	Size      int64     `bun:"size"`
}

func (r row) upload() Upload { return Upload{ID: r.ID, Name: r.FileName, Size: r.Size} }

// dropStale also counts those that stay, and says in how many seconds the
// oldest of them will be stale.
func dropStale(ctx context.Context, tx pg.Tx, company uuid.UUID) (stale []Upload, open int, wait float64, err error) {
	var rows []row
	err = tx.NewRaw(`delete from uploads where company_id = ? and created_at < now() - interval '1 day' returning *`, company).
		Scan(ctx, &rows)
	if err != nil && !pg.NoRows(err) {
		return nil, 0, 0, err
	}
	for _, r := range rows {
		stale = append(stale, r.upload())
	}
	err = tx.NewRaw(`select count(*), coalesce(extract(epoch from min(created_at) + interval '1 day' - now()), 0)
		from uploads where company_id = ?`, company).Scan(ctx, &open, &wait)
	return stale, open, wait, err
}

func announced(ctx context.Context, tx pg.Tx, company uuid.UUID, purpose string) (bytes int64, err error) {
	err = tx.NewRaw("select coalesce(sum(size), 0) from uploads where company_id = ? and purpose = ?", company, purpose).Scan(ctx, &bytes)
	return bytes, err
}

func insert(ctx context.Context, tx pg.Tx, scope tenant.Scope, purpose string, u Upload) (Upload, error) {
	var r row
	err := tx.NewRaw("insert into uploads (company_id, person_id, purpose, file_name, size) values (?, ?, ?, ?, ?) returning *",
		scope.Company, scope.Person, purpose, u.Name, u.Size).Scan(ctx, &r)
	return r.upload(), err
}

// find leaves out what somebody else of the company is sending.
func find(ctx context.Context, tx pg.Tx, scope tenant.Scope, purpose string, id uuid.UUID) (Upload, error) {
	var r row
	err := tx.NewSelect().Model(&r).
		Where("company_id = ? and id = ? and purpose = ? and person_id = ?", scope.Company, id, purpose, scope.Person).Scan(ctx)
	if pg.NoRows(err) {
		return Upload{}, ErrNotFound
	}
	return r.upload(), err
}

func remove(ctx context.Context, tx pg.Tx, company, id uuid.UUID) error {
	var removed uuid.UUID
	err := tx.NewRaw("delete from uploads where company_id = ? and id = ? returning id", company, id).Scan(ctx, &removed)
	if pg.NoRows(err) {
		return ErrNotFound
	}
	return err
}

func insertPart(ctx context.Context, tx pg.Tx, company, upload uuid.UUID, n, size int) error {
	_, err := tx.NewRaw(`insert into upload_parts (company_id, upload_id, part, size) values (?, ?, ?, ?)
		on conflict (company_id, upload_id, part) do nothing`, company, upload, n, size).Exec(ctx)
	if pg.Violates(err, "upload_parts_upload_fk") {
		return ErrNotFound
	}
	return err
}

func countParts(ctx context.Context, tx pg.Tx, company, upload uuid.UUID) (n int, err error) {
	err = tx.NewRaw("select count(*) from upload_parts where company_id = ? and upload_id = ?", company, upload).Scan(ctx, &n)
	return n, err
}
