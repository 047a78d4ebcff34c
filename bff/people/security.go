package people

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	door "tillit/bff/session"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/session"
)

// Security are how people manage their own account: password, second
// factor, sessions.
type Security struct {
	ChangePassword, SetUp, Enable, Disable, DrawRecoveryCodes, List, EndOthers, EndOne endpoint.Handler
}

// NewSecurity returns the calls.
func NewSecurity(credentials *credential.Service, sessions *session.Service) Security {
	h := security{credentials, sessions}
	small := endpoint.MaxBody(credentialBody)
	return Security{
		ChangePassword:    endpoint.Handle(h.changePassword, small),
		SetUp:             endpoint.Handle(h.setUp, small),
		Enable:            endpoint.Handle(h.enable, small),
		Disable:           endpoint.Handle(h.disable, small),
		DrawRecoveryCodes: endpoint.Handle(h.drawRecoveryCodes, small),
		List:              endpoint.Handle(h.list),
		EndOthers:         endpoint.Handle(h.endOthers),
		EndOne:            endpoint.Handle(h.endOne),
	}
}

type security struct {
	credentials *credential.Service
	sessions    *session.Service
}

type changePassword struct {
	Body struct {
		OldPassword string `json:"oldPassword"`
		NewPassword string `json:"newPassword"`
	}
}

func (h security) changePassword(ctx context.Context, scope tenant.Scope, req changePassword) (endpoint.None, error) {
	token, err := h.credentials.ChangePassword(ctx, scope, req.Body.OldPassword, req.Body.NewPassword)
	door.Of(ctx).Keep(token)
	return endpoint.None{}, err
}

type withPassword struct {
	Body struct {
		Password string `json:"password"`
	}
}

type setupView struct {
	OtpauthURL string `json:"otpauthUrl"`
	Secret     string `json:"secret" doc:"base32, for typing in"`
	QR         string `json:"qr" doc:"the URL as a picture, in a data URL"`
}

func (h security) setUp(ctx context.Context, scope tenant.Scope, req withPassword) (setupView, error) {
	setup, err := h.credentials.SetUp(ctx, scope, req.Body.Password)
	return setupView{OtpauthURL: setup.URL, Secret: setup.Seed, QR: setup.QR}, err
}

type enable struct {
	Body struct {
		Code string `json:"code"`
	}
}

type recoveryCodesView struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"shown this once"`
}

func (h security) enable(ctx context.Context, scope tenant.Scope, req enable) (recoveryCodesView, error) {
	enabled, err := h.credentials.Enable(ctx, scope, req.Body.Code)
	door.Of(ctx).Keep(enabled.Token)
	return recoveryCodesView{RecoveryCodes: enabled.RecoveryCodes}, err
}

type disable struct {
	Body struct {
		Password string `json:"password"`
		Code     string `json:"code"`
	}
}

func (h security) disable(ctx context.Context, scope tenant.Scope, req disable) (endpoint.None, error) {
	token, err := h.credentials.Disable(ctx, scope, req.Body.Password, req.Body.Code)
	door.Of(ctx).Keep(token)
	return endpoint.None{}, err
}

func (h security) drawRecoveryCodes(ctx context.Context, scope tenant.Scope, req withPassword) (recoveryCodesView, error) {
	codes, err := h.credentials.DrawRecoveryCodes(ctx, scope, req.Body.Password)
	return recoveryCodesView{RecoveryCodes: codes}, err
}

type sessionView struct {
	ID         uuid.UUID `json:"id"`
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
	UserAgent  string    `json:"userAgent"`
	Address    string    `json:"address"`
	Current    bool      `json:"current"`
}

func (h security) list(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]sessionView, error) {
	found, err := h.sessions.List(ctx, scope)
	views := make([]sessionView, len(found))
	for i, s := range found {
		views[i] = sessionView{
			ID: s.ID, CreatedAt: s.CreatedAt, LastSeenAt: s.SeenAt, UserAgent: s.UserAgent, Address: s.Address, Current: s.Current,
		}
	}
	return views, err
}

func (h security) endOthers(ctx context.Context, scope tenant.Scope, _ view.Nothing) (endpoint.None, error) {
	return endpoint.None{}, h.sessions.EndAllOthers(ctx, scope)
}

type oneSession struct {
	ID uuid.UUID `path:"id"`
}

func (h security) endOne(ctx context.Context, scope tenant.Scope, req oneSession) (endpoint.None, error) {
	return endpoint.None{}, h.sessions.EndOne(ctx, scope, req.ID)
}
