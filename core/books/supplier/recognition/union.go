package recognition

// union keeps which of n things are one; the lowest of them is their root.
type union []int

func newUnion(n int) union {
	u := make(union, n)
	for i := range u {
		u[i] = i
	}
	return u
}

func (u union) root(i int) int {
	for u[i] != i {
		u[i] = u[u[i]]
		i = u[i]
	}
	return i
}

func (u union) join(i, j int) {
	i, j = u.root(i), u.root(j)
	u[max(i, j)] = min(i, j)
}

func (u union) roots() []int {
	roots := make([]int, len(u))
	for i := range u {
		roots[i] = u.root(i)
	}
	return roots
}
