package library

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
)

// Add brings a factor of our own into a series. It returns a *Refusal naming
// fields, and ErrTaken where one is in force for the same series, unit, region
// and year. Requires Manage.
func (s *Service) Add(ctx context.Context, scope tenant.Scope, d Draft) (Entry, error) {
	return s.write(ctx, scope, func(ctx context.Context, tx pg.Tx) (string, error) {
		added, err := s.insert(ctx, tx, scope, d, nil)
		if err != nil {
			return "", err
		}
		return added.ID, record(ctx, tx, scope, added.ID, ActAdded, "")
	})
}

// Supersede puts a factor of our own in the place of the one with the id, for
// the same series, region and year. Figures that rest on the old one keep it
// until they are computed anew. It returns a *Refusal naming fields, ErrStale
// when the old one is not in force any more, and ErrTaken as Add does. Requires
// Manage.
func (s *Service) Supersede(ctx context.Context, scope tenant.Scope, id string, d Draft) (Entry, error) {
	return s.write(ctx, scope, func(ctx context.Context, tx pg.Tx) (string, error) {
		old, err := inForce(ctx, tx, id)
		if err != nil {
			return "", err
		}
		added, err := s.insert(ctx, tx, scope, d.after(old), &old)
		if err != nil {
			return "", err
		}
		return added.ID, errors.Join(
			record(ctx, tx, scope, old.ID, ActSuperseded, added.ID), record(ctx, tx, scope, added.ID, ActAdded, old.ID))
	})
}

// after gives the draft the place of the factor that it follows.
func (d Draft) after(old row) Draft {
	d.Series, d.Region, d.Year = old.Series, old.Region, old.Year
	return d
}

// Withdraw ends a factor of our own; the one in whose place it came is in force
// again, where it still ships. It returns ErrShipped for a factor that ships
// and ErrStale for one not in force. Requires Manage.
func (s *Service) Withdraw(ctx context.Context, scope tenant.Scope, id string) (Entry, error) {
	return s.write(ctx, scope, func(ctx context.Context, tx pg.Tx) (string, error) {
		old, err := inForce(ctx, tx, id)
		if err != nil {
			return "", err
		}
		if old.Origin != own {
			return "", ErrShipped
		}
		if err := retire(ctx, tx, scope, old.ID, nil); err != nil {
			return "", err
		}
		former, found, err := s.former(ctx, tx, old)
		if err != nil {
			return "", err
		}
		if !found {
			return id, record(ctx, tx, scope, old.ID, ActWithdrawn, "")
		}
		return id, errors.Join(
			revive(ctx, tx, former.ID),
			record(ctx, tx, scope, old.ID, ActWithdrawn, former.ID), record(ctx, tx, scope, former.ID, ActPutBack, old.ID))
	})
}

// former finds what was in force before a factor came in its place, and can be
// again.
func (s *Service) former(ctx context.Context, tx pg.Tx, of row) (row, bool, error) {
	var found row
	err := tx.NewSelect().Model(&found).Where("superseded_by = ?", of.ID).Order("retired_at desc").Limit(1).Scan(ctx)
	if pg.NoRows(err) {
		return row{}, false, nil
	}
	if err != nil || s.left(found) {
		return row{}, false, err
	}
	if err = free(ctx, tx, found.factor()); errors.Is(err, ErrTaken) {
		return row{}, false, nil
	}
	return found, err == nil, err
}

// PutBack brings a superseded or withdrawn factor back in force, in place of
// whichever took its place. It returns ErrInForce when it is, ErrLeft when it
// no longer ships, and ErrTaken when a factor that never followed it is in
// force for the same series, unit, region and year. Requires Manage.
func (s *Service) PutBack(ctx context.Context, scope tenant.Scope, id string) (Entry, error) {
	return s.write(ctx, scope, func(ctx context.Context, tx pg.Tx) (string, error) {
		old, err := get(ctx, tx, id)
		switch {
		case err != nil:
			return "", err
		case old.RetiredAt == nil:
			return "", ErrInForce
		case s.left(old):
			return "", ErrLeft
		}
		var now row
		err = tx.NewSelect().Model(&now).Where("coalesce(lineage, id) = ? and retired_at is null", old.lineage()).Scan(ctx)
		switch {
		case pg.NoRows(err):
			now = row{}
		case err != nil:
			return "", err
		default:
			if err := displace(ctx, tx, scope, now, old); err != nil {
				return "", err
			}
		}
		if err := free(ctx, tx, old.factor()); err != nil {
			return "", err
		}
		return id, errors.Join(revive(ctx, tx, id), record(ctx, tx, scope, id, ActPutBack, now.ID))
	})
}

// displace retires what is in force in favour of one of its lineage. Only a
// later one supersedes it.
func displace(ctx context.Context, tx pg.Tx, scope tenant.Scope, now, by row) error {
	if by.LoadedAt.After(now.LoadedAt) {
		return errors.Join(retire(ctx, tx, scope, now.ID, &by.ID), record(ctx, tx, scope, now.ID, ActSuperseded, by.ID))
	}
	return errors.Join(retire(ctx, tx, scope, now.ID, nil), record(ctx, tx, scope, now.ID, ActWithdrawn, by.ID))
}

