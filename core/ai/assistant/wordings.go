package assistant

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// ErrStale says that somebody else has worded the kind meanwhile.
var ErrStale = fault.New(fault.Conflict, "ai.stale")

// Version is what the wording of a kind was at a time.
type Version struct {
	Wording

	Shipped bool      // it is, or was again, what ships
	MadeAt  time.Time // zero for the first, which ships
	MadeBy  string    // name of the person
}

// Worded is a kind with the wording that holds now.
type Worded struct {
	Kind Kind
	Version

	Needs, MayHave []string // variables
}

// Wordings lists the kinds with what the model is told about each. Requires the
// permission Govern, as all that follows.
func (s *Service) Wordings(ctx context.Context, scope tenant.Scope) ([]Worded, error) {
	if err := scope.Require(Govern); err != nil {
		return nil, err
	}
	all := make([]Worded, 0, len(Kinds()))
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		for _, kind := range Kinds() {
			versions, err := versions(ctx, tx, kind)
			if err != nil {
				return err
			}
			w := Worded{Kind: kind, Version: versions[0]}
			w.Needs, w.MayHave = kind.Variables()
			all = append(all, w)
		}
		return nil
	})
	return all, err
}

// Versions lists what the wording of a kind has been, the newest first and what
// ships last. tenant.ErrNotFound when there is no such kind.
func (s *Service) Versions(ctx context.Context, scope tenant.Scope, kind Kind) (all []Version, err error) {
	if err := scope.Require(Govern); err != nil {
		return nil, err
	}
	if !kind.Known() {
		return nil, tenant.ErrNotFound
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		all, err = versions(ctx, tx, kind)
		return err
	})
	return all, err
}

// Word gives a kind another wording, after the version that its author saw. The
// rules that no wording changes stay below it.
func (s *Service) Word(ctx context.Context, scope tenant.Scope, kind Kind, after int, text string) ([]Version, error) {
	if err := scope.Require(Govern); err != nil {
		return nil, err
	}
	if !kind.Known() {
		return nil, tenant.ErrNotFound
	}
	text = tidy(text)
	if err := kind.check(text); err != nil {
		return nil, err
	}
	return s.add(ctx, scope, kind, after, &text)
}

// Reset gives a kind the wording back that ships.
func (s *Service) Reset(ctx context.Context, scope tenant.Scope, kind Kind, after int) ([]Version, error) {
	if err := scope.Require(Govern); err != nil {
		return nil, err
	}
	if !kind.Known() {
		return nil, tenant.ErrNotFound
	}
	return s.add(ctx, scope, kind, after, nil)
}

// add makes the version that follows; what stands there already makes no version.
func (s *Service) add(ctx context.Context, scope tenant.Scope, kind Kind, after int, text *string) (all []Version, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		before, err := versions(ctx, tx, kind)
		if err != nil {
			return err
		}
		if before[0].Version != after {
			return ErrStale
		}
		if before[0].Shipped && text == nil || !before[0].Shipped && text != nil && *text == before[0].Text {
			all = before
			return nil
		}
		_, err = tx.NewRaw("insert into assistant_wordings (kind, version, text, made_at, made_by) values (?, ?, ?, ?, ?)",
			kind, after+1, text, s.clock(), pg.Null(scope.Person)).Exec(ctx)
		if pg.Violates(err, "assistant_wordings_pk") {
			return ErrStale
		}
		if err != nil {
			return fmt.Errorf("word %q: %w", kind, err)
		}
		all, err = versions(ctx, tx, kind)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{
			Kind: audit.AssistantWorded, Detail: map[string]string{"prompt": string(kind), "version": strconv.Itoa(after + 1)},
		})
	})
	return all, err
}

// Sample is a prompt as it goes out, with material that nobody owns.
type Sample struct {
	Instructions string
	Material     string
	Answer       string // of a try; JSON
}

// Preview puts a wording of a kind together with sample material as a prompt,
// and keeps nothing.
func (s *Service) Preview(_ context.Context, scope tenant.Scope, kind Kind, locale, text string) (Sample, error) {
	p, _, err := s.sample(scope, kind, locale, text)
	return Sample{Instructions: p.instructions, Material: p.material}, err
}

// Try asks the model with Preview's prompt, and keeps nothing. It counts like a
// call of a company that there is not.
func (s *Service) Try(ctx context.Context, scope tenant.Scope, kind Kind, locale, text string) (Sample, error) {
	p, schema, err := s.sample(scope, kind, locale, text)
	if err != nil {
		return Sample{}, err
	}
	if s.model == nil {
		return Sample{}, ErrOff
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error { return s.pace(ctx, tx, uuid.Nil.String()) })
	if err != nil {
		return Sample{}, err
	}
	reply, err := s.model.Complete(ctx, p.instructions, p.material, schema)
	if err != nil {
		return Sample{}, fmt.Errorf("try wording of %q: %w", kind, err)
	}
	return Sample{p.instructions, p.material, string(reply.Text)}, nil
}

func (s *Service) sample(scope tenant.Scope, kind Kind, locale, text string) (prompt, []byte, error) {
	if err := scope.Require(Govern); err != nil {
		return prompt{}, nil, err
	}
	if !kind.Known() {
		return prompt{}, nil, tenant.ErrNotFound
	}
	text = tidy(text)
	if err := kind.check(text); err != nil {
		return prompt{}, nil, err
	}
	q := sampleOf(kind)
	q.Locale = locale
	p, err := Wording{Text: text}.compose(q)
	return p, q.Schema, err
}

// versionRow is a version as it is kept.
type versionRow struct {
	Version int       `bun:"version"`
	Text    *string   `bun:"text"`
	MadeAt  time.Time `bun:"made_at"`
	MadeBy  *string   `bun:"made_by"`
}

// versions are all of a kind, the newest first and what ships last.
func versions(ctx context.Context, tx pg.Tx, kind Kind) ([]Version, error) {
	var rows []versionRow
	err := tx.NewRaw("select version, text, made_at, person_name(made_by) as made_by from assistant_wordings where kind = ? order by version desc", kind).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read versions of %q: %w", kind, err)
	}
	all := make([]Version, 0, len(rows)+1)
	for _, r := range rows {
		v := Version{Wording{r.Version, kind.Shipped().Text}, r.Text == nil, r.MadeAt, pg.Value(r.MadeBy)}
		if r.Text != nil {
			v.Text = *r.Text
		}
		all = append(all, v)
	}
	return append(all, Version{Wording: kind.Shipped(), Shipped: true}), nil
}
