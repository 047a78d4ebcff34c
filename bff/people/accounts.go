// Package people serves accounts, the people and companies behind them, agencies, and
// how they come in.
package people

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	door "tillit/bff/session"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/session"
	"tillit/core/people/account/signin"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/people/onboarding"
	"tillit/core/people/signup"
)

// Settings are the choices of the operator that pages need to know.
type Settings struct {
	DefaultLocale    string
	AnswerYearCap    int
	RequireTwoFactor bool
	Contact          string // e-mail address where companies ask for more time; may be empty
	Operator         Operator
	Maintenance      door.Maintenance
}

// Operator is who runs the installation and so is the other party to its terms
// and to the agreement on data processing. Without a Name nobody is stated.
type Operator struct {
	Name    string
	Number  string // in the register of companies; may be empty
	Address string // may be empty
}

type settingsView struct {
	DefaultLocale    string `json:"defaultLocale"`
	AnswerYearCap    int    `json:"answerYearCap"`
	RequireTwoFactor bool   `json:"requireTwoFactor"`
	Terms            string `json:"terms" doc:"the edition of the terms and of the agreement on data processing that a sign-up accepts"`

	Operator *operatorView `json:"operator" doc:"who runs the installation: the other party to the terms; null when that is not stated"`
}

type operatorView struct {
	Name    string  `json:"name"`
	Number  *string `json:"number" doc:"in the register of companies"`
	Address *string `json:"address"`
	Contact *string `json:"contact" doc:"e-mail address"`
}

// operator is who runs the installation, or nil when that is not stated.
func (s Settings) operator() *operatorView {
	o := s.Operator
	if o.Name == "" {
		return nil
	}
	return &operatorView{Name: o.Name, Number: stated(o.Number), Address: stated(o.Address), Contact: stated(s.Contact)}
}

