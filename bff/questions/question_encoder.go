package questions

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"

	"github.com/google/uuid"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// questionEncoder writes lists of questions. What an edition says of its
// questions is encoded once a standard and language, and copied from then on.
type questionEncoder struct {
	mu       sync.RWMutex
	editions map[encodedKey]*encodedEdition
}

func newQuestionEncoder() *questionEncoder {
	return &questionEncoder{editions: map[encodedKey]*encodedEdition{}}
}

type encodedKey struct {
	edition  string
	standard catalogue.Standard
	locale   catalogue.Locale
}

// encodedEdition is the beginning of each question's JSON, by id.
type encodedEdition struct {
	hash   string
	asked  map[string][]byte
	length int
}

func (c *questionEncoder) encode(sheet answer.Sheet, l catalogue.Locale) ([]byte, error) {
	if len(sheet.Items) == 0 {
		return []byte("[]"), nil
	}
	edition, err := c.edition(sheet, l)
	if err != nil {
		return nil, err
	}
	const perAnswer = 512
	out := make([]byte, 0, len(sheet.Items)*(edition.length/len(edition.asked)+perAnswer))
	for i, item := range sheet.Items {
		out = append(out, "[,"[min(i, 1)])
		out = append(out, edition.asked[item.Question.ID]...)
		out = append(out, `"applicability":"`...)
		out = append(out, item.Applicability...)
		out = append(out, `","askedFrom":`...)
		out = strconv.AppendInt(out, int64(item.AskedFrom), 10)
		excused, err := json.Marshal(struct {
			Need       catalogue.Need `json:"need"`
			Spared     *int           `json:"spared"`
			InCap      *bool          `json:"inCap"`
			NewMeaning bool           `json:"newMeaning"`
			OptOut     *optOutView    `json:"optOut"`
		}{item.Need, spared(sheet, item), inCap(sheet, item), item.Question.Replaces != "", viewOptOut(item.Exemption)})
		if err != nil {
			return nil, fmt.Errorf("encode need and opt-out of %s: %w", item.Question.ID, err)
		}
		out = append(append(out, ','), excused[1:len(excused)-1]...)
		out = append(out, `,"status":"`...)
		out = append(out, item.Status()...)
		out = append(out, `","assignedUserId":`...)
		if item.Assignee == uuid.Nil {
			out = append(out, "null"...)
		} else {
			out = append(append(append(out, '"'), item.Assignee.String()...), '"')
		}
		rest, err := json.Marshal(struct {
			Series    *seriesView          `json:"series"`
			Comment   string               `json:"comment"`
			Documents []linkedDocumentView `json:"documents"`
			Answer    *answerView          `json:"answer"`
		}{viewSeries(item), item.Comment, viewLinked(item.Documents), viewAnswerOrNone(item.Answer)})
		if err != nil {
			return nil, fmt.Errorf("encode answer to %s: %w", item.Question.ID, err)
		}
		out = append(append(out, ','), rest[1:]...)
	}
	return append(out, ']'), nil
}

func (c *questionEncoder) edition(sheet answer.Sheet, l catalogue.Locale) (*encodedEdition, error) {
	key := encodedKey{sheet.Edition.ID, sheet.Standard, l}
	c.mu.RLock()
	e, ok := c.editions[key]
	c.mu.RUnlock()
	if ok && e.hash == sheet.Edition.Hash {
		return e, nil
	}
	e = &encodedEdition{hash: sheet.Edition.Hash, asked: map[string][]byte{}}
	for i := range sheet.Edition.Questions {
		q := &sheet.Edition.Questions[i]
		encoded, err := json.Marshal(viewAsked(sheet.Edition, q, sheet.Standard, l))
		if err != nil {
			return nil, fmt.Errorf("encode question %s: %w", q.ID, err)
		}
		e.asked[q.ID] = encoded[:bytes.LastIndex(encoded, []byte(`"applicability":`))]
		e.length += len(e.asked[q.ID])
	}
	c.mu.Lock()
	c.editions[key] = e
	c.mu.Unlock()
	return e, nil
}
