package ledger

import "slices"

// Codes of notices. A notice never stops an import.
const (
	// NoticeNoVouchers says that books of vouchers hold none.
	NoticeNoVouchers = "ledger.noVouchers"
	// NoticeUnbalanced says that the rows of a voucher do not add up to zero;
	// args voucher, difference.
	NoticeUnbalanced = "ledger.unbalanced"
	// NoticeNoRows says that a voucher has no rows; args voucher.
	NoticeNoRows = "ledger.noRows"
	// NoticeDuplicateVoucher says that a number stands twice in a series and
	// year; both are kept when they differ; args voucher.
	NoticeDuplicateVoucher = "ledger.duplicateVoucher"
	// NoticeReplaced says that a voucher took the place of one of its number that
	// has neither the day nor a row in common with it; args voucher, here, there.
	NoticeReplaced = "ledger.replaced"
	// NoticeNumbersAnew says that a voucher has the number of another one, and was
	// taken in beside it, since most numbers of its series begin anew; args
	// voucher, here, there.
	NoticeNumbersAnew = "ledger.numbersAnew"
	// NoticeTakenForSame says that a voucher without a number equals one that is
	// here already, and was taken for the same; args voucher.
	NoticeTakenForSame = "ledger.takenForSame"
	// NoticeUnderOther says that a voucher equals one that is here under another
	// number or series, and was taken in beside it; args voucher, here, there.
	NoticeUnderOther = "ledger.underOther"
	// NoticeResembles says that a voucher without a number was taken in beside one
	// that it may be a correction of; args voucher, here, there.
	NoticeResembles = "ledger.resembles"
	// NoticeMissing says that a voucher which is here is not in a file that proves to
	// be whole; args voucher, there.
	NoticeMissing = "ledger.missing"
	// NoticePartOfYear says the same of a file that ends whole months before what is
	// here, and so may be a part of the year.
	NoticePartOfYear = "ledger.partOfYear"
	// NoticePerhapsMissing says that a voucher which is here is not in a file that
	// spans the same months and says nothing of its balances.
	NoticePerhapsMissing = "ledger.perhapsMissing"
	// NoticeOutsideYear says that a voucher lies in none of the fiscal years
	// of the books; args voucher, date.
	NoticeOutsideYear = "ledger.outsideYear"
	// NoticeBadAmount says that a row was skipped because its amount cannot
	// be read; args voucher, value.
	NoticeBadAmount = "ledger.badAmount"
	// NoticeBadQuantity says that a row was taken without its quantity; args
	// voucher, value.
	NoticeBadQuantity = "ledger.badQuantity"
	// NoticeBadDate says that a date cannot be read. A voucher without any
	// date is skipped with its rows; args voucher, value.
	NoticeBadDate = "ledger.badDate"
	// NoticeRowOutsideVoucher says that a row belongs to no voucher and was
	// skipped.
	NoticeRowOutsideVoucher = "ledger.rowOutsideVoucher"
	// NoticeVoucherNotClosed says that a voucher has a beginning and no end,
	// as when a file was cut short; args voucher.
	NoticeVoucherNotClosed = "ledger.voucherNotClosed"
	// NoticeIncompleteRecord says that a record lacks what it is about and
	// was skipped; args record.
	NoticeIncompleteRecord = "ledger.incompleteRecord"
	// NoticeUnknownRecord says that a record is not one of its format's; args
	// record.
	NoticeUnknownRecord = "ledger.unknownRecord"
	// NoticeNotARecord says that a line is no record at all.
	NoticeNotARecord = "ledger.notARecord"
	// NoticeQuoteNotClosed says that a text has a beginning and no end.
	NoticeQuoteNotClosed = "ledger.quoteNotClosed"
	// NoticeLineTooLong says that the end of a line was not read.
	NoticeLineTooLong = "ledger.lineTooLong"
	// NoticeLostCharacters says that letters were destroyed before the file
	// came here, or do not belong to its encoding; args voucher, value, as far as
	// they are known.
	NoticeLostCharacters = "ledger.lostCharacters"
	// NoticeDuplicateAccount says that an account is declared again; args
	// account.
	NoticeDuplicateAccount = "ledger.duplicateAccount"
	// NoticeUnknownAccount says that rows are booked on an account that the
	// chart lacks; once an account; args account.
	NoticeUnknownAccount = "ledger.unknownAccount"
	// NoticeTotalsDiffer says that a control total of the file is not what its
	// rows amount to; args total, given, found.
	NoticeTotalsDiffer = "ledger.totalsDiffer"
	// NoticeBalancesDiffer says that what the file says an account comes to is not
	// what its vouchers amount to; once an account; args account, given, found.
	NoticeBalancesDiffer = "ledger.balancesDiffer"
	// NoticeChecksumDiffers says that the file was changed after it was written;
	// args given, found.
	NoticeChecksumDiffers = "ledger.checksumDiffers"
	// NoticeTakenInBefore says that the file is marked as taken in by another
	// system before.
	NoticeTakenInBefore = "ledger.takenInBefore"
	// NoticeOpeningBalance says that rows open the year's balances and were
	// skipped; args voucher. Imports of former builds say so: such rows are kept.
	NoticeOpeningBalance = "ledger.openingBalance"
	// NoticeNoAccount says that a row names no account and was skipped; args
	// voucher, value of its amount, as far as they are known.
	NoticeNoAccount = "ledger.noAccount"
	// NoticeSumLine says that a row only adds up others of its account, and was
	// skipped; args value.
	NoticeSumLine = "ledger.sumLine"
	// NoticeSidesDiffer says that the rows of a table do not add up to zero; args
	// debit, credit, difference.
	NoticeSidesDiffer = "ledger.sidesDiffer"
	// NoticeNoSupplier says that an invoice names no supplier and was skipped.
	NoticeNoSupplier = "ledger.noSupplier"
	// NoticeOtherCurrency says that a row is in another currency than the
	// table and was skipped; args value.
	NoticeOtherCurrency = "ledger.otherCurrency"
	// NoticeNoRate says that no exchange rate leads from the currency of the books to
	// the company's: the rows are in, and wait for one; args currency, rows.
	NoticeNoRate = "ledger.noRate"
	// NoticeCountedOnce says that vouchers are in other books of the company too,
	// and count once; once for each of those; args kind, books, agreeing, of.
	NoticeCountedOnce = "ledger.countedOnce"
	// NoticePutAside says that books are others of the company by another way and
	// count nowhere because of that; args as of NoticeCountedOnce.
	NoticePutAside = "ledger.putAside"
	// NoticeSameBooks says that books are others of the company by another way, and
	// that somebody has to say which count; args as of NoticeCountedOnce.
	NoticeSameBooks = "ledger.sameBooks"
	// NoticeCountedTwice says that vouchers are in other books of the company too
	// and count twice, as before, until somebody decides; args as of
	// NoticeCountedOnce.
	NoticeCountedTwice = "ledger.countedTwice"
	// NoticeOtherCompany says that the books carry another corporate number
	// than the company they are imported to; args given, expected.
	NoticeOtherCompany = "ledger.otherCompany"
)

