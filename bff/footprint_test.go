package bff_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/endpoint"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
)

// emitter is a company with a calculated year, and the calls of footprints.
type emitter struct {
	db       *pg.DB
	jobs     *job.Service
	app      *fiber.App
	scope    tenant.Scope // of whoever calls next
	source   uuid.UUID
	supplier uuid.UUID
}

func newEmitter(t *testing.T) *emitter {
	t.Helper()
	d := shippedtest.New(t)
	e := &emitter{db: d.Open(t)}
	svc := parts.New(e.db, category.Standard(), library.NewService(e.db, category.Standard(), factor.Standard()), price.Standard())
	e.jobs = job.NewService(e.db)
	e.app = bff.FootprintApp(svc, e.jobs, func(c fiber.Ctx) error {
		c.SetContext(endpoint.WithScope(c.Context(), e.scope))
		return c.Next()
	})

	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	var company uuid.UUID
	require.NoError(t, owner.QueryRow(t.Context(), `with
		company as (insert into companies (name) values ('Utsläpp AB') returning id),
		source as (insert into ledger_sources (company_id, kind, external_key, name) select id, 'sie', 'k', 'Bokföring' from company returning id, company_id),
		account as (insert into ledger_accounts (company_id, source_id, number, name, type, unit)
			select company_id, id, n, name, 'cost', '' from source,
			(values ('5020', 'El'), ('5611', 'Drivmedel'), ('7010', 'Löner'), ('9999', 'Diverse')) as a (n, name)),
		supplier as (insert into suppliers (company_id, source_id, source_key, name) select company_id, id, '1', 'Macken AB' from source returning id, company_id),
		voucher as (insert into vouchers (company_id, source_id, fiscal_year_start, series, number, date, text, hash)
			select company_id, id, '2024-01-01', 'L', n, '2024-02-05', 'Tankat', '' from source, (values ('17'), ('18')) as v (n) returning id, company_id, number),
		booked as (insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, quantity, unit, supplier_id, cost_centre, project)
			select v.company_id, v.id, line, '2024-02-05', account, amount, 'SEK', '', quantity, 'l', case account when '5611' then s.id end, '', ''
			from supplier s, (values (1, '17', '5611', 700, 40), (1, '18', '7010', 5000, null), (2, '17', '9999', 300, null), (3, '17', '5020', 900, null))
				as r (line, number, account, amount, quantity) join voucher v using (number))
		select c.id, s.id, p.id from company c, source s, supplier p`).Scan(&company, &e.source, &e.supplier))
	e.scope = tenant.NewScope(uuid.New(), company, footprint.Read, footprint.Calculate, job.Read).InSession(uuid.New())

	require.NoError(t, e.jobs.Run(t.Context(), e.scope, e.job(t), true, func(ctx context.Context, run *job.Run) error {
		year := footprint.Period{From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12}}
		_, err := svc.Calculations.Recalculate(ctx, e.scope, run, year)
		return err
	}))
	return e
}

func (e *emitter) job(t *testing.T) uuid.UUID {
	t.Helper()
	var made job.Job
	require.NoError(t, e.db.In(t.Context(), e.scope, func(ctx context.Context, tx pg.Tx) (err error) {
		made, err = job.Create(ctx, tx, e.scope, footprint.KindRecalculate, nil)
		return err
	}))
	return made.ID
}

// get makes a call and decodes its answer into v, whatever its status.
func (e *emitter) get(t *testing.T, path string, v any) int {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/company/footprint"+path, nil)
	response, err := e.app.Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
	require.NoError(t, err)
	defer response.Body.Close()
	require.NoError(t, json.NewDecoder(response.Body).Decode(v), path)
	return response.StatusCode
}

func (e *emitter) ok(t *testing.T, path string) object {
	t.Helper()
	var v object
	require.Equal(t, http.StatusOK, e.get(t, path, &v), "%v", v)
	return v
}

func (e *emitter) fails(t *testing.T, path string, status int, code string) object {
	t.Helper()
	var v object
	require.Equal(t, status, e.get(t, path, &v), "%v", v)
	require.Equal(t, code, v["code"])
	return v
}

func number(t *testing.T, v any) decimal.Decimal {
	t.Helper()
	text, isText := v.(string)
	require.True(t, isText, "%v must be a decimal in a string", v)
	return decimal.RequireFromString(text)
}

func list(t *testing.T, v any) []object {
	t.Helper()
	var objects []object
	for _, one := range v.([]any) {
		objects = append(objects, one.(object))
	}
	return objects
}

