package rule

// words finds every one of many needles in a text in one pass (Aho and
// Corasick, 1975). Needles and texts are folded; the automaton is a dense
// table over the classes of bytes that occur in needles.
type words struct {
	class   [256]uint8
	classes int
	next    []int32 // state*classes + class -> state
	found   [][]hit // needles that end at a state
}

type hit struct {
	needle, size int
}

// newWords builds the automaton. Needles must be folded and not empty; folded
// text has no upper case, so its bytes fit into 255 classes.
func newWords(needles []string) *words {
	w := &words{classes: 1}
	for _, needle := range needles {
		for i := range len(needle) {
			if c := needle[i]; w.class[c] == 0 {
				w.class[c] = uint8(w.classes)
				w.classes++
			}
		}
	}
	w.grow()
	for i, needle := range needles {
		state := int32(0)
		for j := range len(needle) {
			at := int(state)*w.classes + int(w.class[needle[j]])
			if w.next[at] == 0 {
				w.next[at] = w.grow()
			}
			state = w.next[at]
		}
		w.found[state] = append(w.found[state], hit{i, len(needle)})
	}
	w.link()
	return w
}

// grow adds a state and returns it.
func (w *words) grow() int32 {
	w.next = append(w.next, make([]int32, w.classes)...)
	w.found = append(w.found, nil)
	return int32(len(w.found) - 1)
}

// link fills the transitions that are not in the trie, breadth first, so that
// each leads to the longest suffix that is.
func (w *words) link() {
	fail := make([]int32, len(w.found))
	queue := make([]int32, 0, len(w.found))
	for _, child := range w.next[:w.classes] {
		if child != 0 {
			queue = append(queue, child)
		}
	}
	for i := 0; i < len(queue); i++ {
		state := queue[i]
		w.found[state] = append(w.found[state], w.found[fail[state]]...)
		row := w.next[int(state)*w.classes : int(state+1)*w.classes]
		back := w.next[int(fail[state])*w.classes : int(fail[state]+1)*w.classes]
		for c, child := range row {
			if child == 0 {
				row[c] = back[c]
				continue
			}
			fail[child] = back[c]
			queue = append(queue, child)
		}
	}
}

// each calls yield for every occurrence of a needle in the folded text.
func (w *words) each(text []byte, yield func(needle, from, to int)) {
	state := 0
	for i, c := range text {
		state = int(w.next[state*w.classes+int(w.class[c])])
		for _, h := range w.found[state] {
			yield(h.needle, i+1-h.size, i+1)
		}
	}
}
