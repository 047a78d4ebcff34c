package answertest

import (
	"time"

	"tillit/core/kernel/pg"
	"tillit/core/questions/assessment"
	"tillit/core/questions/assignment"
	"tillit/core/questions/carry"
	"tillit/core/questions/comment"
	"tillit/core/questions/conversation"
	"tillit/core/questions/edition"
	"tillit/core/questions/evidence"
	"tillit/core/questions/history"
	"tillit/core/questions/noticeboard"
	"tillit/core/questions/optout"
	"tillit/core/questions/progress"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/reading"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
)

// Services are those for what companies answer, on one database.
type Services struct {
	Calendar questionnaire.Calendar

	Assessments *assessment.Service
	Assignments *assignment.Service
	Carry       *carry.Service
	Comments    *comment.Service
	Editions    *edition.Service
	Evidence    *evidence.Service
	History     *history.Service
	OptOuts     *optout.Service
	Progress    *progress.Service
	Reading     *reading.Service
	Writing     *writing.Service
}

// NewServices returns the services at now. The usual year is not beyond latest.
func NewServices(db *pg.DB, c *catalogue.Catalogue, now func() time.Time, latest int) Services {
	calendar := questionnaire.NewCalendar(now, latest)
	years := questionnaire.NewYears(db, c, calendar)
	past := history.NewService(db, years)
	write := writing.NewService(years, past, now)
	return Services{
		Calendar:    calendar,
		Assessments: assessment.NewService(c, years, write, now),
		Assignments: assignment.NewService(db, c, years, now),
		Carry:       carry.NewService(db, c, years, write, now),
		Comments:    comment.NewService(db, years, now),
		Editions:    edition.NewService(db, c, years, write, now),
		Evidence:    evidence.NewService(db, c, years, write, now),
		History:     past,
		OptOuts:     optout.NewService(db, c, years, now),
		Progress:    progress.NewService(years, now),
		Reading:     reading.NewService(db, c, years),
		Writing:     write,
	}
}

// Talks are those for what people say to each other, and what each is told of.
type Talks struct {
	Conversations *conversation.Service
	Notices       *noticeboard.Service
}

// NewTalks returns the services at now. The usual year is not beyond latest.
func NewTalks(db *pg.DB, c *catalogue.Catalogue, now func() time.Time, latest int) Talks {
	years, tree := questionnaire.NewYears(db, c, questionnaire.NewCalendar(now, latest)), category.Standard()
	return Talks{Conversations: conversation.NewService(db, years, tree, now), Notices: noticeboard.NewService(db, years, tree, now)}
}
