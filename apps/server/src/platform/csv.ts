/** What a spreadsheet would take for a formula and calculate. */
const formula = /^[=+\-@\t\r]/

/** One line of a CSV file (RFC 4180), its end included. A cell that looks like a formula is kept a text by `'`. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value === null ? '' : value.replace(formula, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