func TestFootprint_Overview(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	view := e.ok(t, "/2024?locale=nl-NL")
	totals := view["totals"].(object)
	sum := number(t, totals["scope1"]).Add(number(t, totals["scope2Location"])).Add(number(t, totals["scope3"]))
	require.Equal(t, number(t, totals["total"]).String(), sum.String())
	require.True(t, number(t, totals["low"]).LessThan(sum))
	require.Nil(t, view["previous"])
	require.Equal(t, "SEK", view["currency"])
	require.Equal(t, "location", view["scope2Method"])

	months := list(t, view["months"])
	require.Len(t, months, 12)
	require.Equal(t, totals["total"], months[1]["total"])
	require.Equal(t, "0", months[0]["total"])
	require.Nil(t, months[1]["previous"])

	categories := list(t, view["categories"])
	require.Equal(t, "1", categories[0]["id"])
	require.Nil(t, categories[0]["parentId"])
	require.Equal(t, "Scope 1: directe emissies", categories[0]["name"])
	require.Equal(t, totals["scope1"], categories[0]["kg"])

	require.Equal(t, object{"counted": 2.0, "excluded": 1.0, "unmatched": 1.0}, view["coverage"].(object)["rows"])
	require.Equal(t, object{"counted": "1600", "excluded": "5000", "unmatched": "300"}, view["coverage"].(object)["amount"])
	require.Equal(t, []object{{"code": "payroll", "name": "Lonen en sociale lasten", "rows": 1.0, "amount": "5000", "asks": false}},
		list(t, view["coverage"].(object)["exclusions"]))
	require.Equal(t, "0.842105", view["coverage"].(object)["shareOfSpend"])
	require.Equal(t, object{"rows": 0.0, "amount": "0"}, view["disabled"])
	require.Equal(t, "Macken AB", list(t, view["suppliers"])[0]["name"])
	require.NotEmpty(t, list(t, view["notices"])[0]["text"])
	require.Nil(t, view["processing"])

	market := e.ok(t, "/2024?scope2=market")["totals"].(object)
	require.NotEqual(t, totals["total"], market["total"])
	require.Equal(t, totals["scope2Market"], market["scope2Market"])

	var years []object
	require.Equal(t, http.StatusOK, e.get(t, "/years", &years))
	require.Equal(t, []object{{"year": 2024.0, "rows": 4.0, "total": totals["total"]}}, years)
}

func TestFootprint_Overview_Filters(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	all := number(t, e.ok(t, "/2024")["totals"].(object)["total"])
	for query, whole := range map[string]bool{
		"month=2": true, "month=1": false, "month=1&month=2": true, "quarter=1": true, "quarter=2&quarter=3": false,
		"scope=1&scope=2&scope=3": true, "category=3.9": false, "supplier=" + uuid.NewString(): false,
		"source=" + e.source.String(): true, "source=" + uuid.NewString(): false, "status=counted": true, "entries=true": false, "q=nothing-like-it": false,
	} {
		got := number(t, e.ok(t, "/2024?"+query)["totals"].(object)["total"])
		require.Equal(t, whole, got.Equal(all), "%s gave %s of %s", query, got, all)
		require.Equal(t, !whole, got.IsZero(), "%s gave %s of %s", query, got, all)
	}
	fuel := e.ok(t, "/2024?supplier="+e.supplier.String())["totals"].(object)
	require.Equal(t, fuel["total"], e.ok(t, "/2024?q=macken")["totals"].(object)["total"])
	require.True(t, number(t, fuel["total"]).LessThan(all))

	spend, quantities := e.ok(t, "/2024?method=spend")["totals"].(object), e.ok(t, "/2024?method=activity")["totals"].(object)
	require.True(t, number(t, spend["total"]).Add(number(t, quantities["total"])).Equal(all), "each row by one method")
}

func TestFootprint_Overview_SaysWhatIsGoingOn(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	id := e.job(t)
	require.Equal(t, id.String(), e.ok(t, "/2024")["processing"].(object)["id"])

	e.scope = tenant.NewScope(e.scope.Person, e.scope.Company, footprint.Read).InSession(e.scope.Session)
	require.Nil(t, e.ok(t, "/2024")["processing"], "who may not see jobs sees the figures all the same")
}

func TestFootprint_Transactions(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	page := e.ok(t, "/2024/transactions?sort=-kg&limit=2&offset=1&locale=sv-SE")
	require.Equal(t, 6.0, page["total"], "four rows, and what arose before fuel and electricity were used")
	require.Equal(t, 1.0, page["offset"])
	require.Len(t, list(t, page["items"]), 2)
	require.Equal(t, "6900", page["sum"].(object)["amount"])

	for number, word := range map[string]string{"0": "date", "1": "-date", "2": "-date"} {
		require.Equal(t, e.ok(t, "/2024/transactions?sort="+word), e.ok(t, "/2024/transactions?sort="+number), number)
	}
	require.NotEqual(t, e.ok(t, "/2024/transactions?sort=0"), e.ok(t, "/2024/transactions?sort=1"))

	fuel := list(t, e.ok(t, "/2024/transactions?scope=1&locale=sv-SE")["items"])
	require.Len(t, fuel, 1)
	require.True(t, number(t, fuel[0]["kg"]).IsPositive())
	for _, varies := range []string{"id", "kg", "kgMarket"} {
		delete(fuel[0], varies)
	}
	require.Equal(t, object{
		"date": "2024-02-05", "series": "L", "number": "17", "text": "Tankat", "account": "5611", "accountName": "Drivmedel",
		"supplier": object{"id": e.supplier.String(), "name": "Macken AB"}, "amount": "700", "currency": "SEK", "quantity": "40", "unit": "l",
		"status": "counted", "part": "main", "scope": 1.0, "category": object{"id": "1.mobile.fossil.petrol", "name": "Bensin"},
		"method": "activity", "quality": 3.0, "exclusion": nil, "disabled": false, "byHand": nil,
		"co2PerUnit": object{"kg": "2.06916", "unit": "l"}, "dataSource": object{"kind": "sie", "name": "Bokföring", "fileName": ""},
	}, fuel[0])

	pay := list(t, e.ok(t, "/2024/transactions?status=excluded")["items"])
	require.Len(t, pay, 1)
	require.Equal(t, "payroll", pay[0]["exclusion"])
	for _, none := range []string{"category", "scope", "method", "quality", "supplier", "quantity", "co2PerUnit"} {
		require.Nil(t, pay[0][none], none)
	}
}

