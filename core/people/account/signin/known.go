package signin

import "context"

// OpenedBy lists those of the addresses whose account is open to who knows the
// password, whatever else it asks for.
func (s *Service) OpenedBy(ctx context.Context, plain string, emails ...string) (open []string, err error) {
	for _, email := range emails {
		known, err := s.facts(ctx, email, "")
		if err != nil {
			return nil, err
		}
		if known.hash == "" || known.disabled {
			continue
		}
		same, err := s.passwords.Matches(ctx, plain, known.hash)
		if err != nil {
			return nil, err
		}
		if same {
			open = append(open, email)
		}
	}
	return open, nil
}
