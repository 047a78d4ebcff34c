package bff_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/category"
)

// family is a group of two that the product knows, with books.
func family(t *testing.T) (p *product, owner, child uuid.UUID) {
	t.Helper()
	p = newProduct(t)
	owner = accounttest.Company(t, p.DB)
	child = accounttest.Subsidiary(t, p.DB, owner)
	var goods string
	for c := range category.Standard().Leaves() {
		goods = c.ID
	}
	for i, home := range []uuid.UUID{owner, child} {
		scope := tenant.NewScope(uuid.Nil, home).SeeingAll()
		require.NoError(t, p.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			if _, err := tx.ExecContext(ctx, "update companies set standard = 3, first_reporting_year = 2025 where id = ?", home); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, `insert into footprint_rollups (company_id, year, month, part, status, disabled, category_id, scope,
					quality, rows, amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market)
				values (?, 2025, 3, 'main', 'counted', false, ?, 3, 5, 1, 1000, ?, ?, 0, 0, 0)`, home, goods, 1000*(i+1), 1000*(i+1))
			return err
		}))
	}
	return p, owner, child
}

func TestHierarchy(t *testing.T) {
	t.Parallel()
	p, owner, child := family(t)
	c := p.In(t, tenant.Company, owner)

	var overview object
	c.Get(t, "/company/hierarchy/2025-06-15").Into(t, &overview)
	require.EqualValues(t, 2, overview["companies"])
	require.EqualValues(t, 1, overview["subsidiaries"])
	members := overview["members"].([]any)
	require.Len(t, members, 2)
	require.Nil(t, members[0].(object)["parentCompanyId"])
	require.Equal(t, owner.String(), members[1].(object)["parentCompanyId"])
	require.Equal(t, "notStarted", members[1].(object)["complianceStatus"])
	require.EqualValues(t, 12, members[1].(object)["lastMonth"])

	var compliance []object
	c.Get(t, "/company/hierarchy/2025-06-15/compliance").Into(t, &compliance)
	missing := compliance[1]["missing"].([]any)[0].(object)
	require.Equal(t, "questions", missing["gap"])
	require.Positive(t, missing["count"])
	require.NotNil(t, missing["section"])

	var progress object
	c.Get(t, "/company/hierarchy/2025-06-15/progress").Into(t, &progress)
	both := progress["members"].([]any)
	one := both[0].(object)["progress"].(object)["applicable"].(float64)
	require.EqualValues(t, 2*one, progress["overall"].(object)["applicable"])
	require.NotEmpty(t, both[1].(object)["sections"])

	var saved object
	c.Put(t, "/company/hierarchy/member/"+child.String(), object{"share": "0.25", "joinedOn": nil, "leftOn": nil, "version": 0}).Into(t, &saved)
	require.Equal(t, object{"share": "0.25", "shareFrom": nil, "joinedOn": nil, "leftOn": nil, "version": 1.0}, saved)
	c.Put(t, "/company/hierarchy/member/"+child.String(), object{"share": "0.5", "joinedOn": nil, "leftOn": nil, "version": 0}).
		Refused(t, http.StatusConflict, "group.stale")
	var changes []object
	c.Get(t, "/company/hierarchy/member/"+child.String()+"/history").Into(t, &changes)
	require.Equal(t, "Person", changes[0]["by"].(object)["name"])

	require.Equal(t, "3000", totalOf(t, c, ""))
	require.Equal(t, "1500", totalOf(t, c, "?equity=true"))
	c.Put(t, "/company/hierarchy/member/"+child.String(),
		object{"share": "0.75", "shareFrom": "2025-04-30", "joinedOn": nil, "leftOn": nil, "version": 1}).Into(t, &saved)
	require.Equal(t, "2025-04-30", saved["shareFrom"])
	require.Equal(t, "1500", totalOf(t, c, "?equity=true"), "March is before")
	c.Put(t, "/company/hierarchy/member/"+child.String(),
		object{"share": "0.25", "corrects": true, "joinedOn": nil, "leftOn": nil, "version": 2}).Into(t, &saved)
	require.Equal(t, map[string]string{"shareFrom": "afterLeft"}, c.Put(t, "/company/hierarchy/member/"+child.String(),
		object{"share": "0.5", "shareFrom": "2025-02-02", "joinedOn": nil, "leftOn": "2025-02-01", "version": 3}).Refused(t, http.StatusBadRequest, "fields").Fields)
	require.Equal(t, "2000", totalOf(t, c, "?company="+child.String()))
	require.Equal(t, "0", totalOf(t, c, "?category=1"))

	follow := object{"date": "2025-06-15", "kpis": []object{{"kind": "category", "reference": "3", "aggregation": "sum"}}}
	c.Put(t, "/company/hierarchy/kpi", follow).Done(t)
	var kpis object
	c.Get(t, "/company/hierarchy/2025-06-15/kpi?locale=en-US&equity=true").Into(t, &kpis)
	figure := kpis["figures"].([]any)[0].(object)
	require.Equal(t, []any{object{"unit": "tCO₂e", "number": "1.5", "companies": 2.0}}, figure["totals"])
	require.NotEmpty(t, kpis["choices"])
	require.NotEqual(t, "3", figure["name"])
}

