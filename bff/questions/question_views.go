package questions

import (
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/bff/view"
	"tillit/core/questions/answer"
	"tillit/core/questions/comment"
	"tillit/core/questions/reading"
	"tillit/core/reference/catalogue"
)

// questionView begins with what an edition says of a question and ends, from
// Applicability on, with what is the company's own; questionEncoder counts on
// that order.
type questionView struct {
	ID             string            `json:"id"`
	Section        catalogue.Section `json:"section"`
	Chapter        string            `json:"chapter"`
	Category       string            `json:"category"`
	SubCategory    string            `json:"subCategory"`
	SubSubCategory string            `json:"subSubCategory" doc:"name of the group, empty when there is none"`
	Group          *groupView        `json:"group"`
	Order          int               `json:"order"`
	Type           catalogue.Type    `json:"type" enum:"0,1,2,3,5,6"`
	Shape          catalogue.Shape   `json:"shape" enum:"single,table"`
	Unit           string            `json:"unit" doc:"code; currency stands for the company's own"`
	UnitLabel      string            `json:"unitLabel"`
	Options        []optionView      `json:"options" doc:"choices that the company's standard offers; none of a list of more than 300, which GET /catalogue/option/{optionList} has"`
	OptionList     string            `json:"optionList" doc:"name of the list that the choices are from"`
	Multiple       bool              `json:"multiple"`
	Aspects        []aspectView      `json:"aspects" doc:"what a question of type Materiality scores; none where it asks for a verdict: yes or no, with reasoning"`
	Voluntary      bool              `json:"voluntary" doc:"for companies of any size; need says how it is for this one"`
	Inferred       bool              `json:"inferred" doc:"the paragraph's number is inferred, not read in the act"`
	ESRSParagraph  string            `json:"esrsParagraph" doc:"empty for a question that no legal act asks"`
	LegalReference string            `json:"legalReference"`
	FromFootprint  bool              `json:"fromFootprint" doc:"the value can be taken from the company's footprint"`
	Topic          string            `json:"topic" doc:"whose materiality the question depends on; of type Materiality the sub-topic it assesses; general: none"`
	ShortTitle     string            `json:"shortTitle"`
	Title          string            `json:"title"`
	Description    string            `json:"description" doc:"the question at length: its title, and in a paragraph of its own what an answer consists of"`
	Context        string            `json:"context" doc:"where it belongs and, in a paragraph of its own, why it is asked"`
	Guidance       string            `json:"guidance"`
	Example        string            `json:"example"`
	PhasingInYears phasingInView     `json:"phasingInYears"`
	ConditionText  *string           `json:"conditionText" doc:"code of the first condition; null: always asked"`
	Conditions     [][]conditionView `json:"conditions" doc:"any row of them, all of a row"`

	Applicability  answer.Applicability `json:"applicability" enum:"applicable,condition,phasedIn,optedOut,featureDisabled,notMaterial"`
	AskedFrom      int                  `json:"askedFrom" doc:"year from which a question that is phased in is asked; else 0"`
	Need           catalogue.Need       `json:"need" enum:"necessary,if-applicable,voluntary,sector" doc:"how much the standard wants it of the company, in the year"`
	Spared         *int                 `json:"spared" doc:"number of employees of a company that is so small that the standard leaves it the question; else null"`
	InCap          *bool                `json:"inCap" doc:"a company may require it of the company for its report under the CSRD; null: the edition has no cap"`
	NewMeaning     bool                 `json:"newMeaning" doc:"it stands in the place of a question that asked for something else: figures of earlier editions cannot be compared"`
	OptOut         *optOutView          `json:"optOut" doc:"of a question that is opted out"`
	Status         answer.Status        `json:"status" enum:"completed,inProgress,notStarted,notApplicable"`
	AssignedUserID *uuid.UUID           `json:"assignedUserId"`
	Series         *seriesView          `json:"series"`
	Comment        string               `json:"comment" doc:"on the question and year, beside the answer; empty: none"`
	Documents      []linkedDocumentView `json:"documents" doc:"that the answer rests on"`
	Answer         *answerView          `json:"answer"`
}

// seriesView is the question series that a question belongs to.
type seriesView struct {
	ID             string     `json:"id"`
	AssignedUserID *uuid.UUID `json:"assignedUserId" doc:"who all questions of the series are assigned to; null: nobody, or several"`
}

// linkedDocumentView is a document that an answer rests on.
type linkedDocumentView struct {
	ID   uuid.UUID `json:"id"`
	Name string    `json:"name"`
}

// phasingInView says for how many years a question may be left out, counted
// from the company's first reporting year.
type phasingInView struct {
	Any   int `json:"any" doc:"by any company"`
	Small int `json:"small" doc:"by a company of up to 750 employees"`
}

type groupView struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"`
	Rows     catalogue.Rows `json:"rows" enum:",free,options,group" doc:"what a row of the table is; empty: no table"`
	RowsFrom string         `json:"rowsFrom" doc:"option list or group that the rows come from"`
}

