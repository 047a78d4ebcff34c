package paging

import "tillit/integrations/wire"

// List is a place in a list that a system gives in numbered pages.
type List struct {
	Page     int `json:"page"`     // pages read
	Total    int `json:"total"`    // elements, as the first page said
	Seen     int `json:"seen"`     // elements read
	Restarts int `json:"restarts"` // because the list changed meanwhile
}

// Ask is the number of the page to ask for, from 1.
func (l List) Ask() int { return l.Page + 1 }

// Extent is what a page says of itself and its list.
type Extent struct {
	Page, Pages int // from 1
	Total       int // elements of the list
	Items       int // elements of the page
}

// maxRestarts is how often a list may change while it is read.
const maxRestarts = 5

// Next is the place after a page, and whether the list ended with it. A list
// that grew or shrank meanwhile begins again, since elements may have moved
// over to pages that were read. It returns Garbled for a page that is not the
// one asked for and for a list that does not add up however often it is read.
func (l List) Next(e Extent) (next List, done bool, err error) {
	if e.Page != l.Ask() {
		return l, false, wire.Garbled("page %d instead of %d", e.Page, l.Ask())
	}
	if e.Items == 0 && e.Page < e.Pages {
		return l, false, wire.Garbled("page %d of %d is empty", e.Page, e.Pages)
	}
	if l.Page == 0 {
		l.Total = e.Total
	}
	l.Page++
	l.Seen += e.Items
	done = l.Page >= e.Pages
	if l.Total == e.Total && (!done || l.Seen == l.Total) {
		return l, done, nil
	}
	if l.Restarts == maxRestarts {
		return l, false, wire.Garbled("%d elements of a list of %d", l.Seen, e.Total)
	}
	return List{Restarts: l.Restarts + 1}, false, nil
}
