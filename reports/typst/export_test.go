package typst

// Kill ends the process behind the engine's back.
func (e *Engine) Kill() {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	e.process.end()
}
