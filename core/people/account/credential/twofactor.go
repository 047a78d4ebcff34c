package credential

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account/session"
	"tillit/core/people/account/totp"
)

// setupLife is how long a seed that was shown waits for its first code.
const setupLife = 15 * time.Minute

// SetUp shows a new seed, once, to who knows the password. Nothing changes
// until Enable confirms it. ErrTwoFactorOn while there is a second factor.
func (s *Service) SetUp(ctx context.Context, scope tenant.Scope, plain string) (totp.Setup, error) {
	if err := mayChange(scope); err != nil {
		return totp.Setup{}, err
	}
	if err := s.prove(ctx, scope, plain); err != nil {
		return totp.Setup{}, err
	}
	var setup totp.Setup
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var email string
		if err := tx.NewRaw("select email from people where id = ?", scope.Person).Scan(ctx, &email); err != nil {
			return fmt.Errorf("read person %s: %w", scope.Person, err)
		}
		var err error
		if setup, err = totp.NewSetup(issuer, email); err != nil {
			return err
		}
		res, err := tx.NewRaw("update credentials set next_seed = ?, next_seed_at = ? where person_id = ? and seed is null",
			s.box.Seal([]byte(setup.Seed), place("next_seed", scope.Person)), s.clock(), scope.Person).Exec(ctx)
		if err != nil {
			return fmt.Errorf("store seed: %w", err)
		}
		stored, err := res.RowsAffected()
		if err == nil && stored == 0 {
			return ErrTwoFactorOn
		}
		return err
	})
	if err != nil {
		return totp.Setup{}, err
	}
	return setup, nil
}

// place names a sealed column of a person.
func place(column string, person uuid.UUID) string {
	return "credentials." + column + "/" + person.String()
}

// Sealed are the columns that hold the seeds of second factors.
func Sealed() []secret.Column {
	columns := make([]secret.Column, 0, 2)
	for _, name := range []string{"seed", "next_seed"} {
		columns = append(columns, secret.Column{
			Table: "credentials", Name: name, Key: []string{"person_id"},
			Place:    func(key []string) string { return place(name, uuid.MustParse(key[0])) },
			Optional: true, Whose: "(select email from people where id = person_id)",
		})
	}
	return columns
}

// SecondFactorOf reports whose second factor is gone with a lost value, if it was
// one.
func SecondFactorOf(lost secret.Lost) (person uuid.UUID, ok bool) {
	if lost.Column.Table != "credentials" || lost.Column.Name != "seed" {
		return uuid.Nil, false
	}
	return uuid.MustParse(lost.Key[0]), true
}

// Enabled is what comes of a change of the second factor.
type Enabled struct {
	RecoveryCodes []string // shown once, stored as digests
	Token         string   // the new one of this session
}

// Enable puts the seed that SetUp showed in use, once its first code is right.
// The person's other sessions end. ErrNoSetup, ErrWrongCode.
func (s *Service) Enable(ctx context.Context, scope tenant.Scope, code string) (Enabled, error) {
	if err := mayChange(scope); err != nil {
		return Enabled{}, err
	}
	charge := throttle.Code().Of(scope.Person.String())
	if err := throttle.Take(ctx, s.db, s.clock(), charge); err != nil {
		return Enabled{}, err
	}
	done := Enabled{RecoveryCodes: totp.RecoveryCodes()}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.confirm(ctx, tx, scope.Person, code); err != nil {
			return err
		}
		if err := replaceRecoveryCodes(ctx, tx, scope.Person, done.RecoveryCodes); err != nil {
			return err
		}
		var err error
		done.Token, err = s.settle(ctx, tx, scope, audit.TwoFactorEnabled, ChangedTwoFactorOn)
		return err
	})
	if err != nil {
		return Enabled{}, err
	}
	return done, throttle.GiveBack(ctx, s.db, s.clock(), charge)
}

// confirm moves the waiting seed into place if the code is its.
func (s *Service) confirm(ctx context.Context, tx pg.Tx, person uuid.UUID, code string) error {
	var sealed []byte
	err := tx.NewRaw("select next_seed from credentials where person_id = ? and next_seed_at > ? and seed is null for update",
		person, s.clock().Add(-setupLife)).Scan(ctx, &sealed)
	if pg.NoRows(err) {
		return ErrNoSetup
	}
	if err != nil {
		return fmt.Errorf("read waiting seed: %w", err)
	}
	seed, err := s.box.Open(sealed, place("next_seed", person))
	if err != nil {
		return err
	}
	step, ok := totp.Step(string(seed), code, s.clock(), 0)
	if !ok {
		return ErrWrongCode
	}
	_, err = tx.NewRaw(`update credentials set seed = ?, seed_step = ?, next_seed = null, next_seed_at = null where person_id = ?`,
		s.box.Seal(seed, place("seed", person)), step, person).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store seed: %w", err)
	}
	return nil
}

