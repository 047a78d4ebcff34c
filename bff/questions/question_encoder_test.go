package questions_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/people"
	"tillit/bff/questions"
	"tillit/bff/session"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

type object = map[string]any

func TestQuestions_List_EncodesWhatItsViewsSay(t *testing.T) {
	t.Parallel()
	var answers answertest.Services
	s := bfftest.On(t, cataloguetest.New(t), session.Config{Origin: bfftest.Origin}, func(s *bfftest.Server, door *session.Door) *fiber.App {
		asked := cataloguetest.Install(t, s.DB)
		now := func() time.Time { return time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC) }
		answers = answertest.NewServices(s.DB, asked, now, 2025)
		app, _ := bff.New(bff.Deps{
			Alive: t.Context(), Door: door, Settings: people.Settings{DefaultLocale: "sv-SE"},
			Areas: bff.Areas{Reference: bff.Reference{Catalogue: asked}, Questions: bff.Questions{Answers: bff.Answers(answers)}},
		})
		return app
	})
	admin := s.As(t, tenant.Company)
	user := s.In(t, tenant.User, admin.Home)
	require.NoError(t, s.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update companies set standard = 3")
		return err
	}))
	for question, value := range map[string]object{
		"B1_01": {"text": "a \"applicability\": b <&>"},
		"B1_16": {"rows": []object{{"row": "1", "text": "x"}}},
	} {
		admin.Post(t, "/company/answer", object{
			"questionId": question, "date": "2025-12-31", "version": 0, "value": value, "completed": false, "notApplicable": false,
			"notApplicableReason": "", "explanation": "", "reasoning": "", "notes": "", "tags": []string{},
			"valueChainPerspective": object{"upstream": "", "coreBusiness": "", "downstream": ""},
		}).Into(t, &object{})
	}
	admin.Post(t, "/company/question/B1_02/assign/"+user.Person.ID.String()+"?date=2025-01-01", nil).Done(t)
	scope := tenant.NewScope(admin.Person.ID, admin.Home, answer.Read)
	s.As(t, tenant.Admin).Post(t, "/admin/company/"+admin.Home.String()+"/opt-out",
		object{"questionIds": []string{"B1_03"}, "reason": "a <b>", "date": "2025-12-31"}).Done(t)
	admin.Put(t, "/company/question/B1_04/comment", object{"comment": "why \"both\" <&>?", "version": 0}).Into(t, &[]object{})

	for _, section := range []catalogue.Section{catalogue.GeneralInformation, catalogue.EuTaxonomy} {
		for _, locale := range catalogue.Locales() {
			sheet, err := answers.Reading.List(t.Context(), scope, 2025, section)
			require.NoError(t, err)
			encoded, views, err := questions.EncodeTwice(sheet, locale)
			require.NoError(t, err)
			want, err := json.Marshal(views)
			require.NoError(t, err)
			require.Equal(t, string(want), string(encoded))
		}
	}
}
