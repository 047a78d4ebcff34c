package answer

// SheetSQL is the statement behind List, for the benchmark to compare with.
const SheetSQL = sheetSQL
