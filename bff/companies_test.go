package bff_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// read runs a query as that scope.
func read(t *testing.T, s *bfftest.Server, scope tenant.Scope, query string, into any, args ...any) {
	t.Helper()
	require.NoError(t, s.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(query, args...).Scan(ctx, into)
	}))
}

func details(version int) object {
	return object{
		"name": "Ångbåts AB", "country": "SE", "currency": "SEK", "reportingStandard": 3, "firstReportingYear": 2024, "numberOfEmployees": nil,
		"corporateIdentityNumber": "2021005448", "lei": "5493 001k jtiigc8y1r12", "webpage": "tillit.test", "description": "Båtar", "address": "Kajen 1", "contactName": "Åsa",
		"phone": "08-123 45", "industry": "50", "activities": []string{"CCM 6.11"}, "version": version,
	}
}

func TestCompany(t *testing.T) {
	t.Parallel()

	t.Run("DetailsWithVersion", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		c := s.As(t, tenant.Company)
		var saved, read object
		c.Put(t, "/company/company", details(1)).Into(t, &saved)
		want := details(2)
		want["id"], want["parentCompanyId"], want["logoUrl"], want["isGroupOwner"], want["disabledFeatures"] = c.Home.String(), nil, nil, false, 0.0
		want["corporateIdentityNumber"], want["lei"], want["webpage"] = "202100-5448", "5493001KJTIIGC8Y1R12", "https://tillit.test"
		want["reportingStandard"], want["firstReportingYear"], want["version"], want["activities"] = 3.0, 2024.0, 2.0, []any{"CCM 6.11"}
		require.Equal(t, want, saved)
		c.Get(t, "/company/company").Into(t, &read)
		require.Equal(t, want, read)

		p := c.Put(t, "/company/company", details(1)).Refused(t, http.StatusConflict, "company.stale")
		require.Equal(t, want, p.Current)

		without := details(2)
		delete(without, "version")
		p = c.Put(t, "/company/company", without).Refused(t, http.StatusBadRequest, "fields")
		require.Equal(t, map[string]string{"version": "required"}, p.Fields)
		bad := details(2)
		bad["name"], bad["corporateIdentityNumber"], bad["lei"] = "", "2021005449", "5493001KJTIIGC8Y1R21"
		p = c.Put(t, "/company/company", bad).Refused(t, http.StatusBadRequest, "fields")
		require.Equal(t, map[string]string{"name": "required", "corporateIdentityNumber": "invalid", "lei": "invalid"}, p.Fields)
	})

	// T11: what is not the company's to say is no field.
	t.Run("NoMassAssignment", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		c := s.As(t, tenant.Company)
		for _, field := range []string{"id", "parentCompanyId", "isGroupOwner", "logoUrl", "disabledFeatures", "agencyId", "company_id", "role"} {
			body := details(1)
			body[field] = 1
			p := c.Put(t, "/company/company", body).Refused(t, http.StatusBadRequest, "fields")
			require.Equal(t, map[string]string{field: "unknown"}, p.Fields)
		}
		var got object
		c.Get(t, "/company/company").Into(t, &got)
		require.EqualValues(t, 1, got["version"])
	})

	t.Run("ActivitiesDescendantsUsers", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		owner := accounttest.Company(t, s.DB)
		child := accounttest.Subsidiary(t, s.DB, owner)
		grandchild := accounttest.Subsidiary(t, s.DB, child)
		c := s.In(t, tenant.Company, owner)
		colleague := accounttest.Person(t, s.DB, tenant.User, owner)
		accounttest.Person(t, s.DB, tenant.User, child)

		var activities, below, users []object
		c.Get(t, "/company/company/activities?locale=nl-NL").Into(t, &activities)
		require.Len(t, activities, 153)
		require.Equal(t, object{"id": "CCM 1.1", "objective": "CCM", "number": "1.1", "name": "Bebossing"}, activities[0])
		c.Get(t, "/company/company/activities?locale=da-DK").Refused(t, http.StatusBadRequest, "fields")

		c.Get(t, "/company/company/descendants").Into(t, &below)
		require.Equal(t, []object{
			{"id": child.String(), "name": "Subsidiary", "parentCompanyId": owner.String(), "country": "SE", "depth": 1.0},
			{"id": grandchild.String(), "name": "Subsidiary", "parentCompanyId": child.String(), "country": "SE", "depth": 2.0},
		}, below)

		c.Get(t, "/company/user").Into(t, &users)
		require.ElementsMatch(t, []object{
			{"id": c.Person.ID.String(), "email": c.Person.Email, "name": "Person", "role": 3.0},
			{"id": colleague.ID.String(), "email": colleague.Email, "name": "Person", "role": 4.0},
		}, users)

		var choices []object
		c.Get(t, "/account/companies").Into(t, &choices)
		require.Len(t, choices, 2, "those below, without its own")
	})

	t.Run("LesserRoles", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		user := s.As(t, tenant.User)
		for _, path := range []string{"/company/company", "/company/company/activities", "/company/company/descendants", "/company/user", "/agency/company", "/admin/company"} {
			user.Get(t, path).Refused(t, http.StatusForbidden, "forbidden")
		}
		user.Put(t, "/company/company", details(1)).Refused(t, http.StatusForbidden, "forbidden")
		user.Do(t, http.MethodPut, "/company/company/logo", form(t, "logo", drawn(t)), formType()).Refused(t, http.StatusForbidden, "forbidden")
		user.Get(t, "/company/company/logo").Refused(t, http.StatusNotFound, "notFound")
	})
}

