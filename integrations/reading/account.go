package reading

import "tillit/core/books/ledger"

// TypeByClass goes by the first digit of a number, as the BAS chart has it and
// others of the north, where a source does not say more. Class 8 holds both
// income and cost.
func TypeByClass(number string) ledger.AccountType {
	if number == "" {
		return ledger.Unknown
	}
	switch number[0] {
	case '1':
		return ledger.Asset
	case '2':
		return ledger.Liability
	case '3':
		return ledger.Income
	case '4', '5', '6', '7':
		return ledger.Cost
	}
	return ledger.Unknown
}
