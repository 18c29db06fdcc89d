/**
 * Rows printed as JSON once, however often they are sent. Each is `["a",null],` on its own line, so that pages can be
 * cut out at line ends.
 */
export interface PrintedRows {
  bytes: Buffer
  count: number
}

const newLine = 10
/** The comma and the line end after the last row. */
const tail = 2

export const noRows: PrintedRows = { bytes: Buffer.alloc(0), count: 0 }

/** Whether rows are printed already; otherwise they are cells. */
export const isPrinted = (rows: object): rows is PrintedRows => 'bytes' in rows

/** The position at which a row begins. */
function startOf(bytes: Buffer, row: number): number {
  let at = 0
  for (let n = 0; n < row; n++) at = bytes.indexOf(newLine, at) + 1
  return at
}

/** The rows from `from` up to but not including `to`, as far as there are so many. */
export function rowsBetween({ bytes, count }: PrintedRows, from: number, to: number): PrintedRows {
  const [first, last] = [Math.min(from, count), Math.min(to, count)]
  if (first === 0 && last === count) return { bytes, count }
  const rest = bytes.subarray(startOf(bytes, first))
  return { bytes: rest.subarray(0, startOf(rest, last - first)), count: last - first }
}

/** The rows as one JSON array, in pieces. */
const arrayOf = ({ bytes, count }: PrintedRows): Buffer[] => [
  Buffer.from('['),
  bytes.subarray(0, count === 0 ? 0 : bytes.length - tail),
  Buffer.from(']'),
]

/** The rows as cells; only for the few rows that the server looks at itself. */
export const readRows = (rows: PrintedRows): (string | null)[][] =>
  JSON.parse(Buffer.concat(arrayOf(rows)).toString()) as (string | null)[][]

/** What an action of a route with `answers: 'rows'` returns. */
export interface RowsAnswer {
  data: { rows: readonly (readonly (string | null)[])[] | PrintedRows }
}

/** An answer of such a route, whose rows may be printed already. */
export type WithPrintedRows<T> = T extends { data: infer Data extends { rows: unknown } }
  ? Omit<T, 'data'> & { data: Omit<Data, 'rows'> & { rows: Data['rows'] | PrintedRows } }
  : never

/**
 * The answer as JSON. Passing a hundred thousand cells through a schema takes longer than reading them from the
 * database, so they are printed unchecked. The rest passes through `declared`, which drops undeclared fields.
 */
export function printedAnswer(
  { data, ...answer }: RowsAnswer,
  declared: (value: unknown) => unknown,
): Buffer {
  const { rows, ...around } = data
  const { data: checked } = declared({ ...answer, data: { ...around, rows: [] } }) as { data: object }
  const { rows: _, ...shown } = checked as RowsAnswer['data']
  const printed = isPrinted(rows) ? arrayOf(rows) : [Buffer.from(JSON.stringify(rows))]
  return Buffer.concat([
    Buffer.from('{"data":{"rows":'),
    ...printed,
    Buffer.from(`,${JSON.stringify(shown).slice(1)}}`),
  ])
}
