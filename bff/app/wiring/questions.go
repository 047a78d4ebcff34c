package wiring

import (
	"tillit/bff"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/questions/workbook"
	"tillit/integrations/sheet"
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