// What a subsidiary's refrigerant outside the Kyoto Protocol comes to stands beside the
// totals: half of 10 kg of R22, each of 1,760 kg of CO2e.
func TestHierarchy_GasesApart(t *testing.T) {
	t.Parallel()
	p, owner, child := family(t)
	scope := tenant.NewScope(uuid.Nil, child).SeeingAll()
	require.NoError(t, p.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, `with sum as (
				insert into footprint_rollups (company_id, year, month, part, status, disabled, category_id, scope,
					quality, rows, amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market)
				values (?0, 2025, 3, 'main', 'counted', false, ?1, 1, 2, 1, 0, 0, 0, 0, 0, 0)
			), made as (
				insert into emission_calculations (id, category_id, use, unit, region, year, factor_id, kg_per_unit, outside_kg, units_num, units_den,
					year_match, region_match, note, quality, uncertainty, biogenic_kg, upstream_leaf, upstream_kg, upstream_factor)
				values (uuidv7(), ?1, 'activity', 'kg', 'GB', 2025, (select min(id) from emission_factors), 0, 1760, 1, 1, 'same', 'same', '', 2, 0, 0, '', 0, '')
				returning id
			)
			insert into footprint_transactions (id, company_id, year, month, date, part, status, disabled, series, number, account, account_name,
				supplier_name, text, search, amount, currency, base, unit, category_id, scope, reasons, calculation_id,
				kg_location, kg_market, kg_biogenic, spread_location, spread_market)
			select uuidv7(), ?0, 2025, 3, '2025-03-01', 'main', 'counted', false, '', '', '', '', '', '', '', 0, 'SEK', 10, 'kg', ?1, 1, '[]', made.id, 0, 0, 0, 0, 0
			from made`, child, "1.fugitive.refrigerants.r22")
		return err
	}))
	c := p.In(t, tenant.Company, owner)
	c.Put(t, "/company/hierarchy/member/"+child.String(), object{"share": "0.5", "joinedOn": nil, "leftOn": nil, "version": 0}).Into(t, &object{})
	var emissions object
	c.Get(t, "/company/hierarchy/2025-06-15/emissions?equity=true&locale=en-US").Into(t, &emissions)
	require.Equal(t, []any{object{"category": object{"id": "1.fugitive.refrigerants.r22", "name": "Refrigerant R22"}, "kg": "8800", "rows": 1.0, "inside": "0"}}, emissions["outside"])
	require.Equal(t, "2000", emissions["now"].(object)["total"], "1,000 and half of 2,000")
}

// What a company of a group buys from another is taken off once somebody has said who
// sells.
func TestHierarchy_Inside(t *testing.T) {
	t.Parallel()
	p, owner, child := family(t)
	require.NoError(t, p.DB.In(t.Context(), tenant.NewScope(uuid.Nil, owner).SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		for _, q := range []string{
			"update companies set name = 'Dotter i Norr AB' where id = '" + child.String() + "'",
			"insert into suppliers (company_id, name, source_key) values ('" + owner.String() + "', 'Dotter i Norr', 'd')",
			`insert into footprint_supplier_rollups (company_id, supplier_id, year, month, part, status, disabled, category_id, scope,
					quality, rows, amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market)
				select r.company_id, s.id, year, month, part, status, disabled, category_id, scope, quality, 4, 800, 600, 600, 0, 0, 0
				from footprint_rollups r join suppliers s on s.company_id = r.company_id where r.company_id = '` + owner.String() + "'",
		} {
			if _, err := tx.ExecContext(ctx, q); err != nil {
				return err
			}
		}
		return nil
	}))
	c := p.In(t, tenant.Company, owner)
	asked := func() object {
		var emissions object
		c.Get(t, "/company/hierarchy/2025-06-15/emissions").Into(t, &emissions)
		purchases := list(t, emissions["purchases"])
		require.Len(t, purchases, 1)
		return purchases[0]
	}
	purchase := asked()
	require.Equal(t, object{
		"buyer": owner.String(), "supplier": "Dotter i Norr", "key": "dotterinorr", "seller": child.String(), "byNumber": false, "standing": "asked",
		"rows": 4.0, "amount": "800", "currency": "SEK", "kg": "600",
	}, purchase)
	require.Equal(t, "3000", totalOf(t, c, ""))

	tell := object{"buyer": owner, "key": purchase["key"], "seller": child}
	c.Put(t, "/company/hierarchy/seller", tell).Done(t)
	require.Equal(t, "eliminated", asked()["standing"])
	require.Equal(t, "2400", totalOf(t, c, ""))
	c.Put(t, "/company/hierarchy/seller", object{"buyer": owner, "key": purchase["key"], "seller": nil}).Done(t)
	require.Equal(t, "outside", asked()["standing"])
	require.Equal(t, "3000", totalOf(t, c, ""))

	require.Equal(t, map[string]string{"seller": "unknown"},
		c.Put(t, "/company/hierarchy/seller", object{"buyer": owner, "key": "x", "seller": uuid.New()}).Refused(t, http.StatusBadRequest, "fields").Fields)
	p.In(t, tenant.User, owner).Put(t, "/company/hierarchy/seller", tell).Refused(t, http.StatusForbidden, "forbidden")
	p.In(t, tenant.Company, child).Put(t, "/company/hierarchy/seller", tell).Refused(t, http.StatusNotFound, "notFound")
}

