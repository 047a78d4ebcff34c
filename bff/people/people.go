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
)

// People are the calls that serve those who manage accounts: administrators
// everybody's, companies their own.
type People struct {
	List, CreateAnywhere, ListOwn, Create, Invitation, Accept, SetRole, Invite, Disable, Enable, ResetTwoFactor endpoint.Handler
}

// NewPeople returns the calls.
func NewPeople(svc *account.Service, credentials *credential.Service) People {
	h := people{svc, credentials}
	small := endpoint.MaxBody(credentialBody)
	return People{
		List:           endpoint.Handle(h.list),
		CreateAnywhere: endpoint.Handle(h.createAnywhere, small),
		ListOwn:        endpoint.Handle(h.listOwn),
		Create:         endpoint.Handle(h.create, small),
		Invitation:     endpoint.Handle(h.invitation, small),
		Accept:         endpoint.Handle(h.accept, small),
		SetRole:        endpoint.Handle(h.setRole),
		Invite:         endpoint.Handle(h.invite),
		Disable:        endpoint.Handle(h.disable),
		Enable:         endpoint.Handle(h.enable),
		ResetTwoFactor: endpoint.Handle(h.resetTwoFactor),
	}
}

type people struct {
	svc         *account.Service
	credentials *credential.Service
}

type listedPersonView struct {
	ID           uuid.UUID       `json:"id"`
	Email        string          `json:"email"`
	Name         string          `json:"name"`
	Role         tenant.Role     `json:"role" enum:"1,2,3,4"`
	Locale       *string         `json:"locale"`
	Agency       *view.NamedView `json:"agency"`
	Company      *view.NamedView `json:"company"`
	State        account.State   `json:"state" enum:"active,invited,disabled"`
	TwoFactor    bool            `json:"twoFactor"`
	SeenAt       *time.Time      `json:"seenAt" doc:"when they last used the product"`
	InvitedUntil *time.Time      `json:"invitedUntil" doc:"until when the link of their invitation works"`
	Actor        *actorView      `json:"actor" doc:"who acted for the company and made or raised them; null when nobody did"`
}

type actorView struct {
	Name string  `json:"name"`
	Home *string `json:"home" doc:"their agency or company; null for an administrator"`
}

func viewListedPerson(p account.Listed) listedPersonView {
	v := listedPersonView{
		ID: p.ID, Email: p.Email, Name: p.Name, Role: p.Role, State: p.State, TwoFactor: p.TwoFactor, SeenAt: p.SeenAt,
		InvitedUntil: p.InvitedUntil, Agency: namedOrNull(p.Agency, p.AgencyName), Company: namedOrNull(p.Company, p.CompanyName),
	}
	if p.Locale != "" {
		v.Locale = &p.Locale
	}
	if p.Actor != nil {
		v.Actor = &actorView{Name: p.Actor.Name}
		if p.Actor.Home != "" {
			v.Actor.Home = &p.Actor.Home
		}
	}
	return v
}

func namedOrNull(id uuid.UUID, name string) *view.NamedView {
	if id == uuid.Nil {
		return nil
	}
	return &view.NamedView{ID: id, Name: name}
}

type peopleView struct {
	Total  int                `json:"total"`
	Offset int                `json:"offset"`
	Items  []listedPersonView `json:"items"`
}

type listPeople struct {
	Search  string        `query:"q" maxLength:"200" doc:"in name and address"`
	Role    tenant.Role   `query:"role" minimum:"1" maximum:"4"`
	Agency  uuid.UUID     `query:"agency"`
	Company uuid.UUID     `query:"company"`
	State   account.State `query:"state" enum:"active,invited,disabled"`
	Offset  int           `query:"offset" minimum:"0" maximum:"1000000"`
	Limit   int           `query:"limit" minimum:"1" maximum:"500" default:"50"`
}

func (h people) list(ctx context.Context, scope tenant.Scope, req listPeople) (peopleView, error) {
	found, err := h.svc.List(ctx, scope, account.Filter{
		Search: req.Search, Role: req.Role, Agency: req.Agency, Company: req.Company, State: req.State,
	}, account.Page{Offset: req.Offset, Limit: req.Limit})
	view := peopleView{Total: found.Total, Offset: req.Offset, Items: make([]listedPersonView, len(found.Items))}
	for i, p := range found.Items {
		view.Items[i] = viewListedPerson(p)
	}
	return view, err
}

type listOwnPeople struct {
	Search string        `query:"q" maxLength:"200" doc:"in name and address"`
	Role   tenant.Role   `query:"role" minimum:"1" maximum:"4"`
	State  account.State `query:"state" enum:"active,invited,disabled"`
	Offset int           `query:"offset" minimum:"0" maximum:"1000000"`
	Limit  int           `query:"limit" minimum:"1" maximum:"500" default:"50"`
}

func (h people) listOwn(ctx context.Context, scope tenant.Scope, req listOwnPeople) (peopleView, error) {
	return h.list(ctx, scope, listPeople{Search: req.Search, Role: req.Role, State: req.State, Offset: req.Offset, Limit: req.Limit})
}

