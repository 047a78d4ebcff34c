package demo

// Emails are the addresses of all demonstration accounts.
func Emails() []string {
	people := staff()
	for _, p := range profiles() {
		people = append(people, p.People...)
	}
	emails := make([]string, len(people))
	for i, p := range people {
		emails[i] = p.Email
	}
	return emails
}
