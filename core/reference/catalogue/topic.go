package catalogue

import "go.yaml.in/yaml/v3"

// Topic is a sustainability matter that is assessed for materiality (ESRS 1,
// AR 16), with the words of its page.
type Topic struct {
	ID          string // E1
	Names       Words
	Description Words
	KeyTopics   []KeyTopic
	SubTopics   []SubTopic
}

// KeyTopic is one of the four things that matter most in a topic.
type KeyTopic struct {
	Names Words
	Text  Words
}

// SubTopic is the level at which materiality is assessed.
type SubTopic struct {
	ID       string // E1.1
	Names    Words
	Examples []Words // sub-sub-topics
}

// allWords are all names and texts of the topic.
func (t *Topic) allWords() []Words {
	all := []Words{t.Names, t.Description}
	for _, k := range t.KeyTopics {
		all = append(all, k.Names, k.Text)
	}
	for _, s := range t.SubTopics {
		all = append(append(all, s.Names), s.Examples...)
	}
	return all
}

// Assessment returns the question of a section that assesses a sub-topic; nil
// when there is none.
func (e *Edition) Assessment(subTopic string, s Section) *Question {
	i, ok := e.assessments[assessmentKey{subTopic, s}]
	if !ok {
		return nil
	}
	return &e.Questions[i]
}

type assessmentKey struct {
	subTopic string
	section  Section
}

// Topic returns the topic with that id.
func (e *Edition) Topic(id string) (*Topic, bool) {
	for i := range e.Topics {
		if e.Topics[i].ID == id {
			return &e.Topics[i], true
		}
	}
	return nil, false
}

// Requirement is a disclosure requirement that depends on a topic.
type Requirement struct {
	Heading
	Questions int
}

// Requirements lists the sub-categories whose questions are asked when the
// topic is material, in their order.
func (e *Edition) Requirements(topic string) []Requirement {
	counts := map[string]int{}
	for i := range e.Questions {
		if q := &e.Questions[i]; q.Topic == topic {
			counts[q.SubCategory]++
		}
	}
	var found []Requirement
	for _, h := range e.SubCategories {
		if counts[h.ID] > 0 {
			found = append(found, Requirement{h, counts[h.ID]})
		}
	}
	return found
}

// SubTopic returns the topic and sub-topic with the sub-topic's id.
func (e *Edition) SubTopic(id string) (*Topic, *SubTopic, bool) {
	for i := range e.Topics {
		for j := range e.Topics[i].SubTopics {
			if e.Topics[i].SubTopics[j].ID == id {
				return &e.Topics[i], &e.Topics[i].SubTopics[j], true
			}
		}
	}
	return nil, nil, false
}

// topic reads topic.yaml.
func (r *reader) topic(e *draft, file string, raw []byte) {
	d, top := r.parse(file, raw)
	if top == nil {
		return
	}
	var t Topic
	d.mapping(
		top,
		field{key: "id", read: d.into(&t.ID)},
		field{key: "names", read: d.words(&t.Names)},
		field{key: "description", read: d.words(&t.Description)},
		field{key: "keyTopics", read: func(n *yaml.Node) {
			d.list(n, func(item *yaml.Node) {
				var k KeyTopic
				d.mapping(item, field{key: "names", read: d.words(&k.Names)}, field{key: "text", read: d.words(&k.Text)})
				t.KeyTopics = append(t.KeyTopics, k)
			})
			if len(t.KeyTopics) != keyTopics {
				d.failAt(n, "%d key topics expected", keyTopics)
			}
		}},
		field{key: "subTopics", read: func(n *yaml.Node) {
			d.list(n, func(item *yaml.Node) { t.SubTopics = append(t.SubTopics, d.subTopic(item)) })
		}},
	)
	e.Topics = append(e.Topics, t)
}

// keyTopics is how many key topics a page shows (specification, section 9).
const keyTopics = 4

func (d document) subTopic(item *yaml.Node) SubTopic {
	var s SubTopic
	d.mapping(
		item,
		field{key: "id", read: d.into(&s.ID)},
		field{key: "names", read: d.words(&s.Names)},
		field{key: "examples", read: func(n *yaml.Node) {
			d.list(n, func(example *yaml.Node) {
				var w Words
				d.words(&w)(example)
				s.Examples = append(s.Examples, w)
			})
		}},
	)
	return s
}

// topicRow is how a topic is kept, in editions.topics.
type topicRow struct {
	ID          string        `json:"id"`
	Names       Words         `json:"names"`
	Description Words         `json:"description"`
	KeyTopics   []keyTopicRow `json:"keyTopics"`
	SubTopics   []subTopicRow `json:"subTopics"`
}

type keyTopicRow struct {
	Names Words `json:"names"`
	Text  Words `json:"text"`
}

type subTopicRow struct {
	ID       string  `json:"id"`
	Names    Words   `json:"names"`
	Examples []Words `json:"examples"`
}

func newTopicRows(topics []Topic) []topicRow {
	rows := make([]topicRow, len(topics))
	for i, t := range topics {
		rows[i] = topicRow{ID: t.ID, Names: t.Names, Description: t.Description}
		for _, k := range t.KeyTopics {
			rows[i].KeyTopics = append(rows[i].KeyTopics, keyTopicRow(k))
		}
		for _, s := range t.SubTopics {
			rows[i].SubTopics = append(rows[i].SubTopics, subTopicRow(s))
		}
	}
	return rows
}

func (r topicRow) topic() Topic {
	t := Topic{ID: r.ID, Names: r.Names, Description: r.Description}
	for _, k := range r.KeyTopics {
		t.KeyTopics = append(t.KeyTopics, KeyTopic(k))
	}
	for _, s := range r.SubTopics {
		t.SubTopics = append(t.SubTopics, SubTopic(s))
	}
	return t
}
