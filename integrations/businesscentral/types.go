package businesscentral

import "tillit/integrations/wire"

// page is a collection as OData answers it. Items is nil only when the answer
// is no collection.
type page[T any] struct {
	Items wire.List[T] `json:"value"`
	Next  string       `json:"@odata.nextLink"`
}

type (
	company struct {
		ID      wire.Text `json:"id"`
		Name    wire.Text `json:"name"`
		Display wire.Text `json:"displayName"`
	}
	information struct {
		Display  wire.Text `json:"displayName"`
		Currency wire.Text `json:"currencyCode"`
		Number   wire.Text `json:"taxRegistrationNumber"`
	}
	period struct {
		Start   wire.Day  `json:"startingDate"`
		FirstOf wire.Flag `json:"newFiscalYear"`
	}
	account struct {
		Number   wire.Text `json:"number"`
		Name     wire.Text `json:"displayName"`
		Category wire.Text `json:"category"`
	}
	vendor struct {
		Number          wire.Text `json:"number"`
		Name            wire.Text `json:"displayName"`
		CorporateNumber wire.Text `json:"taxRegistrationNumber"`
	}
	entry struct {
		Number      wire.Number `json:"entryNumber"`
		Date        wire.Day    `json:"postingDate"`
		Document    wire.Text   `json:"documentNumber"`
		Type        wire.Text   `json:"documentType"`
		Account     wire.Text   `json:"accountNumber"`
		Description wire.Text   `json:"description"`
		Debit       wire.Number `json:"debitAmount"`
		Credit      wire.Number `json:"creditAmount"`

		Dimensions wire.List[dimension] `json:"dimensionSetLines"`
	}
	dimension struct {
		Code  wire.Text `json:"code"`
		Value wire.Text `json:"valueCode"`
	}
	invoice struct {
		ID       wire.Text              `json:"id"`
		Number   wire.Text              `json:"number"`
		Date     wire.Day               `json:"invoiceDate"`
		Posted   wire.Day               `json:"postingDate"`
		Printed  wire.Text              `json:"vendorInvoiceNumber"`
		Vendor   wire.Text              `json:"vendorNumber"`
		Currency wire.Text              `json:"currencyCode"`
		Status   wire.Text              `json:"status"`
		Lines    wire.List[invoiceLine] `json:"purchaseInvoiceLines"`
	}
	creditMemo struct {
		ID       wire.Text              `json:"id"`
		Number   wire.Text              `json:"number"`
		Date     wire.Day               `json:"creditMemoDate"`
		Posted   wire.Day               `json:"postingDate"`
		Printed  wire.Text              `json:"vendorCreditMemoNumber"`
		Vendor   wire.Text              `json:"vendorNumber"`
		Currency wire.Text              `json:"currencyCode"`
		Status   wire.Text              `json:"status"`
		Lines    wire.List[invoiceLine] `json:"purchaseCreditMemoLines"`
	}
	invoiceLine struct {
		Type        wire.Text   `json:"lineType"`
		Object      wire.Text   `json:"lineObjectNumber"`
		Description wire.Text   `json:"description"`
		Unit        wire.Text   `json:"unitOfMeasureCode"`
		Quantity    wire.Number `json:"quantity"`
		Net         wire.Number `json:"netAmount"`
	}
)

// problem is the body of an error, of the API and of Entra alike.
type problem struct {
	Error struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// entraProblem is RFC 6749 section 5.2 with what Entra adds.
type entraProblem struct {
	Error       string `json:"error"`
	Description string `json:"error_description"`
	Codes       []int  `json:"error_codes"`
}
