package signup_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
	"tillit/core/people/company"
	"tillit/core/people/onboarding"
	"tillit/core/people/signup"
	"tillit/core/reference/catalogue"
)

const chosen = "nya ord om gamla båtar"

type bundle struct {
	accounttest.Kit
	queue     *accounttest.Queue
	companies *company.Service
	signUps   *signup.Service
}

func setup(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	b := bundle{Kit: accounttest.NewKit(t, db), queue: accounttest.NewQueue(db)}
	b.companies, err = company.NewService(db, files, b.Clock.Now)
	require.NoError(t, err)
	b.signUps = signup.NewService(db, accounttest.Hasher(t), b.People, b.companies, b.Clock.Now)
	return b
}

func request() signup.Request {
	return signup.Request{
		Company: " Nordlys Bageri AB ", CorporateNumber: "5560125790", Country: "se", Industry: "10", Name: "Åsa Öberg",
		Email: strings.ToUpper(uuid.NewString()) + "@Tillit.test", Phone: "", Locale: "sv-SE", Partner: "kleer", Accepted: true,
	}
}

// ask signs up and returns the work that came of it.
func (b bundle) ask(t *testing.T, in signup.Request) signup.Requested {
	t.Helper()
	require.NoError(t, b.signUps.Request(t.Context(), in))
	work := b.queue.Drain()
	require.Len(t, work, 1)
	require.IsType(t, signup.Requested{}, work[0])
	return work[0].(signup.Requested)
}

// mailed signs up and returns what the mail says and where its link leads.
func (b bundle) mailed(t *testing.T, in signup.Request) (signup.Issued, signup.Link) {
	t.Helper()
	issued, err := b.signUps.Issue(t.Context(), b.ask(t, in))
	require.NoError(t, err)
	return issued, signup.Link{Token: issued.Token, Email: issued.Email}
}

// identity signs the person in and says who they are.
func (b bundle) identity(t *testing.T, email string) session.Identity {
	t.Helper()
	entry, err := b.SignIns.SignIn(t.Context(), signin.Attempt{Email: email, Password: chosen})
	require.NoError(t, err)
	who, err := b.Sessions.Lookup(t.Context(), entry.Token)
	require.NoError(t, err)
	return who
}

func TestSignUp_FromTheFormToTheCompany(t *testing.T) {
	t.Parallel()
	b := setup(t)
	issued, link := b.mailed(t, request())
	require.False(t, issued.Known)
	require.Equal(t, "Nordlys Bageri AB", issued.Company)

	found, err := b.signUps.Find(t.Context(), link)
	require.NoError(t, err)
	require.Equal(t, signup.SignUp{Email: link.Email, Name: "Åsa Öberg", Company: "Nordlys Bageri AB", Partner: "kleer"}, found)
	require.NoError(t, b.signUps.Confirm(t.Context(), link, chosen))

	who := b.identity(t, link.Email)
	require.Equal(t, tenant.Company, who.Person.Role)
	require.Equal(t, "sv-SE", who.Person.Locale)
	require.Equal(t, b.Clock.Now().AddDate(0, 3, 0), who.TrialEnds.UTC())
	require.False(t, who.TrialEnded)
	require.InDelta(t, 91, who.TrialDays, 2)

	scope := who.Scope(company.Read, audit.Read)
	made, err := b.companies.Get(t.Context(), scope)
	require.NoError(t, err)
	require.Equal(t, "Nordlys Bageri AB", made.Name)
	require.Equal(t, "556012-5790", made.CorporateNumber)
	require.Equal(t, "SE", made.Country)
	require.Equal(t, "10", made.Industry)
	require.Equal(t, "SEK", made.Currency)
	require.Equal(t, catalogue.SMEB, made.Standard)
	require.Equal(t, "Åsa Öberg", made.ContactName)
	require.Zero(t, made.Disabled&company.PackageFeatures())
	require.NotZero(t, made.Disabled&tenant.Report)
	require.Equal(t, signup.Terms, b.terms(t, scope))
	at, err := onboarding.NewService(b.DB, b.companies, b.Clock.Now).Get(t.Context(), scope)
	require.NoError(t, err)
	require.Equal(t, onboarding.Open, at.State, "setting it up comes next")
	require.Equal(t, "kleer", at.Partner)

	_, err = b.signUps.Find(t.Context(), link)
	require.ErrorIs(t, err, signup.ErrInvalid, "a link works once")
	require.ErrorIs(t, b.signUps.Confirm(t.Context(), link, chosen), signup.ErrInvalid)
}

