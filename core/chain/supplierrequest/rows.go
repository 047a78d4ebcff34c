package supplierrequest

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"

	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/chaincap"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
)

type row struct {
	bun.BaseModel `bun:"table:supplier_requests,alias:r"`

	CompanyID    uuid.UUID        `bun:"company_id,pk,type:uuid"`
	ID           uuid.UUID        `bun:"id,pk,type:uuid,nullzero,default:uuidv7()"`
	SupplierID   *uuid.UUID       `bun:"supplier_id,type:uuid"`
	SupplierName string           `bun:"supplier_name"`
	ContactName  string           `bun:"contact_name"`
	Email        string           `bun:"email"`
	Locale       string           `bun:"locale"`
	Year         int              `bun:"year"`
	Asked        []Item           `bun:"asked,array"`
	Purpose      chaincap.Purpose `bun:"purpose"`
	InScope      bool             `bun:"in_scope"`
	FirstDay     *time.Time       `bun:"first_day,type:date"`
	Size         chaincap.Size    `bun:"size"`
	Message      string           `bun:"message"`
	Due          time.Time        `bun:"due,type:date"`
	State        State            `bun:"state"`
	Generation   int              `bun:"generation"`
	ExpiresAt    time.Time        `bun:"expires_at"`
	AskedAt      time.Time        `bun:"asked_at"`
	AskedBy      uuid.UUID        `bun:"asked_by,type:uuid"`
	Impersonated bool             `bun:"impersonated"`
	OpenedAt     *time.Time       `bun:"opened_at"`
	Reminded     int              `bun:"reminded"`
	RemindedAt   *time.Time       `bun:"reminded_at"`
	UnwantedAt   *time.Time       `bun:"unwanted_at"`
	Answer       json.RawMessage  `bun:"answer,type:jsonb,nullzero"`
	AnsweredAt   *time.Time       `bun:"answered_at"`
	DecidedAt    *time.Time       `bun:"decided_at"`
	DecidedBy    *uuid.UUID       `bun:"decided_by,type:uuid"`
	Reason       string           `bun:"reason"`
	Version      int              `bun:"version"`

	Asker   *string `bun:"asker,scanonly"`
	Decider *string `bun:"decider,scanonly"`
}

// answerRow is an Answer as it is stored.
type answerRow struct {
	Facts        map[string]decimal.Decimal `json:"facts,omitempty"`
	Scope1       decimal.NullDecimal        `json:"scope1"`
	Scope2       decimal.NullDecimal        `json:"scope2"`
	Scope3       decimal.NullDecimal        `json:"scope3"`
	Turnover     decimal.NullDecimal        `json:"turnover"`
	Currency     string                     `json:"currency"`
	ProductName  string                     `json:"productName"`
	ProductUnit  string                     `json:"productUnit"`
	ProductKg    decimal.NullDecimal        `json:"productKg"`
	FactorUnit   string                     `json:"factorUnit"`
	FactorKg     decimal.NullDecimal        `json:"factorKg"`
	From         string                     `json:"from"`
	To           string                     `json:"to"`
	Standard     string                     `json:"standard"`
	StandardName string                     `json:"standardName"`
	Verified     bool                       `json:"verified"`
	VerifiedBy   string                     `json:"verifiedBy"`
	Note         string                     `json:"note"`
	Name         string                     `json:"name"`
	Title        string                     `json:"title"`
	Size         chaincap.Size              `json:"size,omitempty"`
}

func (r row) answer() (*Answer, error) {
	if len(r.Answer) == 0 {
		return nil, nil //nolint:nilnil // there is none yet
	}
	var stored answerRow
	if err := json.Unmarshal(r.Answer, &stored); err != nil {
		return nil, fmt.Errorf("read answer to request %s: %w", r.ID, err)
	}
	a := Answer(stored)
	return &a, nil
}

