package job

import "time"

// Lease is how long a worker may usually be silent.
const Lease = lease

// Lasting returns the service with leases that last as long as that.
func (s *Service) Lasting(lease time.Duration) *Service { return &Service{db: s.db, lease: lease} }
