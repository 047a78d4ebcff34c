package text

// Limit confines the process that calls it, as one that reads is confined.
var Limit = limit
