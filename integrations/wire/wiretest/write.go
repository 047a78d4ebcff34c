package wiretest

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/shopspring/decimal"
)

// Write answers with v as JSON.
func Write(w http.ResponseWriter, v any) { WriteStatus(w, http.StatusOK, v) }

// WriteStatus answers with a status and v as JSON.
func WriteStatus(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// Raw is an amount as a number of JSON.
func Raw(d decimal.Decimal) json.Number { return json.Number(d.String()) }

// Number is the number that text is, 0 when it is not one.
func Number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}
