package document

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Passage is a piece of a document's text and where it stands.
type Passage struct {
	Document uuid.UUID
	Name     string // of the document
	Place
	Text string
}

// Place is a page of a document.
type Place struct {
	Page int    // from 1
	Name string // of a sheet or a chapter; empty where pages only have numbers
}

// What a search for passages looks at.
const (
	maxTerms    = 40   // words
	maxSearched = 8    // documents
	maxPassage  = 1200 // letters of a passage
	minTerm     = 4    // letters: shorter words are in every text
	maxStem     = 8    // letters: what follows is an ending
	maxPerText  = 3    // passages
)

// likelySQL finds the documents that most of the words are in, rare words
// counting most.
const likelySQL = `
with hits as (
  select x.id, 1.0 / count(*) over (partition by w.word) as weight
  from unnest(?::text[]) w (word), lateral documents_with(?, w.word) x (id)
), best as (
  select h.id, sum(h.weight) as weight from hits h
  join documents d on d.company_id = ? and d.id = h.id and d.deleted_at is null
  group by h.id order by 2 desc, 1 limit ?
)
select d.id, d.name, d.folded as folded_name, t.text, t.folded, coalesce(t.page_starts, '{0}') as page_starts, coalesce(t.page_names, '{""}') as page_names
from best b
join documents d on d.company_id = ? and d.id = b.id
join document_texts t on t.company_id = d.company_id and t.document_id = d.id
order by b.weight desc, d.id`

// looked is a document that a search for passages looks into.
type looked struct {
	ID         uuid.UUID `bun:"id,type:uuid"`
	Name       string    `bun:"name"`
	FoldedName string    `bun:"folded_name"`
	Text       string    `bun:"text"`
	Folded     string    `bun:"folded"`
	PageStarts []int     `bun:"page_starts,array"`
	PageNames  []string  `bun:"page_names,array"`
}

// Passages returns the pieces of the company's documents in which most words
// of a text stand, the best first. Requires Read.
func (s *Service) Passages(ctx context.Context, scope tenant.Scope, about string, most int) ([]Passage, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	terms := stems(about)
	if len(terms) == 0 {
		return nil, nil
	}
	var documents []looked
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(likelySQL, pgdialect.Array(terms), scope.Company, scope.Company, maxSearched, scope.Company).Scan(ctx, &documents)
	})
	if err != nil {
		return nil, fmt.Errorf("look for passages: %w", err)
	}
	return best(documents, terms, most), nil
}

// stems are the words that tell texts apart, without their endings and what a
// reader of a pattern would take for more than a letter.
func stems(about string) []string {
	var all []string
	for word := range strings.FieldsFuncSeq(fold(compose(about)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		letters := []rune(word)
		if len(letters) < minTerm {
			continue
		}
		stem := string(letters[:min(len(letters), maxStem)])
		if !slices.Contains(all, stem) {
			all = append(all, stem)
		}
	}
	return all[:min(len(all), maxTerms)]
}

// window is a piece of a text that may become a passage.
type window struct {
	of       *looked
	page     int // index
	from, to int // letters
	score    float64
	has      []bool // which terms
}

// best cuts texts into pieces of a page and takes those that say most. A word
// counts for less the more pieces have it.
func best(documents []looked, terms []string, most int) []Passage {
	var all []window
	for i := range documents {
		all = append(all, documents[i].windows(terms)...)
	}
	weigh(all, terms)
	slices.SortStableFunc(all, func(a, b window) int { return cmp.Compare(b.score, a.score) })
	var found []Passage
	taken := map[uuid.UUID]int{}
	for _, w := range all {
		if len(found) == most {
			break
		}
		if taken[w.of.ID] < maxPerText {
			taken[w.of.ID]++
			found = append(found, w.passage())
		}
	}
	return found
}

// weigh says of each piece how much it says about the terms.
func weigh(all []window, terms []string) {
	common := make([]int, len(terms))
	for _, w := range all {
		for n, has := range w.has {
			if has {
				common[n]++
			}
		}
	}
	for i := range all {
		for n, has := range all[i].has {
			if has {
				all[i].score += 1 / math.Sqrt(float64(common[n]))
			}
			if strings.Contains(all[i].of.FoldedName, terms[n]) {
				all[i].score += 0.05
			}
		}
	}
}

// windows are the pieces of each page that have any of the terms.
func (l *looked) windows(terms []string) []window {
	folded := []rune(l.Folded)
	var found []window
	for page, start := range l.PageStarts {
		end := len(folded)
		if page+1 < len(l.PageStarts) {
			end = min(end, l.PageStarts[page+1])
		}
		for from := min(start, end); from < end; {
			to := cut(folded, from, end)
			w := window{of: l, page: page, from: from, to: to, has: make([]bool, len(terms))}
			piece, fits := string(folded[from:to]), false
			for n, term := range terms {
				w.has[n] = strings.Contains(piece, term)
				fits = fits || w.has[n]
			}
			if fits {
				found = append(found, w)
			}
			from = to
		}
	}
	return found
}

// cut says where a piece ends: at the end of a sentence or of a word, if there
// is one in its second half.
func cut(text []rune, from, end int) int {
	if end-from <= maxPassage {
		return end
	}
	piece := text[from : from+maxPassage]
	for _, stop := range []rune{'.', ' '} {
		for i := len(piece) - 2; i > maxPassage/2; i-- {
			if piece[i] == stop && piece[i+1] == ' ' || stop == ' ' && piece[i] == stop {
				return from + i + 1
			}
		}
	}
	return from + maxPassage
}

func (w window) passage() Passage {
	text := []rune(w.of.Text)
	return Passage{
		Document: w.of.ID, Name: w.of.Name, Place: Place{Page: w.page + 1, Name: w.of.PageNames[w.page]},
		Text: strings.TrimSpace(string(text[w.from:min(w.to, len(text))])),
	}
}