// terms is the edition of the terms that the log says were accepted.
func (b bundle) terms(t *testing.T, scope tenant.Scope) (edition string) {
	t.Helper()
	err := b.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select detail ->> 'terms' from audit_events where kind = ? and company_id = ?", audit.SignedUp, scope.Company).Scan(ctx, &edition)
	})
	require.NoError(t, err)
	return edition
}

func TestSignUp_NamesEveryField(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for name, step := range map[string]struct {
		change func(*signup.Request)
		want   map[string]string
	}{
		"nothing at all": {func(r *signup.Request) { *r = signup.Request{} }, map[string]string{
			"companyName": "required", "corporateIdentityNumber": "required", "country": "unknown", "contactName": "required",
			"email": "invalid", "locale": "unknown", "acceptTerms": "required",
		}},
		"wrong check digit":  {func(r *signup.Request) { r.CorporateNumber = "556012-5791" }, map[string]string{"corporateIdentityNumber": "invalid"}},
		"Finnish number":     {func(r *signup.Request) { r.Country, r.CorporateNumber = "FI", "0112038-8" }, map[string]string{"corporateIdentityNumber": "invalid"}},
		"no such industry":   {func(r *signup.Request) { r.Industry = "45" }, map[string]string{"industry": "unknown"}},
		"phone":              {func(r *signup.Request) { r.Phone = "ring mig" }, map[string]string{"phone": "invalid"}},
		"partner":            {func(r *signup.Request) { r.Partner = "../kleer" }, map[string]string{"partner": "unknown"}},
		"terms not accepted": {func(r *signup.Request) { r.Accepted = false }, map[string]string{"acceptTerms": "required"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := request()
			step.change(&in)
			err := b.signUps.Request(t.Context(), in)
			require.Equal(t, fault.Invalid, fault.KindOf(err))
			require.Equal(t, step.want, fault.FieldsOf(err))
		})
	}
}

// Who has an account learns that by mail, and nobody else learns it at all.
func TestSignUp_TellsNobodyWhoHasAnAccount(t *testing.T) {
	t.Parallel()
	b := setup(t)
	person := accounttest.Person(t, b.DB, tenant.User, accounttest.Company(t, b.DB))
	b.queue.Drain()
	in := request()
	in.Email = person.Email
	issued, _ := b.mailed(t, in)
	require.True(t, issued.Known)
	require.Empty(t, issued.Token)
	require.Equal(t, person.Email, issued.Email)
}

func TestSignUp_OnlyTheLatestLinkWorks(t *testing.T) {
	t.Parallel()
	b := setup(t)
	in := request()
	_, first := b.mailed(t, in)
	again := b.ask(t, in)
	_, err := b.signUps.Find(t.Context(), first)
	require.ErrorIs(t, err, signup.ErrInvalid)
	second, err := b.signUps.Issue(t.Context(), again)
	require.NoError(t, err)
	third, err := b.signUps.Issue(t.Context(), again)
	require.NoError(t, err)
	require.ErrorIs(t, b.signUps.Confirm(t.Context(), signup.Link{Token: second.Token, Email: second.Email}, chosen), signup.ErrInvalid)
	require.NoError(t, b.signUps.Confirm(t.Context(), signup.Link{Token: third.Token, Email: third.Email}, chosen))
	_, err = b.signUps.Issue(t.Context(), again)
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

// T32.
func TestConfirm_Refuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	issued, link := b.mailed(t, request())
	other, _ := b.mailed(t, request())

	for name, wrong := range map[string]signup.Link{
		"another token":        {Token: other.Token, Email: issued.Email},
		"another address":      {Token: issued.Token, Email: other.Email},
		"nobody's":             {Token: issued.Token, Email: "nobody@tillit.test"},
		"no token":             {Email: issued.Email},
		"cut":                  {Token: issued.Token[1:], Email: issued.Email},
		"other case":           {Token: strings.ToUpper(issued.Token), Email: issued.Email},
		"several addresses":    {Token: issued.Token, Email: issued.Email + "," + other.Email},
		"an alias of the mail": {Token: issued.Token, Email: strings.Replace(issued.Email, "@", "+x@", 1)},
		"nothing":              {},
	} {
		require.ErrorIs(t, b.signUps.Confirm(t.Context(), wrong, chosen), signup.ErrInvalid, name)
		_, err := b.signUps.Find(t.Context(), wrong)
		require.ErrorIs(t, err, signup.ErrInvalid, name)
	}
	err := b.signUps.Confirm(t.Context(), link, "nordlys bageri ab")
	require.Contains(t, fault.FieldsOf(err), "password")

	b.Clock.Pass(signup.Life + time.Second)
	require.ErrorIs(t, b.signUps.Confirm(t.Context(), link, chosen), signup.ErrInvalid, "the link is too old")
}