// settle ends the other sessions after a change of the second factor, renews
// this one, and records and tells of the change.
func (s *Service) settle(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, what string) (token string, err error) {
	if err := session.EndOthers(ctx, tx, scope); err != nil {
		return "", err
	}
	token, err = s.sessions.Renew(ctx, tx, scope)
	if err != nil {
		return "", err
	}
	if err := notifyChange(ctx, tx, scope.Person, what); err != nil {
		return "", err
	}
	return token, audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: kind})
}

// Disable takes the second factor away from who has both factors, and returns
// the new token of this session; the others end. ErrWrongPassword,
// ErrWrongCode.
func (s *Service) Disable(ctx context.Context, scope tenant.Scope, plain, code string) (token string, err error) {
	if err := mayChange(scope); err != nil {
		return "", err
	}
	if err := s.prove(ctx, scope, plain); err != nil {
		return "", err
	}
	charge := throttle.Code().Of(scope.Person.String())
	if err := throttle.Take(ctx, s.db, s.clock(), charge); err != nil {
		return "", err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.AcceptCode(ctx, tx, scope.Person, code); err != nil {
			return err
		}
		if _, err := tx.NewRaw("update credentials set seed = null, next_seed = null, next_seed_at = null where person_id = ?",
			scope.Person).Exec(ctx); err != nil {
			return fmt.Errorf("drop seed: %w", err)
		}
		if err := replaceRecoveryCodes(ctx, tx, scope.Person, nil); err != nil {
			return err
		}
		token, err = s.settle(ctx, tx, scope, audit.TwoFactorDisabled, ChangedTwoFactorOff)
		return err
	})
	if err != nil {
		return "", err
	}
	return token, throttle.GiveBack(ctx, s.db, s.clock(), charge)
}

// DrawRecoveryCodes replaces the recovery codes of who knows the password.
// ErrNoSetup without a second factor.
func (s *Service) DrawRecoveryCodes(ctx context.Context, scope tenant.Scope, plain string) ([]string, error) {
	if err := mayChange(scope); err != nil {
		return nil, err
	}
	if err := s.prove(ctx, scope, plain); err != nil {
		return nil, err
	}
	codes := totp.RecoveryCodes()
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var on bool
		if err := tx.NewRaw("select exists (select from credentials where person_id = ? and seed is not null)", scope.Person).Scan(ctx,
			&on); err != nil {
			return fmt.Errorf("read second factor: %w", err)
		}
		if !on {
			return ErrNoSetup
		}
		if err := replaceRecoveryCodes(ctx, tx, scope.Person, codes); err != nil {
			return err
		}
		if err := notifyChange(ctx, tx, scope.Person, ChangedRecoveryCodes); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.RecoveryCodesDrawn})
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}

func replaceRecoveryCodes(ctx context.Context, tx pg.Tx, person uuid.UUID, codes []string) error {
	if _, err := tx.NewRaw("delete from recovery_codes where person_id = ?", person).Exec(ctx); err != nil {
		return fmt.Errorf("drop recovery codes: %w", err)
	}
	for _, code := range codes {
		if _, err := tx.NewRaw("insert into recovery_codes (person_id, digest) values (?, ?)", person,
			secret.Digest(code)).Exec(ctx); err != nil {
			return fmt.Errorf("store recovery code: %w", err)
		}
	}
	return nil
}

// AcceptCode uses up a code of the authenticator or a recovery code, in the
// person's own scope. ErrWrongCode for one that is wrong, used, or older than
// one that was used; of two at once, one gets it.
func (s *Service) AcceptCode(ctx context.Context, tx pg.Tx, person uuid.UUID, code string) error {
	if recovery, ok := totp.Recovery(code); ok {
		return s.spendRecoveryCode(ctx, tx, person, recovery)
	}
	var sealed []byte
	var last int64
	err := tx.NewRaw("select seed, seed_step from credentials where person_id = ? and seed is not null for update", person).Scan(ctx, &sealed,
		&last)
	if pg.NoRows(err) {
		return ErrWrongCode
	}
	if err != nil {
		return fmt.Errorf("read seed of %s: %w", person, err)
	}
	seed, err := s.box.Open(sealed, place("seed", person))
	if err != nil {
		return err
	}
	step, ok := totp.Step(string(seed), code, s.clock(), last)
	if !ok {
		return ErrWrongCode
	}
	if _, err := tx.NewRaw("update credentials set seed_step = ? where person_id = ?", step, person).Exec(ctx); err != nil {
		return fmt.Errorf("note used step: %w", err)
	}
	return nil
}

func (s *Service) spendRecoveryCode(ctx context.Context, tx pg.Tx, person uuid.UUID, code string) error {
	res, err := tx.NewRaw("delete from recovery_codes where person_id = ? and digest = ?", person, secret.Digest(code)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("spend recovery code: %w", err)
	}
	spent, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if spent == 0 {
		return ErrWrongCode
	}
	return audit.Record(ctx, tx, tenant.NewScope(person, uuid.Nil), s.clock(), audit.Event{Kind: audit.RecoveryCodeUsed})
}
