package bff_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/ai/assistant"
	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/prefill"
	"tillit/core/reference/rule"
	"tillit/core/reporting/report"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

// otherTenant is a company with something of everything that can be asked for
// by an id.
type otherTenant struct {
	admin, member         account.Person
	home, user, session   uuid.UUID
	answer                uuid.UUID
	upload, source, twin  uuid.UUID
	supplier, transaction uuid.UUID
	kiosk, decidedApart   uuid.UUID
	decision              uuid.UUID
	report, job           uuid.UUID
	rule, template        uuid.UUID
	document, sending     uuid.UUID
	suggestion, proposed  uuid.UUID
	preparing             uuid.UUID
	entry                 uuid.UUID
	contract              uuid.UUID
	request, demand       uuid.UUID
	thread, message       uuid.UUID
	connection            uuid.UUID
	inbox                 uuid.UUID
	imported              uuid.UUID
	place, partner, flow  uuid.UUID
	call                  uuid.UUID // of the assistant
}

const otherTenantBooks = "#SIETYP 4\n#FNAMN \"Granne AB\"\n#RAR 0 20250101 20251231\n#DIM 9 Lev\n#OBJEKT 9 1 \"Macken AB\"\n#OBJEKT 9 2 \"Kiosken AB\"\n" +
	"#KONTO 5611 Drivmedel\n#KONTO 1930 Bank\n#VER A 1 20250305 Diesel\n{\n#TRANS 5611 {9 1} 700.00\n#TRANS 1930 {} -700.00\n}\n"

func (p *product) otherTenant(t *testing.T) otherTenant {
	t.Helper()
	return p.furnish(t, accounttest.Company(t, p.DB))
}

// furnish gives a company something of everything.
func (p *product) furnish(t testing.TB, home uuid.UUID) otherTenant {
	t.Helper()
	ctx := t.Context()
	admin := p.In(t, tenant.Company, home)
	member := accounttest.Person(t, p.DB, tenant.User, home)
	n := otherTenant{home: home, admin: admin.Person, member: member, user: member.ID}
	p.standard(t)
	scope := tenant.NewScope(admin.Person.ID, admin.Home, bookkeeping.Import, footprint.Calculate, report.Make)

	// The first of a list, or what was made.
	id := func(res bfftest.Response, keys ...string) uuid.UUID {
		var v any
		res.Into(t, &v)
		for _, key := range append(keys, "id") {
			if many, ok := v.([]any); ok {
				require.NotEmpty(t, many)
				v = many[0]
			}
			v = v.(object)[key]
		}
		return uuid.MustParse(v.(string))
	}
	n.session = id(admin.Get(t, "/account/sessions"))
	n.answer = id(admin.Post(t, "/company/answer", body("B7_01", 0, object{"value": object{"yes": true}})))
	admin.Post(t, "/company/question/B7_01/assign/"+n.user.String(), nil)
	admin.Do(t, http.MethodPut, "/company/company/logo", form(t, "logo", drawn(t)), formType())
	n.upload = id(admin.Post(t, "/company/upload", object{"fileName": "bok.se", "size": 7}))

	n.document = id(admin.Post(t, "/company/document", object{"uploadId": sent(t, admin, "bevis.txt", []byte("Macken AB"))}), "document")
	admin.Put(t, "/company/answer/"+n.answer.String()+"/documents", object{"version": 1, "documentIds": []uuid.UUID{n.document}})
	n.sending = id(admin.Post(t, "/company/document/upload", object{"fileName": "mer.txt", "size": 7}))

	_, importing, err := p.deps.Books.Ledger.ImportFile(ctx, scope, "bok.se", strings.NewReader(otherTenantBooks))
	require.NoError(t, err)
	p.work(t, scope, importing, func(ctx context.Context, run *job.Run) error {
		_, err := p.deps.Books.Ledger.Load(ctx, scope, run)
		return err
	})
	year := footprint.Period{From: footprint.Month{Year: 2025, Month: 1}, To: footprint.Month{Year: 2025, Month: 12}}
	calculating, err := p.deps.Carbon.Footprints.Calculations.Request(ctx, scope, year)
	require.NoError(t, err)
	p.work(t, scope, calculating, func(ctx context.Context, run *job.Run) error {
		_, err := p.deps.Carbon.Footprints.Calculations.Recalculate(ctx, scope, run, year)
		return err
	})
	n.source, n.imported = id(admin.Get(t, "/company/source")), id(admin.Get(t, "/company/import"))
	require.NoError(t, p.DB.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`with twin as (insert into ledger_sources (company_id, kind, external_key, name) values (?0, 'invoices', 'k', 'Bok') returning id)
			insert into ledger_pairs (company_id, source_id, other_id, standing, agreeing, vouchers, other_vouchers) select ?0, id, ?1, 'put', 1, 1, 1 from twin
			returning source_id`, home, n.source).Scan(ctx, &n.twin)
	}))
	transactions := admin.Get(t, "/company/footprint/2025/transactions?q=Macken")
	n.transaction, n.supplier = id(transactions, "items"), id(transactions, "items", "supplier")
	n.kiosk = id(admin.Get(t, "/company/supplier?q=Kiosken"), "items", "supplier")
	n.decidedApart = id(admin.Post(t, "/company/supplier/"+n.supplier.String()+"/distinct", object{"otherId": n.kiosk}))

	n.decision = id(admin.Post(t, "/company/footprint/2025/decision", object{"ids": []uuid.UUID{n.transaction}, "kind": "enabled"}), "decision")

	n.entry = id(admin.Post(t, "/company/activity-entry", someEntry()))
	n.contract = id(admin.Post(t, "/company/energy-contract", someContract()))
	n.request = id(admin.Post(t, "/company/supplier-request", someRequest(n.supplier)))
	n.demand = id(admin.Post(t, "/company/customer-request", someQuestionnaire()))
	talk := admin.Post(t, "/company/conversation", object{"about": "question", "place": "B7_01", "text": "Stämmer det?", "mentions": []uuid.UUID{}})
	n.thread, n.message = id(talk), id(talk, "messages")
	n.connection = id(admin.Post(t, "/company/integration", someConnection()))
	n.inbox = id(admin.Post(t, "/company/inbox", object{"name": "Kassan"}), "inbox")
	n.place, n.partner, n.flow = uuid.New(), uuid.New(), uuid.New()
	admin.Post(t, "/company/supply-chain", someChain(n)).Into(t, &object{})
	p.model.Then(modeltest.Says("{}"))
	asked, err := p.deps.AI.Assistant.Ask(ctx, tenant.NewScope(admin.Person.ID, home, assistant.Use), assistant.Question{Kind: assistant.Ask, Schema: []byte("{}")})
	require.NoError(t, err)
	n.call = asked.Call
	made, err := p.deps.Reporting.Reports.Make(ctx, scope, report.Order{Type: report.CarbonXLSX, Year: 2025, Locale: "sv-SE", Options: report.Options{Scope2: report.ByLocation}})
	require.NoError(t, err)
	p.work(t, scope, made.Job, func(ctx context.Context, run *job.Run) error {
		return p.deps.Reporting.Reports.Finish(ctx, scope, run, made.ID, "rapport.xlsx", func(w io.Writer) error {
			_, err := io.WriteString(w, "PK")
			return err
		})
	})
	n.report, n.job = made.ID, made.Job.ID
	require.NoError(t, p.DB.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		added, err := rulebook.Add(ctx, tx, scope, rule.Rule{Level: rule.Company, Supplier: "Macken AB", Exclusion: "tax"})
		n.rule = added.ID
		if err != nil {
			return err
		}
		if err := tx.NewRaw("select id from carbon_templates where key = 'construction'").Scan(ctx, &n.template); err != nil {
			return err
		}
		err = tx.NewRaw(`insert into answer_suggestions (company_id, id, year, question_id, kind, upstream, core_business, downstream, reason,
				evidence, document_ids, call_id, made_at, state)
			values (?, uuidv7(), 2025, 'B7_01', 'answer', 'u', '', '', '', '[{"origin": "company", "quote": "q"}]', '{}', uuidv7(), now(), 'pending') returning id`,
			n.home).Scan(ctx, &n.proposed)
		if err != nil {
			return err
		}
		if err := tx.NewRaw("insert into jobs (company_id, kind) values (?, ?) returning id", n.home, prefill.KindPrepare).Scan(ctx, &n.preparing); err != nil {
			return err
		}
		return tx.NewRaw(`insert into suggestions (company_id, supplier_name, supplier_number, account, account_name, exclusion, confidence,
				reasons, taught, rows, amount)
			values (?, 'Macken AB', '', '5611', 'Drivmedel', 'payroll', 0.9, '[]', '{}', 1, 700) returning id`, n.home).Scan(ctx, &n.suggestion)
	}))
	return n
}

