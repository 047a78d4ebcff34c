package goldentest

// Difference lists lines that only one of two texts has.
var Difference = difference
