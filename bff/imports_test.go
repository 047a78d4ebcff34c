package bff_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/session"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/inbox"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/integrations/format"
)

// importing serves imports to the administrator of a company.
type importing struct {
	*bfftest.Server
	ledger *bookkeeping.Service
	jobs   *job.Service
	admin  *bfftest.Client
}

func newImporting(t *testing.T) importing {
	t.Helper()
	var b importing
	b.Server = bfftest.New(t, func(s *bfftest.Server, door *session.Door) *fiber.App {
		files, err := blob.Folder(t.TempDir())
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, files.Close()) })
		b.ledger, b.jobs = bookkeeping.NewService(s.DB, files, format.Open), job.NewService(s.DB)
		return bff.ImportsApp(b.ledger, inbox.NewService(s.DB, b.ledger, s.Kit.Clock.Now), door)
	})
	b.admin = b.As(t, tenant.Company)
	return b
}

// upload sends a file and starts its import.
func (b importing) upload(t *testing.T, name, content string) object {
	t.Helper()
	var up, started object
	b.admin.Post(t, "/company/upload", object{"fileName": name, "size": len(content)}).Into(t, &up)
	require.EqualValues(t, 8<<20, up["partSize"])
	b.admin.Do(t, http.MethodPut, "/company/upload/"+up["id"].(string)+"/0", []byte(content), octets).Done(t)
	b.admin.Post(t, "/company/import", object{"uploadId": up["id"]}).Into(t, &started)
	return started
}

var octets = bfftest.Header("Content-Type", "application/octet-stream")

// work runs the job of an import as its worker does.
func (b importing) work(t testing.TB, started object, figures *footprint.Summary) {
	t.Helper()
	scope := tenant.NewScope(uuid.Nil, b.admin.Home, bookkeeping.Import)
	id := uuid.MustParse(started["job"].(object)["id"].(string))
	require.NoError(t, b.jobs.Run(t.Context(), scope, id, true, func(ctx context.Context, run *job.Run) error {
		_, err := b.ledger.Load(ctx, scope, run)
		if figures != nil {
			run.Result(figures)
		}
		return err
	}))
}

const crookedYear = "#SIETYP 4\n#PROGRAM Granbok 1\n#ORGNR 5590001234\n#FNAMN \"Bok AB\"\n#RAR 0 20250101 20251231\n#KONTO 4010 Varor\n#KONTO 1930 Bank\n" +
	"#VER A 1 20250305 Inköp\n{\n#TRANS 4010 {} 700.00\n#TRANS 1930 {} -699.90\n#TRANS 1930 {} tio\n}\n"

func TestImports_FromUploadToSummary(t *testing.T) {
	t.Parallel()
	b := newImporting(t)
	started := b.upload(t, "år 2025.se", crookedYear)
	require.Equal(t, "queued", started["job"].(object)["state"])
	begun := started["import"].(object)
	require.Equal(t, "år 2025.se", begun["fileName"])
	require.Equal(t, object{"id": b.admin.Person.ID.String(), "name": b.admin.Person.Name}, begun["createdBy"])
	require.Nil(t, begun["summary"])

	b.work(t, started, &footprint.Summary{Counted: 1, Kg: decimal.RequireFromString("12.5")})
	var list []object
	b.admin.Get(t, "/company/import").Into(t, &list)
	require.Len(t, list, 1)
	require.Equal(t, "sie4", list[0]["format"])
	require.Equal(t, "done", list[0]["job"].(object)["state"])
	require.Equal(t, object{
		"format": "sie4", "encoding": "utf-8", "program": "Granbok 1", "companyName": "Bok AB",
		"corporateIdentityNumber": "5590001234", "corporateIdentityNumberMatches": nil,
		"years": []any{object{"from": "2025-01-01", "to": "2025-12-31"}}, "vouchers": 1.0,
		"rows":    object{"read": 3.0, "imported": 2.0, "changed": 0.0, "unchanged": 0.0, "skipped": 1.0},
		"skipped": []any{object{"code": "ledger.badAmount", "count": 1.0}},
		"notices": []any{
			object{"code": "ledger.badAmount", "count": 1.0, "lines": []any{12.0}, "items": []any{
				object{"line": 12.0, "args": object{"voucher": "A 1", "value": "tio"}},
			}},
			object{"code": "ledger.unbalanced", "count": 1.0, "lines": []any{8.0}, "items": []any{
				object{"line": 8.0, "args": object{"voucher": "A 1", "difference": "0.1"}},
			}},
		},
		"footprint": object{"counted": 1.0, "excluded": 0.0, "unmatched": 0.0, "kg": "12.5"},
	}, list[0]["summary"])

	var sources []object
	b.admin.Get(t, "/company/source").Into(t, &sources)
	require.Len(t, sources, 1)
	delete(sources[0], "id")
	require.Equal(t, object{
		"kind": "sie", "name": "Bok AB", "vouchers": 1.0, "rows": 2.0, "firstDate": "2025-03-05", "lastDate": "2025-03-05", "disabled": false, "same": []any{},
	}, sources[0])
}