const boundary = "an-edge"

func formType() bfftest.Option {
	return bfftest.Header("Content-Type", "multipart/form-data; boundary="+boundary)
}

// form is a multipart body with one file.
func form(t testing.TB, field string, file []byte) []byte {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(t, w.SetBoundary(boundary))
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="` + field + `"; filename="../logo.html"`}, "Content-Type": {"text/html"},
	})
	require.NoError(t, err)
	_, err = part.Write(file)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return body.Bytes()
}

func drawn(t testing.TB) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, png.Encode(&file, image.NewNRGBA(image.Rect(0, 0, 600, 300))))
	return file.Bytes()
}

func TestLogo(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	c := s.As(t, tenant.Company)
	put := func(field string, file []byte) bfftest.Response {
		return c.Do(t, http.MethodPut, "/company/company/logo", form(t, field, file), formType())
	}
	var saved struct{ LogoURL string }
	put("logo", drawn(t)).Into(t, &saved)
	require.Contains(t, saved.LogoURL, "/api/company/company/logo?company="+c.Home.String()+"&v=")

	res := c.Get(t, saved.LogoURL[len("/api"):])
	require.Equal(t, http.StatusOK, res.Status)
	require.Equal(t, "image/png", res.Header.Get("Content-Type"))
	require.Equal(t, "nosniff", res.Header.Get("X-Content-Type-Options"))
	require.Contains(t, res.Header.Get("Content-Security-Policy"), "sandbox")
	shown, err := png.DecodeConfig(bytes.NewReader(res.Body))
	require.NoError(t, err)
	require.Equal(t, 512, shown.Width)
	require.Equal(t, res.Body, c.Get(t, "/company/company/logo").Body)
	require.Equal(t, saved.LogoURL, me(t, c)["company"].(object)["logoUrl"])

	put("logo", append(drawn(t), make([]byte, 3<<19)...)).Into(t, &saved) // larger than other requests may be
	put("logo", []byte("<svg onload=alert(1)>")).Refused(t, http.StatusBadRequest, "company.logoInvalid")
	put("logo", make([]byte, 3<<20)).Refused(t, http.StatusRequestEntityTooLarge, "company.logoTooLarge")
	put("picture", drawn(t)).Refused(t, http.StatusBadRequest, "fields")
	require.Equal(t, res.Body, c.Get(t, "/company/company/logo").Body, "what was refused changed nothing")

	stranger := s.As(t, tenant.Company)
	theirs := stranger.Get(t, "/company/company/logo?company="+c.Home.String()).Refused(t, http.StatusNotFound, "notFound")
	unknown := stranger.Get(t, "/company/company/logo?company="+uuid.NewString()).Refused(t, http.StatusNotFound, "notFound")
	theirs.RequestID, unknown.RequestID = "", ""
	require.Equal(t, unknown, theirs)

	s.In(t, tenant.User, c.Home).Do(t, http.MethodDelete, "/company/company/logo", nil).Refused(t, http.StatusForbidden, "forbidden")
	var bare struct{ LogoURL *string }
	c.Do(t, http.MethodDelete, "/company/company/logo", nil).Into(t, &bare)
	require.Nil(t, bare.LogoURL)
	c.Get(t, "/company/company/logo").Refused(t, http.StatusNotFound, "notFound")
}

func TestAgency(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	office := accounttest.Agency(t, s.DB)
	client := accounttest.Client(t, s.DB, office)
	accounttest.Client(t, s.DB, accounttest.Agency(t, s.DB))
	c := s.In(t, tenant.Agency, office)

	var refs, rows []object
	c.Get(t, "/agency/company").Into(t, &refs)
	require.Equal(t, []object{{
		"id": client.String(), "name": "Client", "country": "SE", "reportingStandard": 0.0, "parentCompanyId": nil, "logoUrl": nil, "currency": "SEK",
	}}, refs)
	c.Get(t, "/agency/company/detailed").Into(t, &rows)
	require.Len(t, rows, 1)
	require.Equal(t, client.String(), rows[0]["id"])
	require.Equal(t, object{"id": office.String(), "name": "Agency"}, rows[0]["agency"])
	require.Equal(t, "none", rows[0]["progress"].(object)["band"])
	require.Nil(t, rows[0]["lastUpdated"])
	require.Contains(t, rows[0], "numberOfEmployees")
	require.Contains(t, rows[0], "corporateIdentityNumber")

	for _, path := range []string{"/admin/company", "/admin/company/detailed", "/admin/company/" + client.String(), "/admin/agency", "/admin/agency/" + office.String() + "/companies", "/company/company"} {
		c.Get(t, path).Refused(t, http.StatusForbidden, "forbidden")
	}
}

func TestAdministration(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	office := accounttest.Agency(t, s.DB)
	client, company := accounttest.Client(t, s.DB, office), accounttest.Company(t, s.DB)
	c := s.As(t, tenant.Admin)

	var made object
	c.Post(t, "/admin/company", object{
		"name": "Dotter", "country": "FI", "reportingStandard": 3, "parentCompanyId": company, "agencyId": office, "corporateIdentityNumber": "02454583",
	}).Into(t, &made)
	require.Equal(t, "EUR", made["currency"])
	require.Equal(t, company.String(), made["parentCompanyId"])
	require.Equal(t, "0245458-3", made["corporateIdentityNumber"])
	c.Post(t, "/admin/company", object{"name": "x", "country": "SE", "reportingStandard": 3, "parentCompanyId": uuid.New()}).
		Refused(t, http.StatusNotFound, "company.noParent")
	c.Post(t, "/admin/company", object{"name": "x", "country": "SE", "reportingStandard": 9}).Refused(t, http.StatusBadRequest, "fields")

	var list, rows, clients, agencies []object
	c.Get(t, "/admin/company").Into(t, &list)
	require.Len(t, list, 3)
	c.Get(t, "/admin/company/detailed").Into(t, &rows)
	require.Len(t, rows, 3)
	c.Get(t, "/admin/agency/"+office.String()+"/companies").Into(t, &clients)
	require.Len(t, clients, 2)
	c.Get(t, "/admin/agency").Into(t, &agencies)
	require.Equal(t, []object{{"id": office.String(), "name": "Agency", "companies": 2.0, "people": 0.0}}, agencies)
	var one object
	c.Get(t, "/admin/company/"+client.String()).Into(t, &one)
	require.Equal(t, client.String(), one["id"])

	c.Get(t, "/admin/company/"+uuid.NewString()).Refused(t, http.StatusNotFound, "notFound")
	c.Get(t, "/admin/company/nonsense").Refused(t, http.StatusBadRequest, "fields")
	c.Get(t, "/admin/agency/"+uuid.NewString()+"/companies").Refused(t, http.StatusNotFound, "notFound")
	c.Get(t, "/agency/company").Refused(t, http.StatusForbidden, "forbidden")
	s.As(t, tenant.Company).Post(t, "/admin/company", object{"name": "x", "country": "SE", "reportingStandard": 3}).
		Refused(t, http.StatusForbidden, "forbidden")
}
