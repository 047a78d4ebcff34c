package bff_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// sender is a program somewhere: it has an address and a key, and no browser.
type sender struct {
	importing
	id, path, key string
}

func newSender(t *testing.T) sender {
	t.Helper()
	s := sender{importing: newImporting(t)}
	s.opened(t, s.admin.Post(t, "/company/inbox", object{"name": " Kassan "}))
	return s
}

// opened takes over what is told of an inbox once.
func (s *sender) opened(t *testing.T, res bfftest.Response) {
	t.Helper()
	var made struct {
		Inbox struct{ ID, Name, Path string }
		Key   string
	}
	res.Into(t, &made)
	require.Equal(t, "Kassan", made.Inbox.Name)
	require.Len(t, made.Key, 43)
	s.id, s.path, s.key = made.Inbox.ID, strings.TrimPrefix(made.Inbox.Path, "/api"), made.Key
}

// send posts as a program does, with none of what a browser says.
func (s sender) send(t *testing.T, kind string, body []byte, options ...bfftest.Option) bfftest.Response {
	t.Helper()
	return s.Stranger().Do(t, http.MethodPost, s.path, body, append(s.plain(kind), options...)...)
}

func (s sender) plain(kind string) []bfftest.Option {
	return []bfftest.Option{
		bfftest.Header("Sec-Fetch-Site", ""), bfftest.Header("Origin", ""),
		bfftest.Header("Content-Type", kind), bfftest.Header("Authorization", "Bearer "+s.key),
	}
}

// accepted is the import that a delivery began.
func accepted(t *testing.T, res bfftest.Response) string {
	t.Helper()
	require.Equal(t, http.StatusAccepted, res.Status, "%s", res.Body)
	var v struct{ ImportID string }
	res.Into(t, &v)
	return v.ImportID
}

// status does the import's work and asks what came of it, as the sender.
func (s sender) status(t *testing.T, id string) (answer object) {
	t.Helper()
	var list []object
	s.admin.Get(t, "/company/import").Into(t, &list)
	for _, one := range list {
		if one["id"] == id && one["job"].(object)["state"] == "queued" {
			scope := tenant.NewScope(uuid.Nil, s.admin.Home, bookkeeping.Import)
			_ = s.jobs.Run(t.Context(), scope, uuid.MustParse(one["job"].(object)["id"].(string)), true,
				func(ctx context.Context, run *job.Run) error {
					_, err := s.ledger.Load(ctx, scope, run)
					return err
				})
		}
	}
	s.Stranger().Get(t, s.path+"/imports/"+id, s.plain("")...).Into(t, &answer)
	return answer
}

func zipped(t *testing.T, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return out.Bytes()
}

var packed = bfftest.Header("Content-Encoding", "gzip")

func imported(rows int) object {
	return object{"read": float64(rows), "imported": float64(rows), "changed": 0.0, "unchanged": 0.0, "skipped": 0.0}
}

const soundYear = "#SIETYP 4\n#FNAMN \"Bok AB\"\n#RAR 0 20250101 20251231\n#VER A 1 20250305 Inköp\n{\n#TRANS 4010 {} 700.00\n#TRANS 1930 {} -700.00\n}\n"

// What unpacks to hundreds of times its size is no delivery, however little it
// is; what is only long is one.
func TestInboxes_RefuseWhatUnfolds(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	endless := zipped(t, bytes.Repeat([]byte(" "), 17<<20))
	s.send(t, "text/plain", endless, packed).Refused(t, http.StatusRequestEntityTooLarge, "ledger.fileTooLarge")
	spaced := append([]byte(soundYear), bytes.Repeat([]byte("\n"), 15<<20)...)
	require.Equal(t, imported(2), s.status(t, accepted(t, s.send(t, "text/plain", zipped(t, spaced), packed)))["rows"])
}

