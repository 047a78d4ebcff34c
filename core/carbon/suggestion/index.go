package suggestion

import (
	"math"
	"slices"
)

// document is a name or word that leads to a target.
type document struct {
	text   string
	target Target
	source string
	weight float64 // how much it says against others, at most 1
	rows   int64
	lesson int // index of the lesson it comes from, or shippedWord
}

// shippedWord marks a document that comes from no lesson.
const shippedWord = -1

// index finds the documents that resemble a text, by words weighted with how
// rare they are.
type index struct {
	documents []document
	words     [][]string // of each
	norms     []float64
	holding   map[string][]int // word -> documents
	rarity    map[string]float64
	known     []string // all words, in order
	near      map[string][]neighbour
}

// neighbour is a word of the index that resembles another.
type neighbour struct {
	word     string
	likeness float64
}

func newIndex(documents []document) *index {
	x := &index{holding: map[string][]int{}, rarity: map[string]float64{}, near: map[string][]neighbour{}}
	for _, d := range documents {
		words := tokens(d.text)
		if len(words) == 0 {
			continue
		}
		for _, word := range words {
			x.holding[word] = append(x.holding[word], len(x.documents))
		}
		x.documents, x.words = append(x.documents, d), append(x.words, words)
	}
	for word, in := range x.holding {
		leads := map[Target]bool{} // what leads everywhere leads nowhere
		for _, d := range in {
			leads[x.documents[d].target] = true
		}
		x.rarity[word] = 1 / (1 + math.Log(float64(len(leads))))
		x.known = append(x.known, word)
	}
	slices.Sort(x.known)
	for _, words := range x.words {
		x.norms = append(x.norms, x.norm(words))
	}
	return x
}

func (x *index) norm(words []string) float64 {
	sum := 0.0
	for _, word := range words {
		rarity := x.rare(word)
		sum += rarity * rarity
	}
	return math.Sqrt(sum)
}

// rare gives the weight of a word; an unknown one counts in full, since it is
// what the text has that no document has.
func (x *index) rare(word string) float64 {
	if rarity, ok := x.rarity[word]; ok {
		return rarity
	}
	return 1
}

// resembling gives the words of the index that resemble a word.
func (x *index) resembling(word string) []neighbour {
	if found, ok := x.near[word]; ok {
		return found
	}
	var found []neighbour
	for _, known := range x.known {
		if likeness := alike(word, known); likeness > 0 {
			found = append(found, neighbour{known, likeness})
		}
	}
	x.near[word] = found
	return found
}

// match is a document that resembles a text, and the pair of words that says
// so most.
type match struct {
	document
	likeness    float64
	word, other string
}

// matches gives the best document for each target, without those to leave out.
func (x *index) matches(words []string, leaveOut func(document) bool) map[Target]match {
	scores := map[int]score{}
	for _, word := range words {
		for d, n := range x.nearest(word) {
			s := scores[d]
			s.add(word, n, x.rare(word)*x.rare(n.word))
			scores[d] = s
		}
	}
	norm := x.norm(words)
	found := map[Target]match{}
	for d, doc := range x.documents {
		s, ok := scores[d]
		if !ok || leaveOut(doc) {
			continue
		}
		m := match{doc, min(1, s.sum/(norm*x.norms[d])), s.word, s.other}
		if best := found[doc.target]; m.likeness*m.weight > best.likeness*best.weight {
			found[doc.target] = m
		}
	}
	return found
}

// nearest gives for each document the word of it that resembles a word most.
func (x *index) nearest(word string) map[int]neighbour {
	nearest := map[int]neighbour{}
	for _, n := range x.resembling(word) {
		for _, d := range x.holding[n.word] {
			if n.likeness > nearest[d].likeness {
				nearest[d] = n
			}
		}
	}
	return nearest
}

// score adds up how a text resembles a document, and keeps the pair of words
// that says most.
type score struct {
	sum, most   float64
	word, other string
}

func (s *score) add(word string, n neighbour, rarity float64) {
	gain := n.likeness * rarity
	s.sum += gain
	if gain > s.most {
		s.most, s.word, s.other = gain, word, n.word
	}
}
