/**
 * Rows that are printed as JSON once, however often they are sent: each `["a",null],` on a line of its own, so that pages can be
 * cut out of them.
 */
export interface PrintedRows {
  bytes: Buffer
  count: number
}

const newLine = 10
/** The comma behind the last row, and the end of its line. */
const tail = 2

export const noRows: PrintedRows = { bytes: Buffer.alloc(0), count: 0 }

/** Whether rows are printed already, or still cells. */
export const isPrinted = (rows: object): rows is PrintedRows => 'bytes' in rows

/** Where a row begins. */
function startOf(bytes: Buffer, row: number): number {
  let at = 0
  for (let n = 0; n < row; n++) at = bytes.indexOf(newLine, at) + 1
  return at
}

/** The rows from one on, up to another; fewer where there are not so many. */
export function rowsBetween({ bytes, count }: PrintedRows, from: number, to: number): PrintedRows {
  const [first, last] = [Math.min(from, count), Math.min(to, count)]
  if (first === 0 && last === count) return { bytes, count }
  const rest = bytes.subarray(startOf(bytes, first))
  return { bytes: rest.subarray(0, startOf(rest, last - first)), count: last - first }
}

/** What an array of them is in JSON, brackets included, in pieces. */
export const arrayOf = ({ bytes, count }: PrintedRows): Buffer[] => [
  Buffer.from('['),
  bytes.subarray(0, count === 0 ? 0 : bytes.length - tail),
  Buffer.from(']'),
]

/** For the few that are looked at here. */
export const readRows = (rows: PrintedRows): (string | null)[][] =>
  JSON.parse(Buffer.concat(arrayOf(rows)).toString()) as (string | null)[][]
