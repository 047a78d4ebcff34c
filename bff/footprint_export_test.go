package bff

import (
	"github.com/gofiber/fiber/v3"

	"tillit/bff/endpoint"
	"tillit/bff/people"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/kernel/job"
	"tillit/core/questions/answertest"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
)

// FootprintApp serves footprints alone, behind a middleware that says who calls.
func FootprintApp(svc parts.Parts, jobs *job.Service, caller fiber.Handler) *fiber.App {
	return serve(footprintsCalls(Deps{
		Settings: people.Settings{DefaultLocale: string(catalogue.Swedish)},
		Areas: Areas{
			Reference: Reference{Categories: category.Standard()}, Carbon: Carbon{Footprints: svc}, Admin: Admin{Jobs: jobs},
		},
	}), caller)
}

// FiguresApp serves what the footprint offers to questions alone, in the same
// way.
func FiguresApp(answers answertest.Services, footprints parts.Parts, caller fiber.Handler) *fiber.App {
	return serve(questionsCalls(Deps{Areas: Areas{Carbon: Carbon{Footprints: footprints}, Questions: Questions{Answers: Answers(answers)}}}), caller)
}

func serve(routes []route, caller fiber.Handler) *fiber.App {
	app := fiber.New(fiber.Config{Immutable: true, BodyLimit: maxBody})
	app.Use(endpoint.Base, caller)
	api := endpoint.NewAPI(app, Version)
	for _, r := range routes {
		r.handle(api, r.operation())
	}
	return app
}
