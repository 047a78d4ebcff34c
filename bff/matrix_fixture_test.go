package bff_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/signin"
	"tillit/core/people/company"
)

// matrixFixture is a group of companies with something of everything in each, and
// somebody of every kind. It is made once, and each kind gets a copy.
type matrixFixture struct {
	database *pgtest.Database
	files    string

	of                map[relation]otherTenant
	asked             map[relation]map[string]object // of unknown: nobody's
	admin, consultant account.Person
	owner, careful    account.Person // of the group; with a second factor
}

func newMatrixFixture(t *testing.T) *matrixFixture {
	t.Helper()
	w := &matrixFixture{database: shippedtest.New(t), files: t.TempDir(), of: map[relation]otherTenant{}, asked: map[relation]map[string]object{}}
	t.Run("Fixture", func(t *testing.T) {
		p := productOn(t, w.database, w.files)
		office, rival := accounttest.Agency(t, p.DB), accounttest.Agency(t, p.DB)
		above := accounttest.Company(t, p.DB)
		home, beside := accounttest.Subsidiary(t, p.DB, above), accounttest.Subsidiary(t, p.DB, above)
		require.NoError(t, p.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.ExecContext(ctx, "update companies set agency_id = ? where id in (?, ?)", office, home, beside)
			return err
		}))
		homes := map[relation]uuid.UUID{
			own: home, parent: above, sibling: beside,
			child: accounttest.Subsidiary(t, p.DB, home), foreign: accounttest.Client(t, p.DB, rival),
		}
		for _, relation := range relations() { // one after the other, so that lists come in one order
			if id, ok := homes[relation]; ok {
				w.of[relation] = p.furnish(t, id)
			}
		}
		w.admin = accounttest.Person(t, p.DB, tenant.Admin, uuid.Nil)
		w.consultant = accounttest.Person(t, p.DB, tenant.Agency, office)
		w.owner = accounttest.Person(t, p.DB, tenant.Company, above)
		w.careful = accounttest.Person(t, p.DB, tenant.Company, home)
		p.Kit.EnableTwoFactor(t, p.Kit.SignIn(t, w.careful, ""))
		w.name(t)
	})
	require.Len(t, w.of, len(relations())-1)
	w.asked[unknown] = map[string]object{}
	for relation, company := range w.of {
		w.asked[relation] = company.asked()
	}
	for call, given := range w.asked[own] {
		w.asked[unknown][call] = strangers(given)
	}
	return w
}

// name tells people apart by their names: those of one name would come in any
// order in lists.
func (w *matrixFixture) name(t *testing.T) {
	t.Helper()
	names := map[uuid.UUID]string{w.admin.ID: "admin", w.consultant.ID: "consultant", w.owner.ID: "owner", w.careful.ID: "careful"}
	for relation, of := range w.of {
		names[of.admin.ID], names[of.member.ID] = string(relation)+" admin", string(relation)+" member"
	}
	conn, err := pgx.Connect(t.Context(), w.database.OwnerURL)
	require.NoError(t, err)
	defer conn.Close(t.Context()) //nolint:errcheck // all was written
	for id, name := range names {
		_, err := conn.Exec(t.Context(), "update people set name = $1 where id = $2", "Person "+name, id)
		require.NoError(t, err)
	}
}

// copy is the product on a copy of the fixture.
func (w *matrixFixture) copy(t *testing.T) *product {
	t.Helper()
	return w.on(t, w.database.Copy(t))
}

// unconfined is copy without row-level security.
func (w *matrixFixture) unconfined(t *testing.T) *product {
	t.Helper()
	d := w.database.Copy(t)
	d.Unconfine(t)
	return w.on(t, d)
}

func (w *matrixFixture) on(t *testing.T, database *pgtest.Database) *product {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "files")
	require.NoError(t, os.CopyFS(folder, os.DirFS(w.files)))
	return productOn(t, database, folder)
}

// kind is one way to stand before the product.
type kind struct {
	name   string
	letter string   // in the policy; empty for who has not signed in all the way
	home   relation // of the one they work in, when it is another than our own
	alone  bool     // without row-level security as well
	enter  func(t *testing.T, p *product) *bfftest.Client
}

func (w *matrixFixture) kinds() []kind {
	as := func(person account.Person) func(*testing.T, *product) *bfftest.Client {
		return func(t *testing.T, p *product) *bfftest.Client { t.Helper(); return p.SignedIn(t, person) }
	}
	acting := func(person account.Person) func(*testing.T, *product) *bfftest.Client {
		return func(t *testing.T, p *product) *bfftest.Client {
			t.Helper()
			c := p.SignedIn(t, person)
			token, err := p.Kit.Sessions.Impersonate(t.Context(), p.Kit.Scope(t, c.Token()), w.of[own].home)
			require.NoError(t, err)
			c.Carry(token)
			return c
		}
	}
	return []kind{
		{"Visitor", "", "", false, func(_ *testing.T, p *product) *bfftest.Client { return p.Stranger() }},
		{"SecondFactorDue", "", "", false, func(t *testing.T, p *product) *bfftest.Client {
			t.Helper()
			entry, err := p.Kit.SignIns.SignIn(t.Context(), signin.Attempt{Email: w.careful.Email, Password: accounttest.Password})
			require.NoError(t, err)
			c := p.Stranger()
			c.Carry(entry.Token)
			return c
		}},
		{"SignedOut", "", "", false, func(t *testing.T, p *product) *bfftest.Client {
			t.Helper()
			c := p.SignedIn(t, w.of[own].admin)
			require.NoError(t, p.Kit.Sessions.End(t.Context(), c.Token()))
			return c
		}},
		{"Expired", "", "", false, func(t *testing.T, p *product) *bfftest.Client {
			t.Helper()
			c := p.SignedIn(t, w.of[own].admin)
			p.Kit.Clock.Pass(48 * time.Hour)
			return c
		}},
		{"Disabled", "", "", false, func(t *testing.T, p *product) *bfftest.Client {
			t.Helper()
			admin, above := w.of[own].admin, accounttest.Administrator(w.of[own].home)
			require.NoError(t, p.Kit.People.Enable(t.Context(), above, admin.ID))
			accounttest.Person(t, p.DB, tenant.Company, w.of[own].home) // who is left to let others in
			c := p.SignedIn(t, admin)
			require.NoError(t, p.Kit.People.Disable(t.Context(), above, admin.ID))
			return c
		}},
		{"User", "U", "", true, as(w.of[own].member)},
		{"Company", "C", "", true, as(w.of[own].admin)},
		{"CompanyAfterTrial", "T", "", false, func(t *testing.T, p *product) *bfftest.Client {
			t.Helper()
			above := tenant.NewScope(uuid.Nil, uuid.Nil, company.Administer).As(tenant.Admin).SeeingAll()
			_, err := p.deps.People.Companies.SetTrial(t.Context(), above, w.of[own].home, p.Kit.Clock.Now().AddDate(0, 0, -2))
			require.NoError(t, err)
			return p.SignedIn(t, w.of[own].admin)
		}},
		{"Agency", "G", "", true, as(w.consultant)},
		{"Admin", "A", "", false, as(w.admin)},
		{"AgencyImpersonating", "I", "", false, acting(w.consultant)},
		{"AdminImpersonating", "I", "", false, acting(w.admin)},
		{"GroupOwnerImpersonating", "I", parent, false, acting(w.owner)},
	}
}
