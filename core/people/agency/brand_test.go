package agency_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/agency"
	"tillit/core/people/company"
)

func newBrands(t *testing.T) (*agency.Brands, *pg.DB) {
	t.Helper()
	db := pgtest.DB(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	return agency.NewBrands(db, files, time.Now), db
}

// consultant is the scope of somebody who works for the agency.
func consultant(t *testing.T, db *pg.DB, home uuid.UUID) tenant.Scope {
	t.Helper()
	person := accounttest.Person(t, db, tenant.Agency, home)
	return tenant.NewScope(person.ID, uuid.Nil, agency.See, agency.Write).As(tenant.Agency).InAgency(home)
}

// in is the scope of somebody in the company.
func in(t *testing.T, db *pg.DB, home uuid.UUID) tenant.Scope {
	t.Helper()
	return tenant.NewScope(accounttest.Person(t, db, tenant.User, home).ID, home, agency.See).As(tenant.User)
}

func picture(t *testing.T) io.Reader {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, png.Encode(&file, image.NewNRGBA(image.Rect(0, 0, 900, 30))))
	return &file
}

func TestBrands(t *testing.T) {
	t.Parallel()
	brands, db := newBrands(t)
	home, elsewhere := accounttest.Agency(t, db), accounttest.Agency(t, db)
	scope := consultant(t, db, home)
	client := in(t, db, accounttest.Client(t, db, home))

	saved, err := brands.Save(t.Context(), scope, agency.Appearance{Name: " Hållbar & Co ", Accent: "#0B5FFF ", Version: 1})
	require.NoError(t, err)
	require.Equal(t, agency.Brand{Agency: home, Name: "Hållbar & Co", Accent: "#0b5fff", Version: 2}, saved)
	saved, err = brands.SetLogo(t.Context(), scope, picture(t))
	require.NoError(t, err)
	require.NotEmpty(t, saved.Logo)

	for name, sees := range map[string]tenant.Scope{"its people": scope, "its clients": client} {
		shown, err := brands.Shown(t.Context(), sees)
		require.NoError(t, err, name)
		require.Equal(t, saved, shown, name)
		logo, err := brands.OpenLogo(t.Context(), sees)
		require.NoError(t, err, name)
		drawn, err := png.DecodeConfig(logo)
		require.NoError(t, err, name)
		require.Equal(t, 512, drawn.Width, "drawn anew, as the logos of companies are")
		require.NoError(t, logo.Close())
	}
	for name, sees := range map[string]tenant.Scope{
		"another agency": consultant(t, db, elsewhere), "a client of another": in(t, db, accounttest.Client(t, db, elsewhere)),
		"a company without one": in(t, db, accounttest.Company(t, db)),
	} {
		shown, err := brands.Shown(t.Context(), sees)
		require.NoError(t, err, name)
		require.NotEqual(t, home, shown.Agency, name)
		_, err = brands.OpenLogo(t.Context(), sees)
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
	}

	replaced, err := brands.SetLogo(t.Context(), scope, picture(t))
	require.NoError(t, err)
	require.NotEqual(t, saved.Logo, replaced.Logo)
	for range 2 {
		replaced, err = brands.RemoveLogo(t.Context(), scope)
		require.NoError(t, err)
		require.Empty(t, replaced.Logo)
	}
	_, err = brands.OpenLogo(t.Context(), client)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	plain, err := brands.Save(t.Context(), scope, agency.Appearance{Name: "Hållbar", Version: 2})
	require.NoError(t, err)
	require.Empty(t, plain.Accent)

	_, err = brands.Save(t.Context(), scope, agency.Appearance{Name: "Sent ute", Accent: "#0b5fff", Version: 2})
	require.ErrorIs(t, err, agency.ErrStale)
	var stale *agency.Stale
	require.ErrorAs(t, err, &stale)
	require.Equal(t, plain, stale.Current, "what the other saved, untouched")
}

func TestBrands_Refuses(t *testing.T) {
	t.Parallel()
	brands, db := newBrands(t)
	scope := consultant(t, db, accounttest.Agency(t, db))

	for accent, code := range map[string]string{"red": "notAColour", "#12345": "notAColour", "#12345g": "notAColour", "#7d7d7d": "unreadable"} {
		_, err := brands.Save(t.Context(), scope, agency.Appearance{Name: "Byrån", Accent: accent})
		require.EqualError(t, err, "fields accent="+code, accent)
	}
	_, err := brands.Save(t.Context(), scope, agency.Appearance{Name: strings.Repeat("å", 201), Accent: "x"})
	require.EqualError(t, err, "fields accent=notAColour name=tooLong")
	_, err = brands.SetLogo(t.Context(), scope, strings.NewReader("<svg onload=alert(1)>"))
	require.ErrorIs(t, err, company.ErrLogoInvalid)
	_, err = brands.Save(t.Context(), scope.InAgency(uuid.New()), agency.Appearance{Name: "Byrån"})
	require.ErrorIs(t, err, tenant.ErrNotFound)

	client := in(t, db, accounttest.Client(t, db, scope.Agency))
	_, err = brands.Save(t.Context(), client, agency.Appearance{Name: "Min byrå"})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = brands.SetLogo(t.Context(), client, picture(t))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = brands.RemoveLogo(t.Context(), client)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = brands.Shown(t.Context(), tenant.NewScope(uuid.New(), client.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestAccent_Text(t *testing.T) {
	t.Parallel()
	for accent, text := range map[agency.Accent]string{"#000000": "#ffffff", "#0b5fff": "#ffffff", "#ffd400": "#17211c", "": ""} {
		require.Equal(t, text, accent.Text(), accent)
	}
}
