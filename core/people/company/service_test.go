package company_test

import (
	"bytes"
	"context"
	"image/png"
	"io"
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
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/reference/catalogue"
)

type bundle struct {
	db        *pg.DB
	files     *blob.Store
	companies *company.Service
	queue     *accounttest.Queue
	id        uuid.UUID
	scope     tenant.Scope // of its administrator
}

func setup(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	companies, err := company.NewService(db, files, time.Now)
	require.NoError(t, err)
	id := accounttest.Company(t, db)
	return bundle{db: db, files: files, companies: companies, queue: accounttest.NewQueue(db), id: id, scope: member(id)}
}

func member(id uuid.UUID) tenant.Scope {
	return tenant.NewScope(uuid.New(), id, company.See, company.Read, company.Write).As(tenant.Company)
}

func admin() tenant.Scope {
	return tenant.NewScope(uuid.New(), uuid.Nil, company.See, company.List, company.Administer).As(tenant.Admin).SeeingAll()
}

func (b bundle) create(t *testing.T, name string, parent, agency uuid.UUID) company.Company {
	t.Helper()
	made, err := b.companies.Create(t.Context(), admin(), company.New{
		Details: company.Details{Name: name, Country: "SE", Currency: "SEK", Standard: catalogue.SMEB}, Parent: parent, Agency: agency,
	})
	require.NoError(t, err)
	return made
}

func full(version int) company.Details {
	return company.Details{
		Name: "  Ångbåts AB ", Country: "se", Currency: "sek", Standard: catalogue.SMEC, FirstReportingYear: new(2024),
		Employees: new(42), CorporateNumber: "2021005448", Webpage: "www.tillit.test/om", Description: "Båtar.\n\nOch ånga.",
		Address: "Kajen 1", ContactName: "Åsa", Phone: "+46 (0)8-123 45 67", Industry: "50", Activities: []string{"CCM 6.11", "BIO 2.1", "CCM 6.11"},
		Version: version,
	}
}

