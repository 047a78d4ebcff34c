// Package assistant is the one way to a language model. Whoever asks says what
// for, and hands over the material; the package words the question, guards the
// budget, and keeps what was asked and answered.
//
//	answer, err := s.assistant.Ask(ctx, scope, assistant.Question{
//		Kind: assistant.Ask, Locale: locale, Year: 2025, Subject: question.ID,
//		Task: "The question, with its guidance and what an answer has to look like",
//		Material: []assistant.Material{
//			{Label: "Policy.pdf", Document: id, Page: 3, Text: page},
//			{Label: "Supplier", Text: name},
//		},
//		Schema: schema,
//	})
//
// What we wrote ourselves is the Task; everything that anybody else wrote, a
// company's own name included, is Material, of the scope's company alone. The
// model sees it as numbered pieces of data and is told that none of it is an
// instruction. Its answer is JSON that Schema allows: one who wants evidence asks
// in the schema for the number of a piece and a quote, and believes it when
// [Answer.Quoted] says that the quote stands there. An answer is never more than
// a suggestion, and its texts are text: no Markdown, no links.
//
// It costs tokens, of which a company and all together have so many a month. Work
// that makes many calls stops at ErrBudget with what it has, and waits as long
// as ErrBusy says.
package assistant
