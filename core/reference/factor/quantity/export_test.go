package quantity

// ReadFuels reads a table of fuels other than the one that ships.
func ReadFuels(raw string) (map[string]Fuel, error) { return readFuels(raw) }

// Written is what people write for units.
func Written() map[string]Unit { return written }