// asked is what the company asks.
func (r row) asked() Ask {
	a := Ask{
		Supplier: pg.Value(r.SupplierID), SupplierName: r.SupplierName, ContactName: r.ContactName, Email: r.Email, Locale: r.Locale,
		Year: r.Year, Asked: r.Asked, Purpose: r.Purpose, InScope: r.InScope, Size: r.Size, Message: r.Message, Due: revision.Day(r.Due),
	}
	if r.FirstDay != nil {
		a.FirstDay = revision.Day(*r.FirstDay)
	}
	return a
}

// request is the row as the company sees it: a draft is nobody's but of who
// writes it.
func (s *Service) request(r row) (Request, error) {
	q := Request{
		ID: r.ID, Version: r.Version,
		Ask:   r.asked(),
		State: r.State, ExpiresAt: r.ExpiresAt.UTC(), AskedAt: r.AskedAt.UTC(), AskedBy: revision.Writer(&r.AskedBy, r.Asker),
		Impersonated: r.Impersonated, OpenedAt: pg.Value(r.OpenedAt), Reminded: r.Reminded, RemindedAt: pg.Value(r.RemindedAt),
		Unwanted: r.UnwantedAt != nil, AnsweredAt: pg.Value(r.AnsweredAt),
		DecidedAt: pg.Value(r.DecidedAt), DecidedBy: revision.Writer(r.DecidedBy, r.Decider), Reason: r.Reason,
	}
	if q.State.open() && !s.now().Before(r.ExpiresAt) {
		q.State = Expired
	}
	if r.AnsweredAt != nil {
		var err error
		if q.Answer, err = r.answer(); err != nil {
			return Request{}, err
		}
	}
	size := q.Size
	if q.Answer != nil && q.Answer.Size != "" {
		size = q.Answer.Size
	}
	var err error
	q.Above, err = q.Ask.Above(s.editions, size)
	return q, err
}

func query(tx pg.Tx, model any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(model).
		ColumnExpr("r.*, person_name(r.asked_by) as asker, person_name(r.decided_by) as decider").Where("r.company_id = ?", company)
}

// get reads a request with the figures that it was accepted with.
func (s *Service) get(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (Request, error) {
	var r row
	err := query(tx, &r, company).Where("r.id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return Request{}, ErrNotFound
	}
	if err != nil {
		return Request{}, fmt.Errorf("read request %s: %w", id, err)
	}
	found, err := s.request(r)
	if err != nil {
		return Request{}, err
	}
	found.Figures, err = supplierfigure.Of(ctx, tx, company, id)
	return found, err
}

// lock reads a request that nobody else changes until the transaction ends.
func lock(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (row, error) {
	var r row
	err := query(tx, &r, company).Where("r.id = ?", id).For("update of r").Scan(ctx)
	if pg.NoRows(err) {
		return row{}, ErrNotFound
	}
	return r, err
}

// step replaces columns of a locked request, as its next version.
func step(ctx context.Context, tx pg.Tx, r row, columns ...string) error {
	r.Version++
	return write(ctx, tx, r, append(columns, "version")...)
}

// write replaces columns that are no matter to whoever has seen the
// version.
func write(ctx context.Context, tx pg.Tx, r row, columns ...string) error {
	_, err := tx.NewUpdate().Model(&r).Column(columns...).
		Where("company_id = ? and id = ?", r.CompanyID, r.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write request %s: %w", r.ID, err)
	}
	return nil
}

func encode(a Answer) (json.RawMessage, error) {
	raw, err := json.Marshal(answerRow(a))
	if err != nil {
		return nil, fmt.Errorf("encode answer: %w", err)
	}
	return raw, nil
}

// knowsSupplier reports whether a record is in the company's books, and what it
// is called there.
func knowsSupplier(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (name string, known bool, err error) {
	err = tx.NewRaw("select name from suppliers where company_id = ? and id = ? and not nobody", scope.Company, id).Scan(ctx, &name)
	if pg.NoRows(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("look for supplier %s: %w", id, err)
	}
	return name, true, nil
}
