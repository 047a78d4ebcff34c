package account_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/password"
)

type bundle struct {
	db      *pg.DB
	people  *account.Service
	company uuid.UUID
}

func setup(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	return bundle{db: db, people: accounttest.Service(t, db), company: accounttest.Company(t, db)}
}

// scope is that of a person as sign-in would give it.
func scope(p account.Person, company uuid.UUID, may ...tenant.Permission) tenant.Scope {
	return tenant.NewScope(p.ID, company, may...).As(p.Role)
}

func newcomer(role tenant.Role) account.New {
	return account.New{Email: uuid.NewString() + "@tillit.test", Name: "Newcomer", Role: role, Password: accounttest.Password}
}

func count(t *testing.T, db *pg.DB, scope tenant.Scope, statement string, args ...any) int {
	t.Helper()
	var n int
	require.NoError(t, db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from ("+statement+") found", args...).Scan(ctx, &n)
	}))
	return n
}

func TestService_Create(t *testing.T) {
	t.Parallel()

	t.Run("BelongsToTheCompanyOfTheScope", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		in := newcomer(tenant.User)
		in.Email, in.Name, in.Locale = "  Anna.Lindqvist+Work@Tillit.TEST ", " Anna ", "fi-FI"
		made, err := b.people.Create(t.Context(), accounttest.Administrator(b.company), in)
		require.NoError(t, err)
		require.Equal(t, account.Person{
			ID: made.ID, Email: "anna.lindqvist+work@tillit.test", Name: "Anna", Role: tenant.User, Locale: "fi-FI",
		}, made)

		people, err := b.people.People(t.Context(), scope(made, b.company, account.Read))
		require.NoError(t, err)
		require.Equal(t, []account.Person{made}, people)
		require.Equal(t, 1, count(t, b.db, scope(made, b.company), "select from audit_events where kind = 'personCreated' and subject_id = ?", made.ID))
	})

	t.Run("NoTwoWithOneAddress", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		in := newcomer(tenant.User)
		_, err := b.people.Create(t.Context(), accounttest.Administrator(b.company), in)
		require.NoError(t, err)
		in.Email = strings.ToUpper(in.Email) + " "
		_, err = b.people.Create(t.Context(), accounttest.Administrator(accounttest.Company(t, b.db)), in)
		require.ErrorIs(t, err, account.ErrEmailTaken)
	})

	t.Run("NamesEveryBadField", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, err := b.people.Create(t.Context(), accounttest.Administrator(b.company), account.New{
			Email: "anna", Name: " ", Role: 5, Locale: "sv", Password: "short", Agency: uuid.New(),
		})
		var invalid *fault.Error
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, map[string]string{
			"email": "invalid", "name": "required", "role": "unknown", "locale": "unknown", "agency": "invalid", "password": password.TooShort,
		}, invalid.Fields)
	})

	t.Run("OnlyAnAdministratorAsSuchGivesHighRoles", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		agency := accounttest.Agency(t, b.db)
		consultant := newcomer(tenant.Agency)
		consultant.Agency = agency

		admin := accounttest.Person(t, b.db, tenant.Admin, uuid.Nil)
		for name, giver := range map[string]tenant.Scope{
			"company":               scope(accounttest.Person(t, b.db, tenant.Company, b.company), b.company, account.Manage),
			"agency":                scope(accounttest.Person(t, b.db, tenant.Agency, agency), b.company, account.Manage),
			"impersonating company": scope(admin, b.company, account.Manage).Impersonating(),
		} {
			_, err := b.people.Create(t.Context(), giver, newcomer(tenant.Admin))
			require.ErrorIs(t, err, account.ErrRoleTooHigh, name)
			_, err = b.people.Create(t.Context(), giver, consultant)
			require.ErrorIs(t, err, account.ErrRoleTooHigh, name)
			invited := newcomer(tenant.User)
			invited.Password = ""
			_, err = b.people.Create(t.Context(), giver, invited)
			require.NoError(t, err, name)
		}
		_, err := b.people.Create(t.Context(), scope(admin, uuid.Nil, account.Manage), newcomer(tenant.Admin))
		require.NoError(t, err)
		_, err = b.people.Create(t.Context(), scope(admin, uuid.Nil, account.Manage), consultant)
		require.NoError(t, err)
	})

	t.Run("NeedsAHomeThatExists", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, err := b.people.Create(t.Context(), accounttest.Administrator(uuid.Nil), newcomer(tenant.User))
		require.ErrorIs(t, err, tenant.ErrNotFound)
		_, err = b.people.Create(t.Context(), accounttest.Administrator(uuid.New()), newcomer(tenant.User))
		require.ErrorIs(t, err, tenant.ErrNotFound)
		stray := newcomer(tenant.Agency)
		stray.Agency = uuid.New()
		_, err = b.people.Create(t.Context(), accounttest.Administrator(uuid.Nil), stray)
		require.ErrorIs(t, err, tenant.ErrNotFound)
		require.Zero(t, count(t, b.db, tenant.Scope{}.SeeingAll(), "select from people"), "nothing of it is kept")
	})

	t.Run("ErrForbidden", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, err := b.people.Create(t.Context(), tenant.NewScope(uuid.New(), b.company, account.Read), newcomer(tenant.User))
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

func TestService_People(t *testing.T) {
	t.Parallel()
	b := setup(t)
	own := accounttest.Person(t, b.db, tenant.Company, b.company)
	other := accounttest.Company(t, b.db)
	accounttest.Person(t, b.db, tenant.User, other)

	people, err := b.people.People(t.Context(), scope(own, b.company, account.Read))
	require.NoError(t, err)
	require.Equal(t, []account.Person{own}, people)

	_, err = b.people.People(t.Context(), scope(own, b.company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// Row-level security alone hides the people of other companies, whatever the
// code asks for.
func TestPeople_AreConfinedByTheDatabase(t *testing.T) {
	t.Parallel()
	b := setup(t)
	parent, child, other := b.company, accounttest.Subsidiary(t, b.db, b.company), accounttest.Company(t, b.db)
	agency := accounttest.Agency(t, b.db)
	in := map[string]account.Person{
		"parent":     accounttest.Person(t, b.db, tenant.Company, parent),
		"child":      accounttest.Person(t, b.db, tenant.User, child),
		"other":      accounttest.Person(t, b.db, tenant.Company, other),
		"consultant": accounttest.Person(t, b.db, tenant.Agency, agency),
		"admin":      accounttest.Person(t, b.db, tenant.Admin, uuid.Nil),
	}
	const everybody = "select from people"
	require.Zero(t, count(t, b.db, tenant.Scope{}, everybody))
	require.Equal(t, 2, count(t, b.db, tenant.NewScope(in["parent"].ID, parent).Seeing(child), everybody))
	require.Equal(t, 1, count(t, b.db, tenant.NewScope(in["child"].ID, child), everybody))
	require.Equal(t, 1, count(t, b.db, tenant.NewScope(in["consultant"].ID, uuid.Nil).InAgency(agency), everybody))
	require.Equal(t, 5, count(t, b.db, tenant.NewScope(in["admin"].ID, uuid.Nil).SeeingAll(), everybody))

	for _, table := range []string{"credentials", "recovery_codes", "password_resets", "devices", "sessions"} {
		seen := count(t, b.db, tenant.NewScope(in["admin"].ID, uuid.Nil).SeeingAll(), "select from "+table+" where person_id <> ?", in["admin"].ID)
		require.Zero(t, seen, "what is personal is hidden from administrators too: %s", table)
	}

	err := b.db.In(t.Context(), tenant.NewScope(in["admin"].ID, parent).SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		res, err := tx.NewRaw("update people set name = 'x' where id <> ?", in["admin"].ID).Exec(ctx)
		require.NoError(t, err)
		changed, err := res.RowsAffected()
		require.NoError(t, err)
		require.Zero(t, changed)
		return nil
	})
	require.NoError(t, err)
}

func TestService_SaveProfile(t *testing.T) {
	t.Parallel()
	b := setup(t)
	person := accounttest.Person(t, b.db, tenant.User, b.company)
	own := scope(person, b.company, account.Own, account.Read)

	require.NoError(t, b.people.SaveProfile(t.Context(), own, account.Profile{Name: " Åsa ", Locale: "nl-NL"}))
	people, err := b.people.People(t.Context(), own)
	require.NoError(t, err)
	require.Equal(t, "Åsa", people[0].Name)
	require.Equal(t, "nl-NL", people[0].Locale)

	err = b.people.SaveProfile(t.Context(), own, account.Profile{Name: strings.Repeat("å", 201), Locale: "da-DK"})
	require.EqualError(t, err, "fields locale=unknown name=tooLong")
	for _, name := range []string{"Anna\nBcc: x", "Anna\x00", "Anna\xff"} {
		require.EqualError(t, b.people.SaveProfile(t.Context(), own, account.Profile{Name: name}), "fields name=invalid")
	}
	require.ErrorIs(t, b.people.SaveProfile(t.Context(), scope(person, b.company), account.Profile{Name: "x"}), tenant.ErrForbidden)
}

func TestService_SetRoleAndDisable(t *testing.T) {
	t.Parallel()
	b := setup(t)
	boss := accounttest.Person(t, b.db, tenant.Company, b.company)
	worker := accounttest.Person(t, b.db, tenant.User, b.company)
	stranger := accounttest.Person(t, b.db, tenant.User, accounttest.Company(t, b.db))
	manager := scope(boss, b.company, account.Manage, account.Read)

	require.NoError(t, b.people.SetRole(t.Context(), manager, worker.ID, tenant.Company))
	people, err := b.people.People(t.Context(), manager)
	require.NoError(t, err)
	for _, p := range people {
		require.Equal(t, tenant.Company, p.Role)
	}

	require.ErrorIs(t, b.people.SetRole(t.Context(), manager, worker.ID, tenant.Admin), account.ErrRoleTooHigh)
	require.ErrorIs(t, b.people.SetRole(t.Context(), manager, boss.ID, tenant.User), account.ErrOwnRights)
	require.ErrorIs(t, b.people.SetRole(t.Context(), manager, stranger.ID, tenant.User), tenant.ErrNotFound)
	require.ErrorIs(t, b.people.SetRole(t.Context(), manager, uuid.New(), tenant.User), tenant.ErrNotFound)
	require.ErrorIs(t, b.people.SetRole(t.Context(), scope(boss, b.company), worker.ID, tenant.User), tenant.ErrForbidden)

	require.ErrorIs(t, b.people.Disable(t.Context(), manager, stranger.ID), tenant.ErrNotFound)
	require.NoError(t, b.people.Disable(t.Context(), manager, worker.ID))
	people, err = b.people.People(t.Context(), manager)
	require.NoError(t, err)
	require.Equal(t, []account.Person{boss}, people)
	const recorded = "select from audit_events where person_id = ? and subject_id = ? and kind = ?"
	for _, kind := range []audit.Kind{audit.RoleChanged, audit.RoleRefused, audit.PersonDisabled} {
		require.Equal(t, 1, count(t, b.db, manager, recorded, boss.ID, worker.ID, string(kind)), kind)
	}
}

func TestEmail(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"anna@tillit.test": "anna@tillit.test", " ANNA+x@Tillit.Test\t": "anna+x@tillit.test",
		"": "", "anna": "", "anna@": "", "@tillit.test": "", "anna@test": "", "<anna>@tillit.test": "", "anna@tillit..test": "", "an na@tillit.test": "", "anna@a@tillit.test": "",
		"ånna@tillit.test": "", "anna@tillit.test\nbcc:x@tillit.test": "", strings.Repeat("a", 250) + "@tillit.test": "",
	} {
		got, ok := account.Email(typed)
		require.Equal(t, want != "", ok, typed)
		if ok {
			require.Equal(t, want, got)
		}
	}
}