func TestInboxes_TakeFilesAndRows(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	first := accepted(t, s.send(t, "text/plain", []byte(soundYear), bfftest.Header("X-File-Name", "år 2025.se")))
	got := s.status(t, first)
	delete(got, "receivedAt")
	require.Equal(t, object{
		"importId": first, "inbox": "Kassan", "fileName": "år 2025.se", "state": "done", "code": "", "rows": imported(2), "skipped": []any{},
	}, got)

	require.Equal(t, first, accepted(t, s.send(t, "text/plain", []byte(soundYear))), "sent again")
	require.Equal(t, first, accepted(t, s.send(t, "text/plain", zipped(t, []byte(soundYear)), packed)), "and packed")

	rows := `{"rows":[{"date":"2025-02-01","account":"4010","amount":1234.500,"text":"a, \"b\"","supplier":"Macken AB"},
		{"date":"2025-02-02","account":"4020","amount":"-7.125"}]}`
	got = s.status(t, accepted(t, s.send(t, "application/json; charset=utf-8", []byte(rows))))
	require.Equal(t, "delivery.json", got["fileName"])
	require.Equal(t, imported(2), got["rows"])

	var sum struct{ Total, Supplier string }
	scope := tenant.NewScope(uuid.Nil, s.admin.Home)
	require.NoError(t, s.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select trim_scale(sum(r.amount))::text as total, max(p.name) as supplier from ledger_rows r
			left join suppliers p on p.company_id = r.company_id and p.id = r.supplier_id where r.account like '40_0' and r.date < '2025-03-01'`).Scan(ctx, &sum)
	}))
	require.Equal(t, "1227.375", sum.Total)
	require.Equal(t, "Macken AB", sum.Supplier)

	got = s.status(t, accepted(t, s.send(t, "text/csv", []byte("account,date,debit\n1,2025-01-01,5\n"))))
	require.Equal(t, imported(1), got["rows"])

	var deliveries []object
	s.admin.Get(t, "/company/inbox/delivery").Into(t, &deliveries)
	require.Len(t, deliveries, 3)
	require.NoError(t, s.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		var kinds []string
		err := tx.NewRaw("select kind || ' ' || (detail ->> 'inbox') from audit_events where company_id = ? and detail ->> 'inbox' <> '' order by id", s.admin.Home).Scan(ctx, &kinds)
		require.Equal(t, []string{"inboxMade Kassan", "booksImported Kassan", "booksImported Kassan", "booksImported Kassan"}, kinds)
		return err
	}))
}

func TestInboxes_ReadNamesThatAreEscaped(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	for sent, want := range map[string]string{"k%C3%B6p%202025.csv": "köp 2025.csv", "100%.csv": "100%.csv", "%E5.csv": "%E5.csv", "..%2Fb.csv": "b.csv"} {
		id := accepted(t, s.send(t, "text/csv", []byte("of "+want), bfftest.Header("X-File-Name", sent)))
		var got object
		s.Stranger().Get(t, s.path+"/imports/"+id, s.plain("")...).Into(t, &got)
		require.Equal(t, want, got["fileName"])
	}
}

func TestInboxes_TableWaitsForAnAnswer(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	table := "Datum;Konto;Belopp\n2025-01-31;4010;1 250,50\n"
	id := accepted(t, s.send(t, "text/csv", []byte(table)))
	got := s.status(t, id)
	require.Equal(t, "waiting", got["state"])
	require.Equal(t, "ledger.mappingMissing", got["code"])
	require.Nil(t, got["rows"])
	var list []object
	s.admin.Get(t, "/company/import").Into(t, &list)
	require.Equal(t, "waiting", list[0]["state"])
	require.Equal(t, []any{"columns"}, list[0]["asks"])
	require.Equal(t, "done", list[0]["job"].(object)["state"])

	var looked, preview, started object
	of := "/company/import/" + id
	s.admin.Post(t, of+"/table/look", object{}).Into(t, &looked)
	require.Equal(t, false, looked["ready"])
	mapping := object{"mapping": looked["mapping"]}
	s.admin.Post(t, of+"/table/preview", mapping).Into(t, &preview)
	require.Equal(t, "1250.5", preview["debit"])
	require.Equal(t, id, accepted(t, s.send(t, "text/csv", []byte(table))), "sent again, it waits all the same")
	s.admin.Post(t, of+"/table/import", mapping).Into(t, &started)
	require.Equal(t, "queued", started["import"].(object)["state"])
	require.Empty(t, started["import"].(object)["asks"])
	require.Equal(t, imported(1), s.status(t, id)["rows"])
	s.admin.Post(t, of+"/table/import", mapping).Refused(t, http.StatusConflict, "ledger.importNotWaiting")
	got = s.status(t, accepted(t, s.send(t, "text/csv", []byte("Datum;Konto;Belopp\n2025-02-28;4010;9,00\n"))))
	require.Equal(t, imported(1), got["rows"], "it was remembered")
}

func TestInboxes_TableIsDismissed(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	id := accepted(t, s.send(t, "text/csv", []byte("Datum;Konto;Belopp\n2025-01-31;4010;1 250,50\n")))
	require.Equal(t, "waiting", s.status(t, id)["state"])
	of := "/company/import/" + id
	for _, call := range []string{"/dismiss", "/table/look"} {
		s.In(t, tenant.User, s.admin.Home).Post(t, of+call, object{}).Refused(t, http.StatusForbidden, "forbidden")
		s.As(t, tenant.Company).Post(t, of+call, object{}).Refused(t, http.StatusNotFound, "notFound")
	}
	var gone object
	s.admin.Post(t, of+"/dismiss", nil).Into(t, &gone)
	require.Equal(t, "cancelled", gone["state"])
	require.Equal(t, []any{"columns"}, gone["asks"], "it can be answered after all")
	s.admin.Post(t, of+"/dismiss", nil).Refused(t, http.StatusConflict, "ledger.importNotWaiting")
	got := s.status(t, id)
	require.Equal(t, "cancelled", got["state"])
	require.Empty(t, got["code"])
}

// A wrong key and an address where nothing is are told alike.
func TestInboxes_OpenToTheirKeyAlone(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	other := s
	otherTenant := s.As(t, tenant.Company)
	other.opened(t, otherTenant.Post(t, "/company/inbox", object{"name": "Kassan"}))
	id := accepted(t, s.send(t, "text/plain", []byte(soundYear)))

	refused := func(path string, options ...bfftest.Option) {
		t.Helper()
		options = append(s.plain("text/plain"), options...)
		one := s.Stranger().Do(t, http.MethodPost, path, []byte(soundYear), options...)
		one.Refused(t, http.StatusUnauthorized, "inbox.wrongKey")
		two := s.Stranger().Get(t, path+"/imports/"+id, options...)
		require.Equal(t, one.Body, two.Body)
		require.Empty(t, one.Cookies)
	}
	for _, header := range []string{"", "Bearer", "Bearer ", "Bearer x", "Basic " + s.key, "Bearer " + other.key} {
		refused(s.path, bfftest.Header("Authorization", header))
	}
	refused("/integration-inbox/none")
	refused(other.path)
	s.Stranger().Get(t, other.path+"/imports/"+id, other.plain("")...).Refused(t, http.StatusNotFound, "notFound")
	s.admin.Do(t, http.MethodPost, s.path, []byte(soundYear)).Refused(t, http.StatusUnauthorized, "inbox.wrongKey")

	was := s
	otherTenant.Post(t, "/company/inbox/"+s.id+"/renew", nil).Refused(t, http.StatusNotFound, "notFound")
	otherTenant.Delete(t, "/company/inbox/"+s.id).Refused(t, http.StatusNotFound, "notFound")
	s.opened(t, s.admin.Post(t, "/company/inbox/"+s.id+"/renew", nil))
	require.Equal(t, was.path, s.path)
	was.send(t, "text/plain", []byte(soundYear)).Refused(t, http.StatusUnauthorized, "inbox.wrongKey")
	require.Equal(t, id, accepted(t, s.send(t, "text/plain", []byte(soundYear))))

	s.admin.Delete(t, "/company/inbox/"+s.id).Done(t)
	refused(s.path)
	var list []object
	s.admin.Get(t, "/company/inbox").Into(t, &list)
	require.Empty(t, list)
	s.admin.Get(t, "/company/import").Into(t, &list)
	require.Len(t, list, 1, "what came stays")
}

func TestInboxes_Refuse(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	bomb := zipped(t, make([]byte, 50<<20+1))
	cut := zipped(t, []byte(soundYear))
	for name, c := range map[string]struct {
		kind   string
		body   []byte
		option bfftest.Option
		status int
		code   string
	}{
		"a bomb":          {"text/plain", bomb, packed, http.StatusRequestEntityTooLarge, "ledger.fileTooLarge"},
		"a bomb of rows":  {"application/json", bomb, packed, http.StatusRequestEntityTooLarge, "ledger.fileTooLarge"},
		"too much":        {"text/plain", make([]byte, 8<<20+1), packed, http.StatusRequestEntityTooLarge, "tooLarge"},
		"not packed":      {"text/plain", []byte(soundYear), packed, http.StatusBadRequest, "inbox.encoding"},
		"cut off":         {"text/plain", cut[:len(cut)-9], packed, http.StatusBadRequest, "inbox.encoding"},
		"another packer":  {"text/plain", []byte("x"), bfftest.Header("Content-Encoding", "br"), http.StatusBadRequest, "inbox.encoding"},
		"nothing":         {"text/plain", zipped(t, nil), packed, http.StatusBadRequest, "ledger.emptyFile"},
		"no rows":         {"application/json", []byte(`{"rows":[]}`), nil, http.StatusBadRequest, "ledger.emptyFile"},
		"not JSON":        {"application/json", []byte(`rows`), nil, http.StatusBadRequest, "inbox.rows"},
		"no list":         {"application/json", []byte(`{"rows":{}}`), nil, http.StatusBadRequest, "inbox.rows"},
		"an unknown name": {"application/json", []byte(`{"rows":[{"date":"2025-01-01","account":"1","amount":1,"colour":"red"}]}`), nil, http.StatusBadRequest, "inbox.rows"},
		"no amount":       {"application/json", []byte(`{"rows":[{"date":"2025-01-01","account":"1"}]}`), nil, http.StatusBadRequest, "inbox.rows"},
		"a long number":   {"application/json", []byte(`{"rows":[{"date":"2025-01-01","account":"1","amount":1e999999999}]}`), nil, http.StatusBadRequest, "inbox.rows"},
		"more after it":   {"application/json", []byte(`{"rows":[{"date":"2025-01-01","account":"1","amount":1}]}{}`), nil, http.StatusBadRequest, "inbox.rows"},
		"a bad name":      {"text/plain", []byte(soundYear), bfftest.Header("X-File-Name", "../"), http.StatusBadRequest, "fields"},
	} {
		options := []bfftest.Option{}
		if c.option != nil {
			options = append(options, c.option)
		}
		res := s.send(t, c.kind, c.body, options...)
		require.Equal(t, c.status, res.Status, "%s: %s", name, res.Body)
		res.Refused(t, c.status, c.code)
	}
	var list []object
	s.admin.Get(t, "/company/import").Into(t, &list)
	require.Empty(t, list)
	s.admin.Post(t, "/company/inbox", object{"name": " "}).Refused(t, http.StatusBadRequest, "fields")
	s.admin.Post(t, "/company/inbox", object{"name": strings.Repeat("x", 101)}).Refused(t, http.StatusBadRequest, "fields")
	for range 19 {
		require.Equal(t, http.StatusOK, s.admin.Post(t, "/company/inbox", object{"name": "x"}).Status)
	}
	s.admin.Post(t, "/company/inbox", object{"name": "x"}).Refused(t, http.StatusConflict, "inbox.tooMany")
}

func TestInboxes_SixtyInAnHour(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	for range 60 {
		s.send(t, "application/json", []byte("x")).Refused(t, http.StatusBadRequest, "inbox.rows")
	}
	res := s.send(t, "text/plain", []byte(soundYear))
	problem := res.Refused(t, http.StatusTooManyRequests, "account.tooManyAttempts")
	require.Equal(t, "60", res.Header.Get("Retry-After"))
	require.Equal(t, 60, problem.RetryAfter)
	s.Kit.Clock.Pass(time.Minute)
	accepted(t, s.send(t, "text/plain", []byte(soundYear)))
}

func TestInboxes_OfWhoMayNot(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	user := s.In(t, tenant.User, s.admin.Home)
	for _, res := range []bfftest.Response{
		user.Get(t, "/company/inbox"), user.Get(t, "/company/inbox/delivery"), user.Post(t, "/company/inbox", object{"name": "x"}),
		user.Post(t, "/company/inbox/"+s.id+"/renew", nil), user.Delete(t, "/company/inbox/"+s.id),
	} {
		res.Refused(t, http.StatusForbidden, "forbidden")
	}
	all := tenant.NewScope(uuid.Nil, s.admin.Home).SeeingAll()
	require.NoError(t, s.DB.In(t.Context(), all, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update companies set disabled_features = 16 where id = ?", s.admin.Home).Exec(ctx)
		return err
	}))
	s.send(t, "text/plain", []byte(soundYear)).Refused(t, http.StatusForbidden, "feature_disabled")
	s.admin.Get(t, "/company/inbox").Refused(t, http.StatusForbidden, "feature_disabled")
}
