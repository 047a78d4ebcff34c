package materiality

import (
	"fmt"
	"io"

	"tillit/reports"
	"tillit/reports/sheet"
	"tillit/reports/workbook"
)

// FileName is what the workbook is called, in its language.
func FileName(head reports.Head) (string, error) {
	return reports.FileName(files, head, ".xlsx")
}

// WriteXLSX writes the workbook to w: verdicts, scores, topics, and how they
// came about.
func WriteXLSX(w io.Writer, c Content) error {
	book, err := workbook.New(w, c.Head, files, "impactMean", "financialMean", "mean", "subTopics", "assessed", "materialCount")
	if err != nil {
		return err
	}
	r := report{Content: c, t: book.Texts, book: book}
	r.verdicts()
	r.scores()
	r.topics()
	r.about()
	return r.book.Close()
}

type report struct {
	Content
	t    reports.Texts
	book *workbook.Workbook
}

func (r report) above(name string) [][]sheet.Cell { return r.book.Above(name, r.threshold()) }

func (r report) threshold() string { return fmt.Sprintf(r.t["threshold"], r.Threshold, r.Most) }

// usualWidth is how wide most columns are.
const usualWidth = 16

func (r report) verdicts() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["verdicts"], Above: append(r.book.Opening(), []sheet.Cell{sheet.Text(r.threshold())}, nil), Columns: r.book.Columns(usualWidth,
		map[string]float64{"topicId": 10, "topic": 34, "subTopicId": 12, "subTopic": 44, "reason": 60, "decidedBy": 24, "question": 18},
		"topicId", "topic", "subTopicId", "subTopic", "impactMean", "impactResult", "financialMean", "financialResult", "byScores",
		"decision", "reason", "decidedBy", "decidedAt", "question", "result")})
	for _, topic := range r.Topics {
		for _, sub := range topic.SubTopics {
			scored := sub.Impact.Highest.Valid || sub.Financial.Highest.Valid
			cells := []sheet.Cell{
				sheet.Text(topic.ID), sheet.Text(topic.Name), sheet.Text(sub.ID), sheet.Text(sub.Name),
				sub.Impact.mean(), r.verdict(sub.Impact.Highest.Valid, sub.Impact.Material),
				sub.Financial.mean(), r.verdict(sub.Financial.Highest.Valid, sub.Financial.Material),
				r.verdict(scored, sub.Impact.Material || sub.Financial.Material),
			}
			if d := sub.Decision; d != nil {
				cells = append(cells, r.verdict(true, d.Essential), sheet.Text(d.Reason), sheet.Text(d.By), sheet.Date(d.At), sheet.Text(d.Question))
			} else {
				cells = append(cells, sheet.Empty(), sheet.Empty(), sheet.Empty(), sheet.Empty(), sheet.Empty())
			}
			s.Row(append(cells, r.verdict(sub.Assessed, sub.Material))...)
		}
	}
}

func (s Side) mean() sheet.Cell {
	if !s.Highest.Valid {
		return sheet.Empty()
	}
	return sheet.Amount(s.Highest.Decimal)
}

func (r report) verdict(known, material bool) sheet.Cell {
	switch {
	case !known:
		return sheet.Text(r.t["notAssessed"])
	case material:
		return sheet.Text(r.t["material"])
	}
	return sheet.Text(r.t["notMaterial"])
}

func (r report) scores() {
	columns := r.book.Columns(usualWidth, map[string]float64{"subTopicId": 12, "subTopic": 44, "side": 16, "aspect": 30}, "subTopicId", "subTopic", "side", "aspect")
	for _, dimension := range r.Dimensions {
		columns = append(columns, sheet.Column{Title: r.t["dimension."+dimension], Width: usualWidth, Figures: true})
	}
	columns = append(columns, r.book.Columns(usualWidth, map[string]float64{"reasoning": 60, "by": 24, "question": 18}, "mean", "result", "reasoning", "by", "at", "question")...)
	s := r.book.Sheet(sheet.Layout{Name: r.t["scores"], Above: r.above("scores"), Columns: columns})
	for _, topic := range r.Topics {
		for _, sub := range topic.SubTopics {
			r.side(s, sub, "impact", sub.Impact)
			r.side(s, sub, "financial", sub.Financial)
		}
	}
}

func (r report) side(s *sheet.Sheet, sub SubTopic, name string, side Side) {
	for _, aspect := range side.Aspects {
		cells := []sheet.Cell{sheet.Text(sub.ID), sheet.Text(sub.Name), sheet.Text(r.t[name]), sheet.Text(r.t["aspect."+aspect.Code])}
		for _, dimension := range r.Dimensions {
			if score, scored := aspect.Scores[dimension]; scored {
				cells = append(cells, sheet.Whole(int64(score)))
			} else {
				cells = append(cells, sheet.Empty())
			}
		}
		s.Row(append(cells, sheet.Amount(aspect.Mean), r.verdict(true, aspect.Material), sheet.Text(side.Reasoning), sheet.Text(side.By),
			sheet.Date(side.At), sheet.Text(side.Question))...)
	}
}

func (r report) topics() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["topics"], Above: r.above("topics"), Columns: r.book.Columns(usualWidth,
		map[string]float64{"topicId": 10, "topic": 44}, "topicId", "topic", "subTopics", "assessed", "materialCount", "result")})
	for _, topic := range r.Topics {
		assessed, material := topic.count()
		s.Row(sheet.Text(topic.ID), sheet.Text(topic.Name), sheet.Whole(int64(len(topic.SubTopics))), sheet.Whole(assessed), sheet.Whole(material),
			r.verdict(assessed > 0, topic.Material))
	}
}

func (r report) about() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["about"], Above: r.above("about"), Widths: []float64{30, 100}})
	if len(r.Topics) == 0 {
		s.Row(sheet.Bold(r.t["topics"]), sheet.Wrapped(r.t["none"]))
	}
	for _, key := range []string{"mean", "verdict", "decision", "lineage"} {
		s.Row(sheet.Bold(r.t["about."+key]), sheet.Wrapped(r.t["about."+key+".text"]))
	}
}
