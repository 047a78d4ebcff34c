package wiring

import (
	"tillit/bff"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/questions/workbook"
	"tillit/integrations/sheet"
	"tillit/jobs"
	questionsjobs "tillit/jobs/questions"
)

func (k Kernel) questions(known bff.Areas, o Options) (q bff.Questions) {
	q.Answers = answer.NewService(k.DB, known.Reference.Catalogue, k.Clock, o.AnswerYearCap)
	q.Documents = document.NewService(k.DB, k.Files, o.Documents, k.Clock)
	q.Documents.HeldBy(q.Answers)
	q.Documents.Within(k.Reading)
	q.Workbooks = workbook.NewService(q.Answers, sheet.Books{})
	q.Workbooks.Within(k.Reading)
	q.Prefill = prefill.NewService(k.DB, known.AI.Assistant, q.Answers, known.People.Companies, q.Documents, known.Carbon.Footprints, k.Clock)
	return q
}

func (k Kernel) questionsWorkers(all bff.Areas, means Means) []jobs.Worker {
	q := all.Questions
	return questionsjobs.Workers(questionsjobs.Deps{
		Jobs: all.Admin.Jobs, Answers: q.Answers, Documents: q.Documents, Texts: means.Texts, Prefill: q.Prefill,
		Post: means.post(k, all.People), Quiet: means.Delays.Tell,
	})
}