type optionView struct {
	Key       string `json:"key"`
	Label     string `json:"label"`
	Parent    string `json:"parent,omitempty" doc:"key of the option it stands under"`
	Hazardous bool   `json:"hazardous,omitempty"`
	English   string `json:"english,omitempty" doc:"label in English, of a list of codes that is read in another language"`
	Own       bool   `json:"own,omitempty" doc:"the label is our own translation: the official one was not read"`
}

type conditionView struct {
	Code       catalogue.ClauseKind `json:"code" enum:"answer,answered,notApplicable,employees"`
	QuestionID string               `json:"questionId"`
	ShortTitle string               `json:"shortTitle" doc:"of that question"`
	Value      string               `json:"value" doc:"option key, true or false; of employees their least number"`
	ValueLabel string               `json:"valueLabel" doc:"of an option"`
}

func viewOptions(options []catalogue.Option, l catalogue.Locale) []optionView {
	views := make([]optionView, len(options))
	for i, o := range options {
		views[i] = optionView{
			Key: o.Key, Label: o.Labels[l], Parent: o.Parent, Hazardous: o.Hazardous, Own: slices.Contains(o.Own, l),
		}
	}
	return views
}

// viewAlong are the options that go along with a question: all, or none of a list
// that is asked for by itself.
func viewAlong(options []catalogue.Option, l catalogue.Locale) []optionView {
	const most = 300
	if len(options) > most {
		return []optionView{}
	}
	return viewOptions(options, l)
}

// viewList are the options of a list. Its codes are known in English everywhere.
func viewList(list *catalogue.OptionList, l catalogue.Locale) []optionView {
	views := viewOptions(list.Options, l)
	if catalogue.Coded(list.ID) && l != catalogue.English {
		for i, o := range list.Options {
			views[i].English = o.Labels[catalogue.English]
		}
	}
	return views
}

// viewAsked is what the edition says of a question.
func viewAsked(e *catalogue.Edition, q *catalogue.Question, s catalogue.Standard, l catalogue.Locale) questionView {
	texts := q.Texts[l]
	v := questionView{
		ID: q.ID, Section: q.Section, Chapter: e.Chapter(q.Chapter)[l], Category: e.Category(q.Category)[l],
		SubCategory: e.SubCategory(q.SubCategory)[l], Order: q.Order, Type: q.Type, Shape: q.Shape, Unit: q.Unit,
		UnitLabel: e.Unit(q.Unit)[l], Options: viewAlong(e.Options(q, s), l), OptionList: q.Options,
		Multiple: q.Multiple, Aspects: viewAspects(q), Voluntary: q.Need.Optional(), Inferred: q.Inferred, ESRSParagraph: q.Reference(),
		LegalReference: e.LegalReference(q, l), FromFootprint: len(q.Figures) > 0, Topic: q.Topic,
		ShortTitle: texts.ShortTitle, Title: texts.Title,
		Description: e.Description(q, s, l), Context: e.Context(q, l), Guidance: e.Guidance(q, l), Example: texts.Example,
		PhasingInYears: phasingInView{q.PhasingIn.Years, q.PhasingIn.SmallYears}, Conditions: viewConditions(e, q, s, l),
	}
	if g, ok := e.Group(q); ok {
		v.Group = &groupView{ID: g.ID, Name: g.Names[l], Rows: g.Rows, RowsFrom: g.RowsFrom}
		v.SubSubCategory = g.Names[l]
	}
	if len(v.Conditions) > 0 {
		code := string(v.Conditions[0][0].Code)
		v.ConditionText = &code
	}
	return v
}

func viewConditions(e *catalogue.Edition, q *catalogue.Question, s catalogue.Standard, l catalogue.Locale) [][]conditionView {
	views := [][]conditionView{}
	for _, all := range q.Condition.Rows() {
		row := make([]conditionView, len(all))
		for i, clause := range all {
			row[i] = viewClause(e, clause, s, l)
		}
		views = append(views, row)
	}
	return views
}

func viewClause(e *catalogue.Edition, c catalogue.Clause, s catalogue.Standard, l catalogue.Locale) conditionView {
	v := conditionView{Code: c.Kind, QuestionID: c.Question, Value: c.Value}
	if c.Kind == catalogue.EmployeesFrom {
		v.Value = strconv.Itoa(c.AtLeast)
	}
	if q, ok := e.Question(c.Question); ok {
		v.ShortTitle = q.Texts[l].ShortTitle
		options := e.Options(q, s)
		if i := slices.IndexFunc(options, func(o catalogue.Option) bool { return o.Key == c.Value }); i >= 0 {
			v.ValueLabel = options[i].Labels[l]
		}
	}
	return v
}

func viewQuestion(sheet answer.Sheet, item answer.Item, l catalogue.Locale) questionView {
	v := viewAsked(sheet.Edition, item.Question, sheet.Standard, l)
	v.Applicability, v.AskedFrom, v.Status = item.Applicability, item.AskedFrom, item.Status()
	v.Need, v.Spared, v.InCap, v.NewMeaning = item.Need, spared(sheet, item), inCap(sheet, item), item.Question.Replaces != ""
	v.OptOut = viewOptOut(item.Exemption)
	v.AssignedUserID = view.IDOrNull(item.Assignee)
	v.Series, v.Comment, v.Documents = viewSeries(item), item.Comment, viewLinked(item.Documents)
	v.Answer = viewAnswerOrNone(item.Answer)
	return v
}