func TestFootprint_Trace(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	fuel := list(t, e.ok(t, "/2024/transactions?scope=1&locale=fi-FI")["items"])[0]
	trace := e.ok(t, "/transaction/"+fuel["id"].(string)+"?locale=fi-FI")
	require.Equal(t, fuel, trace["transaction"])
	require.Equal(t, "Bokföring", trace["source"].(object)["name"])
	voucher := trace["voucher"].(object)
	require.Equal(t, "17", voucher["number"])
	rows := list(t, voucher["rows"])
	require.Len(t, rows, 3)
	require.Equal(t, []any{true, false}, []any{rows[0]["current"], rows[1]["current"]})
	require.Equal(t, "global", trace["rule"].(object)["level"])
	require.Equal(t, "Bensiini", trace["rule"].(object)["name"])
	require.Equal(t, "account", list(t, trace["rule"].(object)["reasons"])[0]["code"])
	require.NotEmpty(t, trace["factor"].(object)["source"])
	require.NotEmpty(t, trace["factor"].(object)["licence"])
	require.Equal(t, object{"code": "quantity", "value": "40", "unit": "l", "note": ""}, list(t, trace["steps"])[0])
	siblings := list(t, trace["siblings"])
	require.Len(t, siblings, 1)
	require.Equal(t, "upstream", siblings[0]["part"])

	pay := list(t, e.ok(t, "/2024/transactions?status=excluded")["items"])[0]
	excluded := e.ok(t, "/transaction/"+pay["id"].(string))
	require.Equal(t, "payroll", excluded["exclusion"])
	require.Nil(t, excluded["factor"])
	require.Equal(t, []any{}, excluded["steps"])
}

func TestFootprint_Refuses(t *testing.T) {
	t.Parallel()
	e := newEmitter(t)
	fuel := list(t, e.ok(t, "/2024/transactions?scope=1")["items"])[0]
	own := e.scope

	for path, field := range map[string]string{
		"/2024?month=13": "month", "/2024?quarter=0": "quarter", "/2024?scope=4": "scope", "/2024?status=lost": "status",
		"/2024?scope2=both": "scope2", "/2024/transactions?limit=501": "limit", "/2024/transactions?limit=0": "limit",
		"/2024/transactions?offset=-1": "offset", "/2024/transactions?sort=id": "sort", "/2024?supplier=1": "supplier",
	} {
		problem := e.fails(t, path, http.StatusBadRequest, "fields")
		require.Len(t, problem["fields"], 1, path)
		for name := range problem["fields"].(object) {
			require.Contains(t, name, field, path)
		}
	}

	t.Run("another company's", func(t *testing.T) { //nolint:paralleltest // callers take turns
		e.scope = tenant.NewScope(uuid.New(), uuid.New(), footprint.Read, job.Read).InSession(uuid.New())
		foreign := e.fails(t, "/transaction/"+fuel["id"].(string), http.StatusNotFound, "footprint.notFound")
		unknown := e.fails(t, "/transaction/"+uuid.NewString(), http.StatusNotFound, "footprint.notFound")
		delete(foreign, "requestId")
		delete(unknown, "requestId")
		require.Equal(t, unknown, foreign)
		require.Equal(t, "0", e.ok(t, "/2024")["totals"].(object)["total"])
		require.Zero(t, e.ok(t, "/2024/transactions")["total"])
		var years []object
		require.Equal(t, http.StatusOK, e.get(t, "/years", &years))
		require.Empty(t, years)
	})
	t.Run("who may not, who is not there, what is off", func(t *testing.T) { //nolint:paralleltest // callers take turns
		for _, path := range []string{"/years", "/2024", "/2024/transactions", "/transaction/" + fuel["id"].(string)} {
			e.scope = tenant.NewScope(own.Person, own.Company, job.Read).InSession(own.Session)
			e.fails(t, path, http.StatusForbidden, "forbidden")
			e.scope = tenant.Scope{}
			e.fails(t, path, http.StatusUnauthorized, "unauthenticated")
			e.scope = own.Disabled(tenant.Footprint)
			e.fails(t, path, http.StatusForbidden, "feature_disabled")
		}
	})
}
