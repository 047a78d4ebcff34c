package chain_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/chain/chaincap"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/mail"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/jobs/chain"
	"tillit/jobs/jobstest"
)

// T31, T33: the link is of the configured origin, opens the form, and lies
// behind the number sign, where no server and no log sees it.
func TestNotifySupplier(t *testing.T) {
	t.Parallel()
	o := jobstest.NewInstallation(t)
	requests := supplierrequest.NewService(o.DB, o.Box, nil, cataloguetest.NewAlways(t, "vs-2026"), o.Clock.Now)
	worker := &chain.NotifySupplier{Requests: requests, Mailer: o.Mailer(t, "sv-SE")}
	home := accounttest.Company(t, o.DB)
	boss := accounttest.Person(t, o.DB, tenant.Company, home)
	scope := tenant.NewScope(boss.ID, home, supplierrequest.Read, supplierrequest.Write)
	o.Queue.Drain()
	made, err := requests.Ask(t.Context(), scope, supplierrequest.Ask{
		SupplierName: "Pappret AB", ContactName: "Nils", Email: "nils@pappret.test", Locale: "fi-FI", Year: 2025,
		Asked: supplierrequest.Items(), Size: chaincap.Unknown, Message: "Hei <b>Nils</b>",
		Purpose: chaincap.Report, InScope: true, FirstDay: time.Date(2027, time.July, 1, 0, 0, 0, 0, time.UTC),
		Due: o.Clock.Now().Truncate(24*time.Hour).AddDate(0, 0, 20),
	})
	require.NoError(t, err)
	work := func() *river.Job[supplierrequest.Letter] {
		letter, ok := o.Queue.Drain()[0].(supplierrequest.Letter)
		require.True(t, ok)
		return &river.Job[supplierrequest.Letter]{Args: letter}
	}
	request := work()
	require.NoError(t, worker.Work(t.Context(), request))
	require.Len(t, o.Postbox.Mails, 1)
	sent := o.Postbox.Mails[0]
	require.Equal(t, mail.Address{Name: "Nils", Email: "nils@pappret.test"}, sent.To)
	require.Contains(t, sent.Text, "Hei <b>Nils</b>")
	require.Contains(t, sent.HTML, "Hei &lt;b&gt;Nils")
	require.Contains(t, sent.Text, "Näistä voitte kieltäytyä\n")
	for _, above := range []string{"Ostosähkö yhteensä", "Scope 3 -päästöt", "Tuotteen tai palvelun hiilijalanjälki", "2026/1560 3 artikla", "päätelty"} {
		require.Contains(t, sent.Text, above)
	}
	require.NotContains(t, sent.Text, "Scope 1")
	at := strings.Index(sent.Text, "https://tillit.test/supplier-request?")
	require.Positive(t, at)
	link, err := url.Parse(strings.Fields(sent.Text[at:])[0])
	require.NoError(t, err)
	require.Equal(t, "locale=fi-FI", link.RawQuery, "the secret stands behind the number sign alone")
	_, err = requests.Open(t.Context(), link.Fragment)
	require.NoError(t, err)
	off, err := url.Parse(sent.Leave)
	require.NoError(t, err)
	require.Equal(t, "/api/mails/supplier-request/off", off.Path)

	require.NoError(t, requests.Mails(t.Context(), off.Query().Get("token"), false))
	require.NoError(t, worker.Work(t.Context(), request))
	require.Len(t, o.Postbox.Mails, 1, "mails are not wanted")
	require.NoError(t, requests.Decline(t.Context(), link.Fragment, ""))
	require.NoError(t, worker.Work(t.Context(), work()))
	require.Len(t, o.Postbox.Mails, 2)
	require.Equal(t, boss.Email, o.Postbox.Mails[1].To.Email)
	require.Contains(t, o.Postbox.Mails[1].Text, "https://tillit.test/company/supply-chain/requests/"+made.ID.String())
	require.NoError(t, worker.Work(t.Context(), request))
	require.Len(t, o.Postbox.Mails, 2, "there is nothing to ask any more")
}
