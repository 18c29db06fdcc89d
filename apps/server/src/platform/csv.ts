/** The media type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8'

/** The beginning of a text that a spreadsheet would calculate as a formula; some take the wide forms for the same. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One line of a CSV file (RFC 4180) with its line end. A `'` before a text that looks like a formula keeps it a text.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** A number unchanged; a text quoted if needed, and never a formula. */
function cell(value: string | number | null): string {
  return typeof value === 'number' ? String(value) : quoted(value === null ? '' : plainText(value))
}

/** A text that no spreadsheet calculates as a formula. */
export const plainText = (text: string): string => text.replace(formula, "'$&")

/** A cell's text, in quotes if it contains a separator, a quote or a new line. */
export const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