func TestService_Save(t *testing.T) {
	t.Parallel()

	t.Run("KeepsWhatWasWritten", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		saved, err := b.companies.Save(t.Context(), b.scope, full(1))
		require.NoError(t, err)
		require.Equal(t, company.Details{
			Name: "Ångbåts AB", Country: "SE", Currency: "SEK", Standard: catalogue.SMEC, FirstReportingYear: new(2024),
			Employees: new(42), CorporateNumber: "202100-5448", Webpage: "https://www.tillit.test/om", Description: "Båtar.\n\nOch ånga.",
			Address: "Kajen 1", ContactName: "Åsa", Phone: "+46 (0)8-123 45 67", Industry: "50", Activities: []string{"BIO 2.1", "CCM 6.11"}, Version: 2,
		}, saved.Details)
		read, err := b.companies.Get(t.Context(), b.scope)
		require.NoError(t, err)
		require.Equal(t, saved, read)

		empty := company.Details{Name: "Ångbåts AB", Country: "SE", Currency: "SEK", Activities: []string{}, Version: 2}
		saved, err = b.companies.Save(t.Context(), b.scope, empty)
		require.NoError(t, err)
		empty.Version = 3
		require.Equal(t, empty, saved.Details)
	})

	t.Run("RecordsWhatWasChanged", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		first, err := b.companies.Get(t.Context(), b.scope)
		require.NoError(t, err)
		in := first.Details
		in.Description, in.Employees, in.Activities = "Båtar", new(0), []string{"CCM 6.11"}
		second, err := b.companies.Save(t.Context(), b.scope, in)
		require.NoError(t, err)
		_, err = b.companies.Save(t.Context(), b.scope, second.Details)
		require.NoError(t, err)
		_, err = b.companies.Save(t.Context(), b.scope, full(3))
		require.NoError(t, err)

		var fields []string
		require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw("select detail ->> 'fields' from audit_events where kind = ? and company_id = ? order by id",
				audit.CompanySaved, b.id).Scan(ctx, &fields)
		}))
		require.Equal(t, []string{
			"numberOfEmployees,description,activities", "",
			"name,reportingStandard,firstReportingYear,numberOfEmployees,corporateIdentityNumber,webpage,description,address,contactName,phone,industry,activities",
		}, fields)
	})

	t.Run("LeavesOutWhatIsNotItsOwnToChange", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		agency := accounttest.Agency(t, b.db)
		made := b.create(t, "Dotter", b.id, agency)
		require.NoError(t, b.companies.SetFeatures(t.Context(), admin(), made.ID, tenant.Goals))
		_, err := b.companies.Save(t.Context(), member(made.ID), full(1))
		require.NoError(t, err)
		read, err := b.companies.Find(t.Context(), admin(), made.ID)
		require.NoError(t, err)
		require.Equal(t, b.id, read.Parent)
		require.Equal(t, company.Agency{ID: agency, Name: "Agency"}, read.Agency)
		require.Equal(t, tenant.Goals, read.Disabled)
	})

	t.Run("Stale", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		newer, err := b.companies.Save(t.Context(), b.scope, full(1))
		require.NoError(t, err)
		for _, version := range []int{0, 1, 3} {
			_, err = b.companies.Save(t.Context(), b.scope, full(version))
			require.ErrorIs(t, err, company.ErrStale)
			var stale *company.Stale
			require.ErrorAs(t, err, &stale)
			require.Equal(t, newer, stale.Current)
		}
	})

	t.Run("OfManyAtOnceOneWins", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		pgtest.OneWins(t, company.ErrStale, func() error {
			_, err := b.companies.Save(t.Context(), b.scope, full(1))
			return err
		})
	})

	t.Run("NamesEveryBadField", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		_, err := b.companies.Save(t.Context(), b.scope, company.Details{
			Name: " ", Country: "Sverige", Currency: "kr", Standard: 4, FirstReportingYear: new(24), Employees: new(-1),
			CorporateNumber: "202100-5449", Webpage: "javascript:alert(1)", Description: strings.Repeat("å", 10_001),
			Address: strings.Repeat("a", 301), Phone: "call me", Activities: []string{"CCM 99"}, Version: 1,
		})
		var invalid *fault.Error
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, map[string]string{
			"name": "required", "country": "unknown", "currency": "unknown", "reportingStandard": "unknown",
			"firstReportingYear": "outOfRange", "numberOfEmployees": "outOfRange", "webpage": "invalid",
			"description": "tooLong", "address": "tooLong", "phone": "invalid", "activities": "unknown",
		}, invalid.Fields, "the number of an unknown country is taken as it is")

		in := full(1)
		in.Address, in.Description = "Kajen\x00", "\xff"
		_, err = b.companies.Save(t.Context(), b.scope, in)
		require.EqualError(t, err, "fields address=invalid description=invalid")

		in = full(1)
		in.CorporateNumber = "202100-5449"
		_, err = b.companies.Save(t.Context(), b.scope, in)
		require.EqualError(t, err, "fields corporateIdentityNumber=invalid")
	})

	t.Run("OtherTenantAndLesserRole", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		stranger := member(accounttest.Company(t, b.db))
		_, err := b.companies.Find(t.Context(), stranger, b.id)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.companies.Refer(t.Context(), stranger, b.id)
		require.ErrorIs(t, err, tenant.ErrNotFound)
		_, err = b.companies.Refer(t.Context(), stranger, uuid.New())
		require.ErrorIs(t, err, tenant.ErrNotFound)

		user := tenant.NewScope(uuid.New(), b.id, company.See).As(tenant.User)
		_, err = b.companies.Get(t.Context(), user)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.companies.Save(t.Context(), user, full(1))
		require.ErrorIs(t, err, tenant.ErrForbidden)
		seen, err := b.companies.Refer(t.Context(), user, uuid.Nil)
		require.NoError(t, err)
		require.Equal(t, b.id, seen.ID)

		_, err = b.companies.Get(t.Context(), tenant.NewScope(uuid.New(), uuid.Nil, company.Read))
		require.ErrorIs(t, err, tenant.ErrNotFound, "no company to get")
	})
}

