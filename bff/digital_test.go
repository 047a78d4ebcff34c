package bff_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/app/wiring"
	"tillit/bff/bfftest"
	"tillit/bff/people"
	"tillit/bff/session"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/catalogue/cataloguetest"
)

func TestReportCheck(t *testing.T) {
	t.Parallel()
	var clients []*bfftest.Client
	s := bfftest.On(t, cataloguetest.New(t), session.Config{Origin: bfftest.Origin}, func(s *bfftest.Server, door *session.Door) *fiber.App {
		app, _ := bff.New(bff.Deps{
			Alive: t.Context(), Door: door, Settings: people.Settings{DefaultLocale: "sv-SE"}, Areas: areas(t, s, t.TempDir(), wiring.Options{}),
		})
		return app
	})
	home := accounttest.Company(t, s.DB)
	require.NoError(t, s.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update companies set standard = 3")
		return err
	}))
	for _, role := range []tenant.Role{tenant.Company, tenant.User} {
		clients = append(clients, s.In(t, role, home))
	}
	var found struct {
		Facts    int
		Findings []struct {
			Code, Severity string
			Questions      []struct{ ID, ShortTitle string }
		}
	}
	clients[0].Get(t, "/company/report/check/2025-06-15?locale=en-US").Into(t, &found)
	require.Zero(t, found.Facts)
	require.Equal(t, "error", found.Findings[0].Severity)
	require.Equal(t, "warning", found.Findings[len(found.Findings)-1].Severity)
	missing := map[string]string{}
	for _, f := range found.Findings {
		if f.Code == "missing" {
			missing[f.Questions[0].ID] = f.Questions[0].ShortTitle
		}
	}
	require.Equal(t, "Net turnover", missing["B1_11"])

	found.Findings = nil
	clients[0].Get(t, "/company/report/check/2025-06-15?locale=en-US&type=sustainability-pdf").Into(t, &found)
	require.NotEmpty(t, found.Findings)
	for _, f := range found.Findings {
		require.Equal(t, "warning", f.Severity, "nothing refuses what people read")
		require.NotEqual(t, "noIdentifier", f.Code)
	}

	clients[1].Get(t, "/company/report/check/2025-06-15").Refused(t, http.StatusForbidden, "forbidden")
}