// Notice is something worth telling about books that were read all the same.
type Notice struct {
	Code    string
	Line    int // 0 when it is about the whole
	Skipped int // rows not handed over because of it
	Args    map[string]string
}

// Tally counts the notices of one code and keeps the first ones.
type Tally struct {
	Code    string
	Count   int
	Skipped int
	First   []Notice
}

// KeptPerCode bounds what a broken file of any length can make us remember.
const KeptPerCode = 20

// keptAccounts is how many accounts are remembered that do not close: a chart of
// accounts, no more.
const keptAccounts = 1000

func kept(code string) int {
	if code == NoticeBalancesDiffer {
		return keptAccounts
	}
	return KeptPerCode
}

// Notices collects notices: exact counts, a bounded number of examples.
type Notices struct{ tallies []Tally }

// Add counts x and keeps it when it is among the first of its code.
func (n *Notices) Add(x Notice) {
	i := slices.IndexFunc(n.tallies, func(t Tally) bool { return t.Code == x.Code })
	if i < 0 {
		i = len(n.tallies)
		n.tallies = append(n.tallies, Tally{Code: x.Code})
	}
	t := &n.tallies[i]
	t.Count++
	t.Skipped += x.Skipped
	if len(t.First) < kept(x.Code) {
		t.First = append(t.First, x)
	}
}

// Join adds all that others collected.
func (n *Notices) Join(others Notices) {
	for _, o := range others.tallies {
		i := slices.IndexFunc(n.tallies, func(t Tally) bool { return t.Code == o.Code })
		if i < 0 {
			n.tallies = append(n.tallies, o)
			continue
		}
		t := &n.tallies[i]
		t.Count, t.Skipped = t.Count+o.Count, t.Skipped+o.Skipped
		t.First = append(t.First, o.First[:min(len(o.First), kept(o.Code)-len(t.First))]...)
	}
}

// Tallies are in the order in which their codes first appeared.
func (n Notices) Tallies() []Tally { return n.tallies }

// Count is how often code was noticed.
func (n Notices) Count(code string) int {
	for _, t := range n.tallies {
		if t.Code == code {
			return t.Count
		}
	}
	return 0
}

// Skipped is the number of rows that were not handed over.
func (n Notices) Skipped() int {
	sum := 0
	for _, t := range n.tallies {
		sum += t.Skipped
	}
	return sum
}

// Clone is a copy that grows on its own.
func (n Notices) Clone() Notices {
	tallies := slices.Clone(n.tallies)
	for i := range tallies {
		tallies[i].First = slices.Clone(tallies[i].First)
	}
	return Notices{tallies: tallies}
}