// stated is nil for an empty text.
func stated(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

type userView struct {
	ID               uuid.UUID        `json:"id"`
	Email            string           `json:"email"`
	Name             string           `json:"name"`
	Role             tenant.Role      `json:"role" enum:"1,2,3,4"`
	Locale           *string          `json:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
	TwoFactor        bool             `json:"twoFactor"`
	TwoFactorWarning bool             `json:"twoFactorWarning" doc:"the role asks for a second factor and there is none"`
	Agency           *view.NamedView  `json:"agency"`
	Company          *CompanyRefView  `json:"company" doc:"the own one, or the one acted for"`
	Impersonating    bool             `json:"impersonating"`
	DisabledFeatures tenant.Feature   `json:"disabledFeatures" doc:"bitmask, of that company"`
	HasChildren      bool             `json:"hasChildren"`
	Trial            *trialView       `json:"trial" doc:"of that company; null when it is a customer"`
	SetUp            bool             `json:"setUp" doc:"the company is still to be set up, and the person may do it"`
	Maintenance      *maintenanceView `json:"maintenance" doc:"null unless the installation is in maintenance, when administrators alone get in"`
	Session          sessionEndView   `json:"session" doc:"when the person is signed out"`
	Brand            *brandView       `json:"brand" doc:"of the agency that the person works for, or that looks after the company"`
}

// sessionEndView says when a session ends by itself.
type sessionEndView struct {
	IdleSeconds int       `json:"idleSeconds" doc:"after so long without a call"`
	EndsAt      time.Time `json:"endsAt" doc:"at the latest"`
}

type maintenanceView struct {
	Until *time.Time `json:"until" doc:"expected end; null when none is known"`
}

type trialView struct {
	EndsAt   time.Time `json:"endsAt"`
	DaysLeft int       `json:"daysLeft" doc:"whole days"`
	Ended    bool      `json:"ended" doc:"what is there can be read and exported, nothing entered"`
	Contact  *string   `json:"contact" doc:"e-mail address where to ask for more; null when none is known"`
}

// Accounts let people in and out, and tell them who they are.
type Accounts struct {
	Login, SignOn, Verify, Me, Logout, RequestReset, ResetPassword, ShowSettings, SaveProfile, Choices, Impersonated,
	Impersonate, StopImpersonating endpoint.Handler
}

// NewAccounts returns the calls.
func NewAccounts(people *account.Service, sessions *session.Service, credentials *credential.Service, signIns *signin.Service,
	companies *company.Service, setups *onboarding.Service, brands *agency.Brands, settings Settings,
) Accounts {
	h := accounts{people, sessions, credentials, signIns, companies, setups, brands, settings}
	small := endpoint.MaxBody(credentialBody)
	return Accounts{
		Login:             endpoint.Handle(h.login, small),
		SignOn:            endpoint.Handle(h.signOn),
		Verify:            endpoint.Handle(h.verify, small),
		Me:                endpoint.Handle(h.me, small),
		Logout:            endpoint.Handle(h.logout, small),
		RequestReset:      endpoint.Handle(h.requestReset, small),
		ResetPassword:     endpoint.Handle(h.resetPassword, small),
		ShowSettings:      endpoint.Handle(h.showSettings),
		SaveProfile:       endpoint.Handle(h.saveProfile, small),
		Choices:           endpoint.Handle(h.choices),
		Impersonated:      endpoint.Handle(h.impersonated),
		Impersonate:       endpoint.Handle(h.impersonate, small),
		StopImpersonating: endpoint.Handle(h.stopImpersonating),
	}
}

type accounts struct {
	people      *account.Service
	sessions    *session.Service
	credentials *credential.Service
	signIns     *signin.Service
	companies   *company.Service
	setups      *onboarding.Service
	brands      *agency.Brands
	settings    Settings
}

// credentialBody is as much as a call with a password or code may send.
const credentialBody = 4 << 10

type login struct {
	Body struct {
		Email    string `json:"email" maxLength:"320"`
		Password string `json:"password"`
	}
}

type loginView struct {
	RequiresTwoFactor bool      `json:"requiresTwoFactor"`
	User              *userView `json:"user"`
}

// login opens a session under a token of its own, whatever the browser sent.
func (h accounts) login(ctx context.Context, _ tenant.Scope, req login) (loginView, error) {
	entry, err := h.signIns.SignIn(ctx, signin.Attempt{Email: req.Body.Email, Password: req.Body.Password, Device: door.Of(ctx).Device})
	if err != nil {
		return loginView{}, err
	}
	return h.enter(ctx, entry)
}

// enter gives the browser the session that was opened, and ends the one it had.
func (h accounts) enter(ctx context.Context, entry signin.Entry) (loginView, error) {
	exchange := door.Of(ctx)
	if exchange.Token != "" {
		if err := h.sessions.End(ctx, exchange.Token); err != nil {
			return loginView{}, err
		}
	}
	exchange.Keep(entry.Token)
	exchange.KeepDevice(entry.Device)
	if entry.Pending {
		return loginView{RequiresTwoFactor: true}, nil
	}
	user, err := h.userOf(ctx, entry.Token)
	return loginView{User: &user}, err
}

type signOn struct {
	Token string `query:"token" doc:"signed, as Kleer hands it to who comes from there"`
}

// signOn lets in who comes from Kleer. The call changes something although it
// is a GET, so the door takes it from our own pages only.
func (h accounts) signOn(ctx context.Context, _ tenant.Scope, req signOn) (loginView, error) {
	entry, err := h.signIns.Admit(ctx, req.Token, door.Of(ctx).Device)
	if err != nil {
		return loginView{}, err
	}
	return h.enter(ctx, entry)
}

type verify struct {
	Body struct {
		Code string `json:"code" doc:"of the authenticator, or a recovery code"`
	}
}

func (h accounts) verify(ctx context.Context, _ tenant.Scope, req verify) (userView, error) {
	exchange := door.Of(ctx)
	entry, err := h.signIns.Verify(ctx, exchange.Identity, req.Body.Code, exchange.Device)
	if err != nil {
		return userView{}, err
	}
	exchange.Keep(entry.Token)
	exchange.KeepDevice(entry.Device)
	return h.userOf(ctx, entry.Token)
}

// me answers null to who is not signed in, or only half.
func (h accounts) me(ctx context.Context, scope tenant.Scope, _ view.Nothing) (*userView, error) {
	if scope.Session == uuid.Nil {
		return nil, nil //nolint:nilnil // null is the answer
	}
	user, err := h.user(ctx, door.Of(ctx).Identity)
	return &user, err
}

func (h accounts) logout(ctx context.Context, _ tenant.Scope, _ view.Nothing) (endpoint.None, error) {
	exchange := door.Of(ctx)
	exchange.SignOut()
	if exchange.Token == "" {
		return endpoint.None{}, nil
	}
	return endpoint.None{}, h.sessions.End(ctx, exchange.Token)
}

type requestReset struct {
	Body struct {
		Email string `json:"email" maxLength:"320"`
	}
}

func (h accounts) requestReset(ctx context.Context, _ tenant.Scope, req requestReset) (endpoint.None, error) {
	return endpoint.None{}, h.credentials.RequestReset(ctx, req.Body.Email)
}

type resetPassword struct {
	Body struct {
		Token    string `json:"token" maxLength:"200"`
		Email    string `json:"email" maxLength:"320"`
		Password string `json:"password"`
	}
}

func (h accounts) resetPassword(ctx context.Context, _ tenant.Scope, req resetPassword) (endpoint.None, error) {
	return endpoint.None{}, h.credentials.ResetPassword(ctx, credential.Choose(req.Body))
}

func (h accounts) showSettings(context.Context, tenant.Scope, view.Nothing) (settingsView, error) {
	s := h.settings
	return settingsView{
		DefaultLocale: s.DefaultLocale, AnswerYearCap: s.AnswerYearCap, RequireTwoFactor: s.RequireTwoFactor,
		Terms: signup.Terms, Operator: s.operator(),
	}, nil
}

type saveProfile struct {
	Body struct {
		Name   string `json:"name"`
		Locale string `json:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
	}
}

func (h accounts) saveProfile(ctx context.Context, scope tenant.Scope, req saveProfile) (userView, error) {
	if err := h.people.SaveProfile(ctx, scope, account.Profile(req.Body)); err != nil {
		return userView{}, err
	}
	return h.userOf(ctx, door.Of(ctx).Token)
}

