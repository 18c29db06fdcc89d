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
export const arrayOf = ({ bytes, count }: PrintedRows): Buffer[] => [
  Buffer.from('['),
  bytes.subarray(0, count === 0 ? 0 : bytes.length - tail),
  Buffer.from(']'),
]

/** The rows as cells; only for the few rows that the server looks at itself. */
export const readRows = (rows: PrintedRows): (string | null)[][] =>
  JSON.parse(Buffer.concat(arrayOf(rows)).toString()) as (string | null)[][]