func TestImports_NothingWasCalculated(t *testing.T) {
	t.Parallel()
	b := newImporting(t)
	b.work(t, b.upload(t, "tom.se", "#SIETYP 4\n"), nil)
	var list, sources []object
	b.admin.Get(t, "/company/import").Into(t, &list)
	summary := list[0]["summary"].(object)
	require.Nil(t, summary["footprint"])
	require.Equal(t, []any{}, summary["years"])
	require.Equal(t, []any{}, summary["skipped"])
	require.Equal(t, []any{}, summary["notices"].([]any)[0].(object)["lines"], "it is about the whole file")
	b.admin.Get(t, "/company/source").Into(t, &sources)
	require.Nil(t, sources[0]["firstDate"])
}

func TestImports_PartsOfAnUpload(t *testing.T) {
	t.Parallel()
	b := newImporting(t)
	size := 8<<20 + 10
	var up object
	b.admin.Post(t, "/company/upload", object{"fileName": "stor.se", "size": size}).Into(t, &up)
	path := "/company/upload/" + up["id"].(string)

	b.admin.Do(t, http.MethodPut, path+"/1", make([]byte, 10), octets).Done(t)
	b.admin.Post(t, "/company/import", object{"uploadId": up["id"]}).Refused(t, http.StatusConflict, "upload.incomplete")
	b.admin.Do(t, http.MethodPut, path+"/0", make([]byte, 9), octets).Refused(t, http.StatusBadRequest, "upload.part")
	b.admin.Do(t, http.MethodPut, path+"/2", make([]byte, 10), octets).Refused(t, http.StatusBadRequest, "upload.part")
	b.admin.Do(t, http.MethodPut, path+"/-1", make([]byte, 10), octets).Refused(t, http.StatusBadRequest, "fields")
	b.admin.Do(t, http.MethodPut, path+"/0", bytes.Repeat([]byte("\n"), 8<<20), octets).Done(t)
	var started object
	b.admin.Post(t, "/company/import", object{"uploadId": up["id"]}).Into(t, &started)
	require.Equal(t, "stor.se", started["import"].(object)["fileName"])
	b.admin.Post(t, "/company/import", object{"uploadId": up["id"]}).Refused(t, http.StatusNotFound, "upload.notFound")
}

func TestImports_Refuses(t *testing.T) {
	t.Parallel()
	b := newImporting(t)
	b.admin.Post(t, "/company/upload", object{"fileName": "a.se", "size": 200<<20 + 1}).Refused(t, http.StatusRequestEntityTooLarge, "ledger.fileTooLarge")
	b.admin.Post(t, "/company/upload", object{"fileName": "a.se", "size": 0}).Refused(t, http.StatusBadRequest, "ledger.emptyFile")
	problem := b.admin.Post(t, "/company/upload", object{"fileName": "", "size": 1}).Refused(t, http.StatusBadRequest, "fields")
	require.Equal(t, map[string]string{"fileName": "required"}, problem.Fields)
	b.admin.Post(t, "/company/import", object{"uploadId": uuid.New()}).Refused(t, http.StatusNotFound, "upload.notFound")
}

func TestImports_OfAnotherCompany(t *testing.T) {
	t.Parallel()
	b := newImporting(t)
	b.work(t, b.upload(t, "bok.se", crookedYear), nil)
	var up object
	b.admin.Post(t, "/company/upload", object{"fileName": "a.se", "size": 1}).Into(t, &up)
	path := "/company/upload/" + up["id"].(string) + "/0"

	stranger := b.As(t, tenant.Company)
	stranger.Do(t, http.MethodPut, path, []byte("#"), octets).Refused(t, http.StatusNotFound, "upload.notFound")
	stranger.Post(t, "/company/import", object{"uploadId": up["id"]}).Refused(t, http.StatusNotFound, "upload.notFound")
	for _, call := range []string{"/company/import", "/company/source"} {
		require.Equal(t, "[]", strings.TrimSpace(string(stranger.Get(t, call).Body)), call)
	}

	user := b.In(t, tenant.User, b.admin.Home)
	for _, refused := range []bfftest.Response{
		user.Get(t, "/company/import"), user.Get(t, "/company/source"),
		user.Post(t, "/company/upload", object{"fileName": "a.se", "size": 1}),
		user.Post(t, "/company/import", object{"uploadId": up["id"]}),
		user.Do(t, http.MethodPut, path, []byte("#"), octets),
		user.Post(t, "/company/import/"+uuid.NewString()+"/take-out", nil), user.Post(t, "/company/import/"+uuid.NewString()+"/apart", nil),
	} {
		refused.Refused(t, http.StatusForbidden, "forbidden")
	}
}