// Row-level security alone keeps a parent from writing below itself, and
// anybody from seeing beside or above.
func TestCompanies_AreConfinedByTheDatabase(t *testing.T) {
	t.Parallel()
	b := setup(t)
	child := accounttest.Subsidiary(t, b.db, b.id)
	other := accounttest.Company(t, b.db)
	changed := func(scope tenant.Scope, id uuid.UUID) (seen, wrote int) {
		require.NoError(t, b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			if err := tx.NewRaw("select count(*) from companies where id = ?", id).Scan(ctx, &seen); err != nil {
				return err
			}
			res, err := tx.NewRaw("update companies set phone = '1' where id = ?", id).Exec(ctx)
			if err != nil {
				return err
			}
			n, err := res.RowsAffected()
			wrote = int(n)
			return err
		}))
		return seen, wrote
	}
	for _, tc := range []struct {
		scope       tenant.Scope
		id          uuid.UUID
		seen, wrote int
	}{
		{b.scope, b.id, 1, 1},
		{b.scope.Seeing(child), child, 1, 0},
		{b.scope.Seeing(child), other, 0, 0},
		{member(child), b.id, 0, 0},
		{tenant.Scope{}, b.id, 0, 0},
		{admin(), other, 1, 1},
	} {
		seen, wrote := changed(tc.scope, tc.id)
		require.Equal(t, [2]int{tc.seen, tc.wrote}, [2]int{seen, wrote})
	}
}

func TestService_Logo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.companies.OpenLogo(t.Context(), b.scope, uuid.Nil)
	require.ErrorIs(t, err, tenant.ErrNotFound)

	first, err := b.companies.SetLogo(t.Context(), b.scope, bytes.NewReader(asPNG(t, picture(1000, 500))))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(first.Logo, b.id.String()+"/logo/"))
	require.Equal(t, 1, first.Version, "the logo is no reason for a conflict")
	file, err := b.companies.OpenLogo(t.Context(), b.scope, uuid.Nil)
	require.NoError(t, err)
	stored, err := png.Decode(file)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	require.Equal(t, 512, stored.Bounds().Dx())

	second, err := b.companies.SetLogo(t.Context(), b.scope, bytes.NewReader(asPNG(t, picture(10, 10))))
	require.NoError(t, err)
	require.NotEqual(t, first.Logo, second.Logo)
	_, err = b.files.Open(t.Context(), first.Logo)
	require.ErrorIs(t, err, tenant.ErrNotFound, "the older picture is gone")

	parent := tenant.NewScope(uuid.New(), accounttest.Company(t, b.db), company.See).Seeing(b.id)
	_, err = b.companies.RemoveLogo(t.Context(), parent)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	file, err = b.companies.OpenLogo(t.Context(), parent, b.id)
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, file)
	require.NoError(t, err)
	require.NoError(t, file.Close())

	_, err = b.companies.OpenLogo(t.Context(), member(accounttest.Company(t, b.db)), b.id)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.companies.SetLogo(t.Context(), parent, bytes.NewReader(asPNG(t, picture(1, 1))))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.companies.SetLogo(t.Context(), b.scope, strings.NewReader("<svg/>"))
	require.ErrorIs(t, err, company.ErrLogoInvalid)

	for range 2 { // the second time there is none
		bare, err := b.companies.RemoveLogo(t.Context(), b.scope)
		require.NoError(t, err)
		require.Empty(t, bare.Logo)
	}
	_, err = b.files.Open(t.Context(), second.Logo)
	require.ErrorIs(t, err, tenant.ErrNotFound, "its picture is gone")
	_, err = b.companies.OpenLogo(t.Context(), b.scope, uuid.Nil)
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