// left reports whether a factor shipped once and no longer does.
func (s *Service) left(r row) bool {
	_, ships := s.shipped.Factor(r.ID)
	return r.Origin == shipped && !ships
}

// write makes one change, has figures computed anew for it, and reads the
// factor that it was about.
func (s *Service) write(ctx context.Context, scope tenant.Scope, change func(context.Context, pg.Tx) (string, error)) (Entry, error) {
	if err := scope.Require(Manage); err != nil {
		return Entry{}, err
	}
	var done Entry
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := lock(ctx, tx); err != nil {
			return err
		}
		id, err := change(ctx, tx)
		if err != nil {
			return err
		}
		entries, err := read(ctx, tx, "f.id = ?", id)
		if err != nil {
			return fmt.Errorf("read factor %q: %w", id, err)
		}
		done = entries[0]
		return tx.Enqueue(ctx, rulebook.Changed{})
	})
	return done, err
}

func inForce(ctx context.Context, tx pg.Tx, id string) (row, error) {
	found, err := get(ctx, tx, id)
	if err == nil && found.RetiredAt != nil {
		return row{}, ErrStale
	}
	return found, err
}

// insert stores a draft under the next revision of its place, behind the factor
// that it follows, which it retires.
func (s *Service) insert(ctx context.Context, tx pg.Tx, scope tenant.Scope, d Draft, old *row) (row, error) {
	d = d.tidy()
	refusal, err := s.examine(ctx, tx, d)
	if err != nil {
		return row{}, err
	}
	if refusal != nil {
		return row{}, refusal
	}
	const last = "select coalesce(max(revision), 0) + 1 from emission_factors where (series, unit, region, year) = (?, ?, ?, ?)"
	if err := tx.NewRaw(last, d.Series, string(d.Unit), d.Region, d.Year).Scan(ctx, &d.Revision); err != nil {
		return row{}, fmt.Errorf("number the revision: %w", err)
	}
	d.ID = factor.IDOf(d.Factor)
	if d.Notice != nil {
		if d.Licence, err = addNotice(ctx, tx, scope, *d.Notice); err != nil {
			return row{}, err
		}
	}
	r := rowOf(d.Factor)
	r.CreatedBy = &scope.Person
	if old != nil {
		lineage := old.lineage()
		r.Supersedes, r.Lineage = &old.ID, &lineage
		// Two of a lineage are never in force at once.
		if err := retire(ctx, tx, scope, old.ID, nil); err != nil {
			return row{}, err
		}
	}
	if err := free(ctx, tx, d.Factor); err != nil {
		return row{}, err
	}
	if _, err := tx.NewInsert().Model(&r).Exec(ctx); err != nil {
		return row{}, fmt.Errorf("store factor: %w", err)
	}
	if old != nil {
		err = retire(ctx, tx, scope, old.ID, &r.ID)
	}
	return r, err
}

func (d Draft) tidy() Draft {
	for _, text := range []*string{&d.Name, &d.Source, &d.Provenance, &d.Notes, &d.GWP, &d.Region} {
		*text = strings.TrimSpace(*text)
	}
	return d
}

func addNotice(ctx context.Context, tx pg.Tx, scope tenant.Scope, n factor.Notice) (string, error) {
	code := codeOf(n.Title)
	_, err := tx.NewRaw(`insert into emission_factor_notices (licence, title, text, url, share_alike, created_by) values (?, ?, ?, ?, ?, ?)`,
		code, strings.TrimSpace(n.Title), strings.TrimSpace(n.Text), strings.TrimSpace(n.URL), n.ShareAlike, scope.Person).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("store notice: %w", err)
	}
	return code, nil
}

// free makes sure that no factor is in force in the place of f.
func free(ctx context.Context, tx pg.Tx, f factor.Factor) error {
	const q = "select exists (select from emission_factors where (series, unit, region, year) = (?, ?, ?, ?) and retired_at is null)"
	var taken bool
	if err := tx.NewRaw(q, f.Series, string(f.Unit), f.Region, f.Year).Scan(ctx, &taken); err != nil {
		return fmt.Errorf("look for a factor in force: %w", err)
	}
	if taken {
		return ErrTaken
	}
	return nil
}

// retire ends a factor, in favour of another where there is one.
func retire(ctx context.Context, tx pg.Tx, scope tenant.Scope, id string, by *string) error {
	_, err := tx.NewRaw("update emission_factors set retired_at = now(), retired_by = ?, superseded_by = ? where id = ?", scope.Person, by,
		id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("retire factor %q: %w", id, err)
	}
	return nil
}

func revive(ctx context.Context, tx pg.Tx, id string) error {
	_, err := tx.NewRaw("update emission_factors set retired_at = null, retired_by = null, superseded_by = null where id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("put factor %q back: %w", id, err)
	}
	return nil
}

// record reports what was done, and to the readers of Current that it was.
func record(ctx context.Context, tx pg.Tx, scope tenant.Scope, id string, act Act, other string) error {
	_, err := tx.NewRaw("insert into emission_factor_changes (factor_id, act, other_id, person_id) values (?, ?, ?, ?)",
		id, string(act), pg.Null(other), scope.Person).Exec(ctx)
	if err != nil {
		return fmt.Errorf("record what was done to factor %q: %w", id, err)
	}
	return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: audit.FactorChanged, Detail: map[string]string{
		"factor": id, "act": string(act),
	}})
}
