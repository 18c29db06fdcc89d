import type { ColumnType } from '@uplink/contract/reports/words'
import type { FieldPacket } from 'mysql2'
import type { Cell, Column } from '../source'

/** The protocol's numbers of types that are not text. */
const tiny = 1
const float = 4
const instant = 7
const local = 12
const bits = 16
const types = new Map<number, ColumnType>([
  [0, 'decimal'],
  [tiny, 'integer'],
  [2, 'integer'],
  [3, 'integer'],
  [float, 'decimal'],
  [5, 'decimal'],
  [instant, 'timestamp'],
  [8, 'integer'],
  [9, 'integer'],
  [10, 'date'],
  [local, 'timestamp'],
  [13, 'integer'],
  [14, 'date'],
  [bits, 'integer'],
  [246, 'decimal'],
])

/** MariaDB and MySQL store a boolean as TINYINT(1), or as a single bit. */
const isYesNo = ({ columnType, columnLength }: FieldPacket) =>
  (columnType === tiny || columnType === bits) && columnLength === 1

/** The columns of a result. */
export const columnsOf = (fields: readonly FieldPacket[]): Column[] =>
  fields.map((field) => ({
    name: field.name,
    type: isYesNo(field) ? 'boolean' : (types.get(field.columnType ?? 253) ?? 'text'),
  }))

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : Buffer.isBuffer(value) ? value.toString('hex') : String(value)

/** How a field's value becomes text. */
function readerOf(field: FieldPacket): (value: unknown) => string {
  if (isYesNo(field)) return (value) => (numberOf(value) === 0n ? 'false' : 'true')
  if (field.columnType === bits) return (value) => String(numberOf(value))
  // a DATETIME has no zone: it is one in UTC, as in the session that compares it
  if (field.columnType === instant || field.columnType === local)
    return (value) => `${asText(value).replace(' ', 'T')}Z`
  if (field.columnType === float) return (value) => shortestFloat(Number(value))
  return asText
}

/** The number that bits are, or a number itself. */
const numberOf = (value: unknown): bigint =>
  Buffer.isBuffer(value) ? BigInt(`0x${value.toString('hex') || '0'}`) : BigInt(String(value))

/** The shortest digits that are the same FLOAT; the driver gives the double nearest to it, with digits nobody stored. */
function shortestFloat(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits))
    if (Math.fround(shorter) === value) return String(shorter)
  }
  return String(Number(value.toPrecision(9)))
}

/** Turns the values of a row into cells, in place. */
export function cellReader(fields: readonly FieldPacket[]): (row: unknown[]) => Cell[] {
  const readers = fields.map(readerOf)
  return (row) => {
    for (let index = 0; index < row.length; index++) {
      const value = row[index]
      row[index] = value == null ? null : readers[index]?.(value)
    }
    return row as Cell[]
  }
}

const named: Record<string, ColumnType> = {
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  year: 'integer',
  bit: 'integer',
  decimal: 'decimal',
  float: 'decimal',
  double: 'decimal',
  date: 'date',
  datetime: 'timestamp',
  timestamp: 'timestamp',
}

/** The type of a catalogue's column: `tinyint`, `tinyint(1)`. */
export const typeOfColumn = (dataType: string, columnType: string): ColumnType =>
  columnType.startsWith('tinyint(1)') || columnType === 'bit(1)'
    ? 'boolean'
    : (named[dataType.toLowerCase()] ?? 'text')
