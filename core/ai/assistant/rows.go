package assistant

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// callRow is one call.
type callRow struct {
	bun.BaseModel `bun:"table:assistant_calls,alias:c"`

	CompanyID      uuid.UUID  `bun:"company_id,pk,type:uuid"`
	ID             uuid.UUID  `bun:"id,pk,type:uuid"`
	Kind           Kind       `bun:"kind"`
	Subject        string     `bun:"subject"`
	PersonID       *uuid.UUID `bun:"person_id,type:uuid"`
	Impersonated   bool       `bun:"impersonated"`
	Model          string     `bun:"model"`
	Wording        int        `bun:"wording"`
	AskedAt        time.Time  `bun:"asked_at"`
	Instructions   string     `bun:"instructions"`
	Material       string     `bun:"material"`
	Outcome        *Outcome   `bun:"outcome"`
	Answer         string     `bun:"answer"`
	QuestionTokens int64      `bun:"question_tokens"`
	AnswerTokens   int64      `bun:"answer_tokens"`
	Estimated      bool       `bun:"estimated"`
	TookMS         *int64     `bun:"took_ms"`
}

// settings is what holds for a company.
type settings struct {
	SwitchedOff   bool   `bun:"switched_off"`
	MonthlyTokens *int64 `bun:"monthly_tokens"`
}

// settingsOf returns tenant.ErrNotFound where there is no such company.
func settingsOf(ctx context.Context, tx pg.Tx, company uuid.UUID) (settings, error) {
	var s settings
	err := tx.NewRaw(`select coalesce(a.switched_off, false) as switched_off, a.monthly_tokens
		from companies c left join assistant_settings a on a.company_id = c.id where c.id = ?`, company).Scan(ctx, &s)
	if pg.NoRows(err) {
		return s, tenant.ErrNotFound
	}
	if err != nil {
		return s, fmt.Errorf("read settings of the assistant for company %s: %w", company, err)
	}
	return s, nil
}

// used is how many tokens a company has used since a time.
func used(ctx context.Context, tx pg.Tx, company uuid.UUID, since time.Time) (tokens int64, err error) {
	err = tx.NewRaw("select coalesce(sum(question_tokens + answer_tokens), 0)::bigint from assistant_calls where company_id = ? and asked_at >= ?", company, since).
		Scan(ctx, &tokens)
	if err != nil {
		return 0, fmt.Errorf("count tokens of company %s: %w", company, err)
	}
	return tokens, nil
}

// usedByAll is how many tokens all companies have used since a time.
func usedByAll(ctx context.Context, tx pg.Tx, since time.Time) (tokens int64, err error) {
	if err := tx.NewRaw("select assistant_tokens(?)", since).Scan(ctx, &tokens); err != nil {
		return 0, fmt.Errorf("count tokens of all: %w", err)
	}
	return tokens, nil
}

// wording is what holds for a kind now.
func wording(ctx context.Context, tx pg.Tx, kind Kind) (Wording, error) {
	var latest struct {
		Version int     `bun:"version"`
		Text    *string `bun:"text"`
	}
	err := tx.NewRaw("select version, text from assistant_wordings where kind = ? order by version desc limit 1", kind).Scan(ctx, &latest)
	switch {
	case pg.NoRows(err), err == nil && latest.Text == nil:
		return kind.Shipped(), nil
	case err != nil:
		return Wording{}, fmt.Errorf("read wording of %q: %w", kind, err)
	}
	return Wording{latest.Version, *latest.Text}, nil
}

// owns reports whether all documents of the material are the company's.
func owns(ctx context.Context, tx pg.Tx, company uuid.UUID, material []Material) (bool, error) {
	for _, m := range material {
		if m.Document == uuid.Nil {
			continue
		}
		var theirs bool
		err := tx.NewRaw("select exists (select from documents where company_id = ? and id = ?)", company, m.Document).Scan(ctx, &theirs)
		if err != nil {
			return false, fmt.Errorf("look up document %s: %w", m.Document, err)
		}
		if !theirs {
			return false, nil
		}
	}
	return true, nil
}
