package wiring

import (
	"tillit/bff"
	"tillit/core/questions/assessment"
	"tillit/core/questions/assignment"
	"tillit/core/questions/carry"
	"tillit/core/questions/comment"
	"tillit/core/questions/conversation"
	"tillit/core/questions/document"
	"tillit/core/questions/edition"
	"tillit/core/questions/evidence"
	"tillit/core/questions/history"
	"tillit/core/questions/noticeboard"
	"tillit/core/questions/optout"
	"tillit/core/questions/prefill"
	"tillit/core/questions/progress"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/reading"
	"tillit/core/questions/workbook"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/integrations/sheet"
	"tillit/jobs"
	questionsjobs "tillit/jobs/questions"
)

func (k Kernel) questions(known bff.Areas, o Options) (q bff.Questions) {
	c, tree := known.Reference.Catalogue, known.Reference.Categories
	calendar := questionnaire.NewCalendar(k.Clock, o.AnswerYearCap)
	years := questionnaire.NewYears(k.DB, c, calendar)
	q.Answers = k.answers(c, calendar, years)
	q.Conversations = conversation.NewService(k.DB, years, tree, k.Clock)
	q.Notices = noticeboard.NewService(k.DB, years, tree, k.Clock)
	q.Documents = document.NewService(k.DB, k.Files, o.Documents, k.Clock)
	q.Documents.HeldBy(q.Answers.Evidence)
	q.Documents.Within(k.Reading)
	q.Workbooks = workbook.NewService(q.Answers.Reading, q.Answers.History, q.Answers.Writing, sheet.Books{})
	q.Workbooks.Within(k.Reading)
	q.Prefill = prefill.NewService(k.DB, known.AI.Assistant, q.Answers.Reading, q.Answers.Writing, known.People.Companies, q.Documents,
		known.Carbon.Footprints.Totals, k.Clock)
	return q
}

func (k Kernel) answers(c *catalogue.Catalogue, calendar questionnaire.Calendar, years *questionnaire.Years) bff.Answers {
	past := history.NewService(k.DB, years)
	written := writing.NewService(years, past, k.Clock)
	return bff.Answers{
		Calendar:    calendar,
		Assessments: assessment.NewService(c, years, written, k.Clock),
		Assignments: assignment.NewService(k.DB, c, years, k.Clock),
		Carry:       carry.NewService(k.DB, c, years, written, k.Clock),
		Comments:    comment.NewService(k.DB, years, k.Clock),
		Editions:    edition.NewService(k.DB, c, years, written, k.Clock),
		Evidence:    evidence.NewService(k.DB, c, years, written, k.Clock),
		History:     past,
		OptOuts:     optout.NewService(k.DB, c, years, k.Clock),
		Progress:    progress.NewService(years, k.Clock),
		Reading:     reading.NewService(k.DB, c, years),
		Writing:     written,
	}
}

func (k Kernel) questionsWorkers(all bff.Areas, means Means) []jobs.Worker {
	q := all.Questions
	return questionsjobs.Workers(questionsjobs.Deps{
		Jobs: all.Admin.Jobs, Assignments: q.Answers.Assignments, Carry: q.Answers.Carry, Notices: q.Notices,
		Documents: q.Documents, Texts: means.Texts, Prefill: q.Prefill, Mailer: means.mailer(k, all.People), Quiet: means.Delays.AssignmentMail,
	})
}
