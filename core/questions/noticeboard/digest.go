package noticeboard

import (
	"context"
	"fmt"
	"time"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/notice"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// Digest is what a person is mailed of what they have not read.
type Digest struct {
	// Wait is how long to let pass before asking again; all else is empty then.
	Wait time.Duration

	Email   string
	Name    string
	Locale  string // empty when none was chosen
	Role    tenant.Role
	Company string
	Notices []Notice // the latest first; none: there is nothing to tell
}

// Digest claims for a job what a person has not read for notice.MailAfter and
// was not mailed. Nobody gets two such mails within that time: it says how long
// to wait. What one job has claimed no other gets; asked again, the same job
// gets it again until Mailed, but for what was read meanwhile. Nothing for who
// may not work for the company any more, and for administrators of the
// installation. tenant.ErrNotFound when the account is shut.
func (s *Service) Digest(ctx context.Context, to notice.Unread, job int64) (Digest, error) {
	scope := tenant.NewScope(to.Person, to.Company, answer.ReadAssigned)
	var digest Digest
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		var features tenant.Feature
		if digest, features, err = addressee(ctx, tx, scope); err != nil || digest.Role == tenant.Admin {
			return err
		}
		if wait, err := s.wait(ctx, tx, scope, job); err != nil || wait != 0 {
			digest = Digest{Wait: wait}
			return err
		}
		if err := s.claim(ctx, tx, scope, job); err != nil {
			return err
		}
		found, err := notices(ctx, tx, scope, "and n.read_at is null and n.mailed_at is null and n.mailed_by = ?", job)
		if err != nil {
			return err
		}
		if digest.Role != tenant.User {
			scope = tenant.NewScope(to.Person, to.Company, answer.Read, answer.ReadAssigned, footprint.Read)
		}
		digest.Notices, err = s.visible(ctx, tx, scope.Disabled(features), found)
		return err
	})
	if err != nil {
		return Digest{}, fmt.Errorf("gather what %s has not read: %w", to.Person, err)
	}
	return digest, nil
}

// Mailed notes that the person was mailed what the job has claimed.
func (s *Service) Mailed(ctx context.Context, to notice.Unread, job int64) error {
	return s.db.In(ctx, tenant.NewScope(to.Person, to.Company), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update notices set mailed_at = ? where company_id = ? and person_id = ? and mailed_by = ? and mailed_at is null",
			s.now().UTC(), to.Company, to.Person, job)
		if err != nil {
			return fmt.Errorf("note that %s was mailed: %w", to.Person, err)
		}
		return nil
	})
}

// addressee says who the person is, in which company, and what is switched off there.
func addressee(ctx context.Context, tx pg.Tx, scope tenant.Scope) (d Digest, off tenant.Feature, err error) {
	err = tx.NewRaw(`select p.email, p.name, coalesce(p.locale, ''), p.role, c.name, c.disabled_features from people p, companies c
		where p.id = ?0 and p.disabled_at is null and c.id = ?1
			and (p.role <> 4 and still_works_for(p.id, c.id) or exists (select from memberships m where m.company_id = ?1 and m.person_id = ?0))`,
		scope.Person, scope.Company).Scan(ctx, &d.Email, &d.Name, &d.Locale, &d.Role, &d.Company, &off)
	if pg.NoRows(err) {
		err = tenant.ErrNotFound
	}
	return d, off, err
}

// unmailed limits notices to those that the job may mail to their person.
const unmailed = "company_id = ? and person_id = ? and read_at is null and mailed_at is null and (mailed_by is null or mailed_by = ?)"

// wait is how long it is until something may be mailed; zero where that is now,
// or there is nothing.
func (s *Service) wait(ctx context.Context, tx pg.Tx, scope tenant.Scope, job int64) (time.Duration, error) {
	var first, last *time.Time
	err := tx.NewRaw("select min(at) from notices where "+unmailed, scope.Company, scope.Person, job).Scan(ctx, &first)
	if err != nil || first == nil {
		return 0, err
	}
	err = tx.NewRaw("select max(mailed_at) from notices where company_id = ? and person_id = ? and mailed_by is not null",
		scope.Company, scope.Person).Scan(ctx, &last)
	if err != nil {
		return 0, err
	}
	due := first.Add(notice.MailAfter)
	if last != nil && last.Add(notice.MailAfter).After(due) {
		due = last.Add(notice.MailAfter)
	}
	return max(0, due.Sub(s.now())), nil
}

func (s *Service) claim(ctx context.Context, tx pg.Tx, scope tenant.Scope, job int64) error {
	_, err := tx.ExecContext(ctx, "update notices set mailed_by = ? where "+unmailed+" and at <= ?",
		job, scope.Company, scope.Person, job, s.now().Add(-notice.MailAfter))
	return err
}