// someEntry is an activity entry as it is sent.
func someEntry() object {
	return object{
		"from": "2025-01-01", "to": "2025-01-31", "category": "2.electricity.premises.residual", "quantity": "1240.5", "unit": "kWh",
		"supplier": "Kraftbolaget", "reference": "", "description": "", "source": "measured", "cover": "leaf",
	}
}

func someEntryUnder(id uuid.UUID) object {
	entry := someEntry()
	entry["id"] = id
	return entry
}

// someQuestionnaire is what somebody asks of a company.
func someQuestionnaire() object {
	return object{
		"asker": "Banken", "inScope": true, "purpose": "csrdReport", "firstDay": "2027-01-01", "size": "upTo1000",
		"items": []string{"B3_01"}, "others": []string{"Scope 3"}, "received": nil, "note": "",
	}
}

// someQuestionnaireUnder is the same under its id.
func someQuestionnaireUnder(id uuid.UUID) object {
	asked := someQuestionnaire()
	asked["id"], asked["version"] = id, 1
	return asked
}

// someRequest is a request to a supplier as it is sent.
func someRequest(supplier uuid.UUID) object {
	return object{
		"supplierId": supplier, "supplierName": "", "contactName": "Nils", "email": uuid.NewString() + "@leverantor.test", "locale": "sv-SE", "year": 2025,
		"asked": []string{"company"}, "size": "unknown", "message": "", "due": time.Now().AddDate(0, 1, 0).Format(time.DateOnly),
	}
}

// someContract is an energy contract as it is sent.
func someContract() object {
	return object{
		"from": "2025-01-01", "to": "2025-12-31", "carrier": "electricity", "instrument": "certificate", "quantity": "120.5", "unit": "MWh",
		"kgPerKWh": "0", "supplier": "Kraftbolaget", "number": "GO-17", "technology": "wind", "note": "",
	}
}

func someContractUnder(id uuid.UUID) object {
	contract := someContract()
	contract["id"] = id
	return contract
}

// standard gives every company one, so that there are questions.
func (p *product) standard(t testing.TB) {
	t.Helper()
	require.NoError(t, p.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update companies set standard = 3")
		return err
	}))
}

// work does a job as its worker would.
func (p *product) work(t testing.TB, scope tenant.Scope, made job.Job, do func(context.Context, *job.Run) error) {
	t.Helper()
	require.NoError(t, p.deps.Admin.Jobs.Run(t.Context(), scope, made.ID, true, do))
}
