/** What a spreadsheet would take for a formula and calculate. */
const formula = /^[=+\-@\t\r]/

/** One line of a CSV file (RFC 4180), its end included. A cell that looks like a formula is kept a text by `'`. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** A number as it is; a text quoted where it has to be, and never a formula. */
function cell(value: string | number | null): string {
  return typeof value === 'number' ? String(value) : quoted(value === null ? '' : plainText(value))
}

/** A text that no spreadsheet calculates. */
export const plainText = (text: string): string => text.replace(formula, "'$&")

/** A cell's text within quotes where it holds a separator, a quote or a new line. */
export const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
