package people

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/url"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/people/agency"
	"tillit/core/people/company"
)

// brandView is how an agency appears to its clients and its own people.
type brandView struct {
	Name       string  `json:"name"`
	LogoURL    *string `json:"logoUrl"`
	Accent     *string `json:"accent" doc:"#rrggbb"`
	AccentText *string `json:"accentText" doc:"the colour of text upon it"`
	Version    int     `json:"version" doc:"of name and accent"`
}

func viewBrand(b agency.Brand) brandView {
	v := brandView{Name: b.Name, Version: b.Version}
	if b.Logo != "" {
		// The address changes with the picture, so that a browser never shows an old one.
		address := endpoint.Base + "/account/brand/logo?" + url.Values{"v": {b.Logo[len(b.Logo)-8:]}}.Encode()
		v.LogoURL = &address
	}
	if b.Accent != "" {
		accent, text := string(b.Accent), b.Accent.Text()
		v.Accent, v.AccentText = &accent, &text
	}
	return v
}

// Brands are the calls that serve agencies the way they appear, and everybody
// its logo.
type Brands struct {
	Logo, Get, Save, SetLogo, RemoveLogo endpoint.Handler
}

// NewBrands returns the calls.
func NewBrands(svc *agency.Brands) Brands {
	h := brands{svc}
	return Brands{
		Logo:       endpoint.Download(h.logo),
		Get:        endpoint.Handle(h.get),
		Save:       endpoint.Handle(h.save),
		SetLogo:    endpoint.Handle(h.setLogo),
		RemoveLogo: endpoint.Handle(h.removeLogo),
	}
}

type brands struct{ svc *agency.Brands }

func (h brands) get(ctx context.Context, scope tenant.Scope, _ view.Nothing) (brandView, error) {
	found, err := h.svc.Shown(ctx, scope)
	return viewBrand(found), err
}

type saveBrand struct {
	Body struct {
		Name   string `json:"name"`
		Accent string `json:"accent" doc:"#rrggbb, empty for none"`
		// Version is the one that was read.
		Version int `json:"version"`
	}
}

func (h brands) save(ctx context.Context, scope tenant.Scope, req saveBrand) (brandView, error) {
	saved, err := h.svc.Save(ctx, scope, agency.Appearance(req.Body))
	if stale, ok := errors.AsType[*agency.Stale](err); ok {
		return brandView{}, endpoint.Current(err, viewBrand(stale.Current))
	}
	return viewBrand(saved), err
}

func (h brands) setLogo(ctx context.Context, scope tenant.Scope, req setLogo) (saved brandView, err error) {
	file, err := onlyLogo(req.RawBody)
	if err != nil {
		return brandView{}, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	found, err := h.svc.SetLogo(ctx, scope, file)
	return viewBrand(found), err
}

func (h brands) removeLogo(ctx context.Context, scope tenant.Scope, _ view.Nothing) (brandView, error) {
	found, err := h.svc.RemoveLogo(ctx, scope)
	return viewBrand(found), err
}

type readBrandLogo struct {
	Picture string `query:"v" doc:"which picture, for the browser's memory"`
}

func (h brands) logo(ctx context.Context, scope tenant.Scope, _ readBrandLogo) (endpoint.File, error) {
	file, err := h.svc.OpenLogo(ctx, scope)
	if err != nil {
		return endpoint.File{}, err
	}
	return pictureFile(file)
}

// onlyLogo is the one picture that a form brings.
func onlyLogo(form multipart.Form) (multipart.File, error) {
	files := form.File["logo"]
	if len(files) != 1 {
		return nil, fault.Fields(map[string]string{"logo": "required"})
	}
	file, err := files[0].Open()
	if err != nil {
		return nil, company.ErrLogoInvalid
	}
	return file, nil
}

// pictureFile answers a logo, which is always a PNG of our own.
func pictureFile(file io.ReadSeekCloser) (endpoint.File, error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return endpoint.File{}, errors.Join(err, file.Close())
	}
	return endpoint.File{Name: "logo.png", ContentType: "image/png", Size: size, Content: file, Inline: true}, nil
}