// NewPersonBody is what is said of a person to be created. Only an exported
// type is looked into where it is embedded.
type NewPersonBody struct {
	Email    string      `json:"email" maxLength:"320"`
	Name     string      `json:"name"`
	Role     tenant.Role `json:"role" minimum:"1" maximum:"4"`
	Locale   string      `json:"locale,omitempty" enum:"sv-SE,en-US,fi-FI,nl-NL" doc:"that of who creates when there is none"`
	Password string      `json:"password,omitempty" doc:"without one, the person is invited by mail to choose it"`
}

type createPerson struct{ Body NewPersonBody }

func (h people) create(ctx context.Context, scope tenant.Scope, req createPerson) (listedPersonView, error) {
	return h.add(ctx, scope, req.Body, uuid.Nil)
}

type createPersonAnywhere struct {
	Body struct {
		NewPersonBody

		CompanyID *uuid.UUID `json:"companyId,omitempty" doc:"where a company administrator or user belongs"`
		AgencyID  *uuid.UUID `json:"agencyId,omitempty" doc:"where an agency person works"`
	}
}

func (h people) createAnywhere(ctx context.Context, scope tenant.Scope, req createPersonAnywhere) (listedPersonView, error) {
	if id := req.Body.CompanyID; id != nil && req.Body.Role >= tenant.Company {
		var err error
		if scope, err = scope.For(*id); err != nil {
			return listedPersonView{}, err
		}
	}
	agency := uuid.Nil
	if id := req.Body.AgencyID; id != nil {
		agency = *id
	}
	return h.add(ctx, scope, req.Body.NewPersonBody, agency)
}

func (h people) add(ctx context.Context, scope tenant.Scope, body NewPersonBody, agency uuid.UUID) (listedPersonView, error) {
	if body.Locale == "" {
		body.Locale = door.Of(ctx).Identity.Person.Locale
	}
	made, err := h.svc.Create(ctx, scope, account.New{
		Email: body.Email, Name: body.Name, Role: body.Role, Agency: agency, Locale: body.Locale, Password: body.Password,
	})
	if err != nil {
		return listedPersonView{}, err
	}
	return h.find(ctx, scope, made.ID)
}

type onePerson struct {
	ID uuid.UUID `path:"id"`
}

type setRole struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Role tenant.Role `json:"role" minimum:"1" maximum:"4"`
	}
}

func (h people) setRole(ctx context.Context, scope tenant.Scope, req setRole) (listedPersonView, error) {
	return h.after(ctx, scope, req.ID, h.svc.SetRole(ctx, scope, req.ID, req.Body.Role))
}

func (h people) invite(ctx context.Context, scope tenant.Scope, req onePerson) (listedPersonView, error) {
	return h.after(ctx, scope, req.ID, h.svc.Invite(ctx, scope, req.ID))
}

func (h people) disable(ctx context.Context, scope tenant.Scope, req onePerson) (listedPersonView, error) {
	return h.after(ctx, scope, req.ID, h.svc.Disable(ctx, scope, req.ID))
}

func (h people) enable(ctx context.Context, scope tenant.Scope, req onePerson) (listedPersonView, error) {
	return h.after(ctx, scope, req.ID, h.svc.Enable(ctx, scope, req.ID))
}

func (h people) resetTwoFactor(ctx context.Context, scope tenant.Scope, req onePerson) (listedPersonView, error) {
	return h.after(ctx, scope, req.ID, h.credentials.ResetTwoFactor(ctx, scope, req.ID))
}

// after is the person as a change has left them.
func (h people) after(ctx context.Context, scope tenant.Scope, person uuid.UUID, err error) (listedPersonView, error) {
	if err != nil {
		return listedPersonView{}, err
	}
	return h.find(ctx, scope, person)
}

func (h people) find(ctx context.Context, scope tenant.Scope, person uuid.UUID) (listedPersonView, error) {
	found, err := h.svc.Find(ctx, scope, person)
	return viewListedPerson(found), err
}

type invitationBody struct {
	Token string `json:"token" maxLength:"200"`
	Email string `json:"email" maxLength:"320"`
}

type findInvitation struct{ Body invitationBody }

type invitationView struct {
	Email string  `json:"email"`
	Name  string  `json:"name"`
	Home  *string `json:"home" doc:"the company or agency; null for an administrator"`
	By    *string `json:"by" doc:"who invited; null when nobody in particular"`
}

func (h people) invitation(ctx context.Context, _ tenant.Scope, req findInvitation) (invitationView, error) {
	found, err := h.credentials.FindInvitation(ctx, credential.Invited(req.Body))
	view := invitationView{Email: found.Email, Name: found.Name}
	if found.Home != "" {
		view.Home = &found.Home
	}
	if found.By != "" {
		view.By = &found.By
	}
	return view, err
}

type acceptInvitation struct {
	Body struct {
		Token    string `json:"token" maxLength:"200"`
		Email    string `json:"email" maxLength:"320"`
		Name     string `json:"name"`
		Password string `json:"password"`
	}
}

func (h people) accept(ctx context.Context, _ tenant.Scope, req acceptInvitation) (endpoint.None, error) {
	return endpoint.None{}, h.credentials.AcceptInvitation(ctx, credential.Accept{
		Invited: credential.Invited{Token: req.Body.Token, Email: req.Body.Email}, Name: req.Body.Name, Password: req.Body.Password,
	})
}