// T32: what a mail program makes of a plus sign, and spaces around a token.
func TestConfirm_PlusSignsThatBecameSpaces(t *testing.T) {
	t.Parallel()
	b := setup(t)
	in := request()
	in.Email = "anna+" + in.Email
	_, link := b.mailed(t, in)
	link = signup.Link{Token: " " + link.Token, Email: " " + strings.ToUpper(strings.Replace(link.Email, "+", " ", 1)) + " "}
	require.NoError(t, b.signUps.Confirm(t.Context(), link, chosen))
}

// Somebody was invited while the mail lay unread: there is one account.
func TestConfirm_WhoGotAnAccountMeanwhile(t *testing.T) {
	t.Parallel()
	b := setup(t)
	issued, link := b.mailed(t, request())
	_, err := b.People.Create(t.Context(), accounttest.Administrator(accounttest.Company(t, b.DB)), account.New{
		Email: issued.Email, Name: "Åsa Öberg", Role: tenant.User, Password: accounttest.Password,
	})
	require.NoError(t, err)
	require.ErrorIs(t, b.signUps.Confirm(t.Context(), link, chosen), signup.ErrInvalid)
}

func TestConfirm_TwiceAtOnceMakesOneCompany(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, link := b.mailed(t, request())
	pgtest.OneWins(t, signup.ErrInvalid, func() error { return b.signUps.Confirm(t.Context(), link, chosen) })
}

func TestSignUp_IsThrottled(t *testing.T) {
	t.Parallel()

	t.Run("ByAddressWithoutSayingSo", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		in := request()
		for range 5 {
			require.NoError(t, b.signUps.Request(t.Context(), in))
		}
		require.Len(t, b.queue.Drain(), 3)
	})

	t.Run("ByNetwork", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ctx := audit.From(t.Context(), audit.Origin{Address: "203.0.113.7"})
		for range 20 {
			require.NoError(t, b.signUps.Request(ctx, request()))
		}
		require.ErrorIs(t, b.signUps.Request(ctx, request()), throttle.ErrTooMany)
		require.NoError(t, b.signUps.Request(audit.From(t.Context(), audit.Origin{Address: "203.0.113.8"}), request()))
	})
}

func TestSweep_ForgetsWhatWasNotConfirmed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.Clock.Pass(-signup.Life - time.Hour)
	old := b.ask(t, request())
	b.Clock.Pass(signup.Life + time.Hour)
	young := b.ask(t, request())
	require.NoError(t, signup.Sweep(t.Context(), b.DB))
	require.False(t, b.waits(t, old))
	require.True(t, b.waits(t, young))
}

// waits reports whether a sign-up is still there.
func (b bundle) waits(t *testing.T, in signup.Requested) (there bool) {
	t.Helper()
	err := b.DB.In(t.Context(), tenant.NewScope(in.Person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select exists (select from sign_ups where id = ?)", in.SignUp).Scan(ctx, &there)
	})
	require.NoError(t, err)
	return there
}