func TestService_Tree(t *testing.T) {
	t.Parallel()
	b := setup(t)
	childB := b.create(t, "B", b.id, uuid.Nil)
	childA := b.create(t, "A", b.id, uuid.Nil)
	grandchild := b.create(t, "C", childB.ID, uuid.Nil)
	other := accounttest.Company(t, b.db)

	owner := b.scope.Seeing(childA.ID, childB.ID, grandchild.ID)
	below, err := b.companies.Descendants(t.Context(), owner)
	require.NoError(t, err)
	require.Equal(t, []company.Node{
		{ID: childA.ID, Name: "A", Parent: b.id, Country: "SE", Depth: 1},
		{ID: childB.ID, Name: "B", Parent: b.id, Country: "SE", Depth: 1},
		{ID: grandchild.ID, Name: "C", Parent: childB.ID, Country: "SE", Depth: 2},
	}, below)

	group, err := b.companies.WithGroup(t.Context(), b.scope)
	require.NoError(t, err)
	require.True(t, group.Sees(grandchild.ID))
	require.False(t, group.Sees(other))
	found, err := b.companies.Descendants(t.Context(), group)
	require.NoError(t, err)
	require.Equal(t, below, found)
	group, err = b.companies.WithGroup(t.Context(), member(grandchild.ID))
	require.NoError(t, err)
	require.False(t, group.Sees(childB.ID), "what is above is not below")
	_, err = b.companies.WithGroup(t.Context(), tenant.NewScope(uuid.New(), b.id, company.See))
	require.ErrorIs(t, err, tenant.ErrForbidden)

	tree, err := b.companies.Tree(t.Context(), owner)
	require.NoError(t, err)
	require.Len(t, tree, 4)
	require.Equal(t, company.Node{ID: b.id, Name: "Company", Country: "SE", Depth: 1}, tree[0])

	tree, err = b.companies.Tree(t.Context(), member(childB.ID).Seeing(grandchild.ID))
	require.NoError(t, err)
	require.Equal(t, []company.Node{
		{ID: childB.ID, Name: "B", Country: "SE", Depth: 1},
		{ID: grandchild.ID, Name: "C", Parent: childB.ID, Country: "SE", Depth: 2},
	}, tree, "whose parent one does not see has none")

	tree, err = b.companies.Tree(t.Context(), admin())
	require.NoError(t, err)
	require.Len(t, tree, 5)
	below, err = b.companies.Descendants(t.Context(), member(other))
	require.NoError(t, err)
	require.Empty(t, below)

	_, err = b.companies.Descendants(t.Context(), tenant.NewScope(uuid.New(), b.id, company.See))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.companies.Descendants(t.Context(), tenant.NewScope(uuid.New(), uuid.Nil, company.Read).SeeingAll())
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

func TestService_LesserRoles(t *testing.T) {
	t.Parallel()
	b := setup(t)
	nothing, sight := tenant.NewScope(uuid.New(), b.id), tenant.NewScope(uuid.New(), b.id, company.See)
	_, err := b.companies.Refer(t.Context(), nothing, uuid.Nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.companies.Tree(t.Context(), nothing)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.companies.Group(t.Context(), sight)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.companies.Activities(t.Context(), sight, "sv-SE")
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Activities(t *testing.T) {
	t.Parallel()
	b := setup(t)
	names := map[string]string{"sv-SE": "Uppförande av nya byggnader", "en-US": "Constructing new buildings", "fi-FI": "Uusien rakennusten rakentaminen", "nl-NL": "Bouw van nieuwe gebouwen"}
	for locale, name := range names {
		activities, err := b.companies.Activities(t.Context(), b.scope, locale)
		require.NoError(t, err)
		require.Len(t, activities, 153)
		seen, named := map[string]bool{}, map[string]string{}
		for _, a := range activities {
			require.Equal(t, a.Objective+" "+a.Number, a.ID)
			require.Contains(t, []string{"CCM", "CCA", "WTR", "CE", "PPC", "BIO"}, a.Objective)
			require.NotEmpty(t, a.Name, a.ID)
			require.Contains(t, a.Source, "Delegated Regulation (EU) 202", a.ID)
			require.False(t, seen[a.ID], a.ID)
			seen[a.ID], named[a.ID] = true, a.Name
		}
		require.Equal(t, name, named["CCM 7.1"])
	}
	other, err := b.companies.Activities(t.Context(), b.scope, "de-DE")
	require.NoError(t, err)
	require.Equal(t, "Afforestation", other[0].Name)
}
