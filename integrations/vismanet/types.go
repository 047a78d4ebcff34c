package vismanet

import (
	"encoding/json"

	"tillit/integrations/wire"
)

type (
	branch struct {
		Number          wire.Text `json:"number"`
		Name            wire.Text `json:"name"`
		CorporateNumber wire.Text `json:"corporateId"` // UNVERIFIED
	}
	ledgerBook struct {
		Number   wire.Text `json:"number"`
		Balance  wire.Text `json:"balanceType"`
		Currency wire.Text `json:"currencyId"`
	}
	account struct {
		Number wire.Text `json:"accountCD"`
		Name   wire.Text `json:"description"`
		Type   wire.Text `json:"type"`
	}
	supplier struct {
		Number          wire.Text `json:"number"`
		Name            wire.Text `json:"name"`
		CorporateNumber wire.Text `json:"corporateId"`
		VATNumber       wire.Text `json:"vatRegistrationId"`
	}
	financialPeriod struct {
		Year   wire.Text `json:"year"`
		Period wire.Text `json:"period"`
		Start  wire.Day  `json:"startDate"`
		End    wire.Day  `json:"endDate"`
		Closed wire.Flag `json:"closedInGeneralLedger"`
	}
	line struct {
		Number      wire.Text   `json:"lineNumber"`
		Module      wire.Text   `json:"module"`
		Batch       wire.Text   `json:"batchNumber"`
		Date        wire.Day    `json:"tranDate"`
		Period      wire.Text   `json:"period"`
		Description wire.Text   `json:"description"`
		Reference   wire.Text   `json:"refNumber"`
		Account     accountOf   `json:"account"`
		Debit       wire.Number `json:"debitAmount"`
		Credit      wire.Number `json:"creditAmount"`
		Currency    wire.Text   `json:"currency"`
		CurrDebit   wire.Number `json:"currDebitAmount"`
		CurrCredit  wire.Number `json:"currCreditAmount"`
	}
	accountOf struct {
		Number wire.Text `json:"number"`
	}
	batch struct {
		Module wire.Text            `json:"module"`
		Number wire.Text            `json:"batchNumber"`
		Period wire.Text            `json:"financialPeriod"`
		Lines  wire.List[batchLine] `json:"journalTransactionLines"`
	}
	batchLine struct {
		Number   wire.Text   `json:"lineNumber"`
		Supplier party       `json:"customerSupplier"`
		Quantity wire.Number `json:"quantity"`
		Unit     wire.Text   `json:"uom"`
	}
)

// party is the number of a supplier or customer, which the system may write
// with its name. UNVERIFIED which of the two it does.
type party string

// UnmarshalJSON takes a number or an object that has one.
func (p *party) UnmarshalJSON(data []byte) error {
	var bare wire.Text
	if err := json.Unmarshal(data, &bare); err == nil {
		*p = party(bare)
		return nil
	}
	var named struct {
		Number wire.Text `json:"number"`
	}
	err := json.Unmarshal(data, &named)
	*p = party(named.Number)
	return err
}

// problem is the body of an error, in its two forms.
type problem struct {
	Exception wire.Text `json:"ExceptionMessage"`
	Message   wire.Text `json:"Message"`
}