// Numbers from questions are looked at beside the emissions, without being
// followed.
func TestHierarchy_Questions(t *testing.T) {
	t.Parallel()
	p, owner, child := family(t)
	c := p.In(t, tenant.Company, owner)
	const path = "/company/hierarchy/2025-06-15/question"

	var offered object
	c.Get(t, path).Into(t, &offered)
	require.Empty(t, offered["figures"])
	var reference string
	for _, choice := range list(t, offered["choices"]) {
		require.Equal(t, "question", choice["kind"])
		if reference == "" && choice["climate"] == true && choice["summable"] == true {
			reference = choice["reference"].(string)
		}
	}
	require.NotEmpty(t, reference)

	var asked object
	c.Get(t, path+"?question=average."+reference+"&question=sum."+reference).Into(t, &asked)
	require.Len(t, asked["figures"], 2)
	figure := list(t, asked["figures"])[0]
	require.Equal(t, reference, figure["reference"])
	require.Equal(t, "average", figure["aggregation"])
	require.EqualValues(t, 2, figure["missing"])
	require.Empty(t, figure["totals"])
	c.Get(t, path+"?question=average."+reference+"&company="+child.String()).Into(t, &asked)
	require.Len(t, asked["members"], 1)

	for _, choice := range list(t, offered["choices"]) {
		if choice["unit"] == "employees" && choice["summable"] == true {
			reference = choice["reference"].(string)
		}
	}
	answered(t, c.Post(t, "/company/answer", body(reference, 0, object{"value": object{"number": "22"}, "completed": true})))
	c.Get(t, path+"?locale=sv-SE&question=sum."+reference).Into(t, &asked)
	figure = list(t, asked["figures"])[0]
	require.Equal(t, []any{object{"unit": "anställda", "number": "22", "companies": 1.0}}, figure["totals"], "a unit in words")

	require.Equal(t, map[string]string{"question[0]": "unknown"},
		c.Get(t, path+"?question=most."+reference).Refused(t, http.StatusBadRequest, "fields").Fields)
	p.In(t, tenant.Company, child).Get(t, path+"?company="+owner.String()).Refused(t, http.StatusNotFound, "notFound")
}

func totalOf(t *testing.T, c *bfftest.Client, query string) string {
	t.Helper()
	var emissions object
	c.Get(t, "/company/hierarchy/2025-06-15/emissions"+query).Into(t, &emissions)
	return emissions["now"].(object)["total"].(string)
}

// A subsidiary neither reads nor says how it is held, and looks no higher than
// itself.
func TestHierarchy_FromBelow(t *testing.T) {
	t.Parallel()
	p, owner, child := family(t)
	c := p.In(t, tenant.Company, child)
	require.Equal(t, "2000", totalOf(t, c, ""))
	c.Get(t, "/company/hierarchy/2025-06-15/emissions?company="+owner.String()).Refused(t, http.StatusNotFound, "notFound")
	hold := object{"share": "0.25", "joinedOn": nil, "leftOn": nil, "version": 0}
	for _, id := range []uuid.UUID{owner, child} {
		c.Put(t, "/company/hierarchy/member/"+id.String(), hold).Refused(t, http.StatusNotFound, "notFound")
		c.Get(t, "/company/hierarchy/member/"+id.String()+"/history").Refused(t, http.StatusNotFound, "notFound")
	}
	p.In(t, tenant.User, owner).Get(t, "/company/hierarchy/2025-06-15").Refused(t, http.StatusForbidden, "forbidden")

	acting := p.Acting(t, owner)
	require.Equal(t, "3000", totalOf(t, acting, ""))
	acting.Put(t, "/company/hierarchy/member/"+child.String(), hold).Into(t, &object{})
}