// spared is the size of a company that the standard leaves a question that it
// wants of larger ones.
func spared(sheet answer.Sheet, item answer.Item) *int {
	if !item.Need.Optional() || item.Question.Need.Optional() {
		return nil
	}
	return &sheet.Team.Size
}

// inCap tells nothing where the edition lists no datapoints.
func inCap(sheet answer.Sheet, item answer.Item) *bool {
	if !sheet.Edition.Capped() {
		return nil
	}
	allowed := item.Question.Cap.Allows(sheet.Team)
	return &allowed
}

func viewSeries(item answer.Item) *seriesView {
	if item.Question.Group == "" {
		return nil
	}
	return &seriesView{ID: item.Question.Group, AssignedUserID: view.IDOrNull(item.SeriesAssignee)}
}

func viewLinked(documents []answer.Linked) []linkedDocumentView {
	views := make([]linkedDocumentView, len(documents))
	for i, d := range documents {
		views[i] = linkedDocumentView(d)
	}
	return views
}

// questionDetailView is a question with all that belongs to its answer.
type questionDetailView struct {
	QuestionView
	Localizations  []localizationView `json:"localizations"`
	CommentHistory []remarkView       `json:"commentHistory" doc:"every version of the comment, newest first"`
	History        []changeView       `json:"history" doc:"newest first"`
	LastYear       *answerView        `json:"lastYear"`
	OtherYears     []answerView       `json:"otherYears" doc:"answers to the question in all other years, newest first"`
}

// QuestionView is questionView where it is part of another.
type QuestionView = questionView

type localizationView struct {
	LanguageCode catalogue.Locale `json:"languageCode"`
	ShortTitle   string           `json:"shortTitle"`
	Title        string           `json:"title"`
	Description  string           `json:"description"`
	Context      string           `json:"context"`
	Guidance     string           `json:"guidance"`
}

type changeView struct {
	Version        int             `json:"version"`
	At             time.Time       `json:"at"`
	By             view.WriterView `json:"by"`
	ImpersonatedAs *uuid.UUID      `json:"impersonatedAs" doc:"the company, when it was not the person's own"`
	Changes        []string        `json:"changes" doc:"names of the fields that changed"`
	Before         *answerView     `json:"before"`
}

// remarkView is one version of the comment on a question and year.
type remarkView struct {
	Version        int             `json:"version"`
	Comment        string          `json:"comment" doc:"empty: it was taken away"`
	At             time.Time       `json:"at"`
	By             view.WriterView `json:"by"`
	ImpersonatedAs *uuid.UUID      `json:"impersonatedAs" doc:"the company, when it was not the person's own"`
}

func viewRemarks(all []comment.Remark, company uuid.UUID) []remarkView {
	views := make([]remarkView, len(all))
	for i, r := range all {
		views[i] = remarkView{Version: r.Version, Comment: r.Text, At: r.At, By: view.WriterView(r.By)}
		if r.Impersonated {
			views[i].ImpersonatedAs = &company
		}
	}
	return views
}

func viewDetail(d reading.Detail, company uuid.UUID, l catalogue.Locale) questionDetailView {
	item := d.Item()
	v := questionDetailView{
		QuestionView: viewQuestion(d.Sheet, item, l), LastYear: viewAnswerOrNone(d.LastYear()), History: []changeView{},
		CommentHistory: viewRemarks(d.Remarks, company),
		OtherYears:     []answerView{},
	}
	for _, a := range d.OtherYears {
		v.OtherYears = append(v.OtherYears, viewAnswer(a))
	}
	for _, locale := range catalogue.Locales() {
		t := item.Question.Texts[locale]
		v.Localizations = append(v.Localizations, localizationView{
			locale, t.ShortTitle, t.Title, d.Edition.Description(item.Question, d.Standard, locale),
			d.Edition.Context(item.Question, locale), d.Edition.Guidance(item.Question, locale),
		})
	}
	for _, c := range d.History {
		change := changeView{
			Version: c.Version, At: c.At, By: view.WriterView(c.By), Changes: view.OrEmpty(c.Fields), Before: viewAnswerOrNone(c.Before),
		}
		if c.Impersonated {
			change.ImpersonatedAs = &company
		}
		v.History = append(v.History, change)
	}
	return v
}

// relatedView is a question that has to do with another.
type relatedView struct {
	QuestionView
	Relation reading.Relation `json:"relation" enum:"condition,series,subCategory,matter" doc:"decides whether the other is asked or the other way round; of one series; of one sub-category; on the same matter in another section"`
}

func viewRelated(r reading.Related, l catalogue.Locale) []relatedView {
	views := make([]relatedView, len(r.Items))
	for i, item := range r.Items {
		views[i] = relatedView{viewQuestion(r.Sheet, item, l), r.By[i]}
	}
	return views
}