// CompanyNodeView is a company and the one above it.
type CompanyNodeView struct {
	ID              uuid.UUID  `json:"id"`
	Name            string     `json:"name"`
	ParentCompanyID *uuid.UUID `json:"parentCompanyId"`
	Country         string     `json:"country"`
}

// choices are the companies to choose from, which stay the same while one is
// chosen. One's own is not among them.
func (h accounts) choices(ctx context.Context, _ tenant.Scope, _ view.Nothing) ([]CompanyNodeView, error) {
	beneath, err := h.sessions.Beneath(ctx, door.Of(ctx).Identity, company.See)
	if err != nil {
		return nil, err
	}
	tree, err := h.companies.Tree(ctx, beneath)
	views := make([]CompanyNodeView, 0, len(tree))
	for _, n := range tree {
		if n.ID != beneath.Company {
			views = append(views, viewNode(n))
		}
	}
	return views, err
}

func viewNode(n company.Node) CompanyNodeView {
	return CompanyNodeView{ID: n.ID, Name: n.Name, ParentCompanyID: view.IDOrNull(n.Parent), Country: n.Country}
}

type actingForView struct {
	Company *CompanyRefView `json:"company"`
}

func (h accounts) impersonated(ctx context.Context, scope tenant.Scope, _ view.Nothing) (actingForView, error) {
	if !scope.Impersonated {
		return actingForView{}, nil
	}
	return h.actingFor(ctx, door.Of(ctx).Identity)
}

type impersonate struct {
	CompanyID uuid.UUID `path:"companyId"`
}

func (h accounts) impersonate(ctx context.Context, scope tenant.Scope, req impersonate) (actingForView, error) {
	token, err := h.sessions.Impersonate(ctx, scope, req.CompanyID)
	if err != nil {
		return actingForView{}, err
	}
	door.Of(ctx).Keep(token)
	identity, err := h.sessions.Lookup(ctx, token)
	if err != nil {
		return actingForView{}, err
	}
	return h.actingFor(ctx, identity)
}

func (h accounts) stopImpersonating(ctx context.Context, scope tenant.Scope, _ view.Nothing) (endpoint.None, error) {
	token, err := h.sessions.StopImpersonating(ctx, scope)
	door.Of(ctx).Keep(token)
	return endpoint.None{}, err
}

func (h accounts) actingFor(ctx context.Context, identity session.Identity) (actingForView, error) {
	found, err := h.companies.Refer(ctx, identity.Scope(company.See), uuid.Nil)
	if err != nil {
		return actingForView{}, err
	}
	ref := viewCompanyRef(found)
	return actingForView{Company: &ref}, nil
}

// userOf is the person behind a token that was just made or changed.
func (h accounts) userOf(ctx context.Context, token string) (userView, error) {
	identity, err := h.sessions.Lookup(ctx, token)
	if err != nil {
		return userView{}, err
	}
	return h.user(ctx, identity)
}

func (h accounts) user(ctx context.Context, i session.Identity) (userView, error) {
	p := i.Person
	v := userView{
		ID: p.ID, Email: p.Email, Name: p.Name, Role: p.Role, TwoFactor: i.TwoFactor,
		TwoFactorWarning: !i.TwoFactor && (p.Role == tenant.Admin || p.Role == tenant.Agency),
		Impersonating:    i.Impersonated, DisabledFeatures: i.Disabled, HasChildren: i.HasChildren,
	}
	if m := h.settings.Maintenance; m.On {
		v.Maintenance = &maintenanceView{Until: view.Given(m.Until)}
	}
	if p.Locale != "" {
		v.Locale = &p.Locale
	}
	if !i.TrialEnds.IsZero() {
		v.Trial = &trialView{EndsAt: i.TrialEnds, DaysLeft: i.TrialDays, Ended: i.TrialEnded}
		if h.settings.Contact != "" {
			v.Trial.Contact = &h.settings.Contact
		}
	}
	if p.Agency != uuid.Nil {
		v.Agency = &view.NamedView{ID: p.Agency, Name: i.AgencyName}
	}
	idle, ends, err := h.sessions.Limits(ctx, i.Scope(account.Own))
	if err != nil {
		return userView{}, err
	}
	v.Session = sessionEndView{IdleSeconds: int(idle / time.Second), EndsAt: ends}
	shown, err := h.brands.Shown(ctx, i.Scope(agency.See))
	if err != nil {
		return userView{}, err
	}
	if shown.Agency != uuid.Nil {
		brand := viewBrand(shown)
		v.Brand = &brand
	}
	if i.Company == uuid.Nil {
		return v, nil
	}
	found, err := h.companies.Refer(ctx, i.Scope(company.See), uuid.Nil)
	if err != nil {
		return userView{}, err
	}
	ref := viewCompanyRef(found)
	v.Company = &ref
	if (p.Role == tenant.Company || i.Impersonated) && !i.TrialEnded {
		v.SetUp, err = h.setups.Waits(ctx, i.Scope(company.Write))
	}
	return v, err
}
