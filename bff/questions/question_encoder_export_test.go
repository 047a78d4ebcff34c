package questions

import (
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// EncodeTwice returns a list as the encoder writes it and as its views say it.
func EncodeTwice(sheet answer.Sheet, l catalogue.Locale) (encoded []byte, views any, err error) {
	list := []questionView{}
	for _, item := range sheet.Items {
		list = append(list, viewQuestion(sheet, item, l))
	}
	encoded, err = newQuestionEncoder().encode(sheet, l)
	return encoded, list, err
}
