package archive

import "slices"

// Tables lists the tables of companies that the archive holds.
func Tables() []string {
	tables := []string{"memberships", "carbon_rules"} // in sheets of their own
	for _, w := range wholes() {
		tables = append(tables, w.table)
	}
	slices.Sort(tables)
	return tables
}
