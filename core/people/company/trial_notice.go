package company

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
)

// TrialNotice is the work of notifying one administrator of a company that its
// trial ends, or has ended.
type TrialNotice struct {
	Company uuid.UUID `json:"company"`
	Person  uuid.UUID `json:"person"`
}

// Kind names the work.
func (TrialNotice) Kind() string { return "mail.trial" }

// dueNotices counts for every trial the notices that are due, notes them as
// sent and names who is to be notified.
const dueNotices = `with due as (
		update company_trials t set told = n.due
		from (select company_id, (ends_at <= ?0)::int + (ends_at <= ?1)::int + (ends_at <= ?2)::int as due from company_trials) n
		where n.company_id = t.company_id and n.due > t.told
		returning t.company_id)
	select m.company_id as company, m.person_id as person
	from due join memberships m on m.company_id = due.company_id
	join people p on p.id = m.person_id and p.role = ?3 and p.disabled_at is null`

// NotifyTrials enqueues a notice for every administrator of a company whose
// trial ends within two weeks, within three days, or is over, and returns how
// many. Each is notified once; where the program was down for longer, only the
// latest is.
func NotifyTrials(ctx context.Context, db *pg.DB, now time.Time) (sent int, err error) {
	err = db.In(ctx, tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		var notices []TrialNotice
		if err := tx.NewRaw(dueNotices, now.AddDate(0, 0, 14), now.AddDate(0, 0, 3), now, tenant.Company).Scan(ctx, &notices); err != nil {
			return fmt.Errorf("find due notices: %w", err)
		}
		sent = len(notices)
		work := make([]queue.Args, sent)
		for i, n := range notices {
			work[i] = n
		}
		return tx.Enqueue(ctx, work...)
	})
	return sent, err
}

// TrialMail is what a notice says.
type TrialMail struct {
	Email   string
	Name    string
	Locale  string // empty when none was chosen
	Company string
	Ends    time.Time
	Over    bool
}

// TrialMail returns the notice for a person. tenant.ErrNotFound when there is
// nothing to tell any more: the company became a customer, or the account was
// shut.
func (s *Service) TrialMail(ctx context.Context, in TrialNotice) (m TrialMail, err error) {
	now := s.clock()
	err = s.db.In(ctx, tenant.NewScope(in.Person, in.Company), func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw(`select p.email, p.name, coalesce(p.locale, '') as locale, c.name as company, t.ends_at as ends, t.ends_at <= ? as over
			from company_trials t join companies c on c.id = t.company_id join memberships m on m.company_id = c.id
			join people p on p.id = m.person_id
			where t.company_id = ? and p.id = ? and p.role = ? and p.disabled_at is null`,
			now, in.Company, in.Person, tenant.Company).Scan(ctx, &m)
		if pg.NoRows(err) {
			return tenant.ErrNotFound
		}
		return err
	})
	return m, err
}
