package bff

import (
	"slices"

	"github.com/gofiber/fiber/v3"

	"tillit/bff/endpoint"
	"tillit/core/answer"
	"tillit/core/catalogue"
)

// QuestionApp serves questions, answers and progress alone, behind a
// middleware that says who calls.
func QuestionApp(svc *answer.Service, c *catalogue.Catalogue, caller fiber.Handler) *fiber.App {
	app := fiber.New(fiber.Config{Immutable: true})
	app.Use(endpoint.Base, caller)
	api := endpoint.NewAPI(app, Version)
	for _, r := range slices.Concat(
		newQuestions(svc, c, catalogue.Swedish).routes(), answers{svc}.routes(), progress{svc, catalogue.Swedish}.routes(),
	) {
		r.handle(api, endpoint.Operation{Method: r.method, Path: r.path, Permission: r.permission, Feature: r.feature})
	}
	return app
}

// EncodeTwice returns a list as the encoder writes it and as its views say it.
func EncodeTwice(sheet answer.Sheet, l catalogue.Locale) (encoded []byte, views any, err error) {
	list := []questionView{}
	for _, item := range sheet.Items {
		list = append(list, viewQuestion(sheet, item, l))
	}
	encoded, err = newQuestionEncoder().encode(sheet, l)
	return encoded, list, err
}
