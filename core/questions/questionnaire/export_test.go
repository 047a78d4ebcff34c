package questionnaire

// SheetSQL is the statement behind lists, for the benchmark to compare with.
const SheetSQL = sheetSQL
