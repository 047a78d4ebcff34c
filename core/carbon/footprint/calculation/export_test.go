package calculation

// What tests of this package look at.
const CopyColumns = copyColumns

var AppendCopy = appendCopy
