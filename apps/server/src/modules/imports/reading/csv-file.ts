import { importLimits, type ImportField } from '@uplink/contract/imports'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { Readable } from 'node:stream'
import { Unreadable, type OldSystem } from './old-record'

const delimiters = [',', ';', '\t', '|']

/** What is the same however a file is read: quotes and line ends as they come, and lines that are too long or too short. */
const usual = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 256 * 1024,
}

/** The delimiter that stands most often in the head, outside quotes. */
function delimiterOf(text: string): string {
  const [head = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counts = delimiters.map((each) => head.split(each).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

interface Head {
  delimiter: string
  columns: string[]
}

/** The columns of a file; the first line names them. Throws `Unreadable`. */
export function headOf(text: string): Head {
  const delimiter = delimiterOf(text)
  const [names = []] = firstLines(text, delimiter, 1)
  if (names.every((name) => name.trim() === '')) throw new Unreadable('The first line must name the columns')
  if (names.length > importLimits.columns)
    throw new Unreadable(`The file has ${names.length} columns, the most is ${importLimits.columns}`)
  return {
    delimiter,
    columns: apart(names.map((name, index) => name.trim().slice(0, 200) || `Column ${index + 1}`)),
  }
}

/** Columns of the same name are told apart by their number. */
function apart(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The first lines, with their head. */
export function firstLines(text: string, delimiter: string, count: number): string[][] {
  try {
    return parseAtOnce(text, { ...usual, delimiter, to: count })
  } catch (error) {
    throw unreadable(error)
  }
}

/** A file, with the fields that its columns are. */
export function csvFile(
  parts: () => AsyncIterable<string> | Iterable<string>,
  { delimiter, columns }: Head,
  chosen: Partial<Record<ImportField, string>>,
): OldSystem {
  const places = Object.entries(chosen).flatMap(([field, column]) => {
    const at = columns.indexOf(column)
    return at < 0 ? [] : [[field, at] as const]
  })
  return {
    async *records(signal) {
      const rows = Readable.from(parts()).pipe(
        parse({ ...usual, delimiter, from: 2, info: true, signal } as never),
      ) as AsyncIterable<{ record: string[]; info: { lines: number } }>
      let count = 0
      try {
        for await (const { record, info } of rows) {
          signal.throwIfAborted()
          if (++count > importLimits.lines)
            throw new Unreadable(`The file has more than ${importLimits.lines} lines: import it in parts`)
          yield {
            line: info.lines,
            values: Object.fromEntries(places.map(([field, at]) => [field, record[at] ?? ''])),
            ...(record.length > columns.length &&
              record.slice(columns.length).some((cell) => cell !== '') && {
                leftOver: { 'more cells than columns': String(record.length - columns.length) },
              }),
          }
        }
      } catch (error) {
        throw unreadable(error)
      }
    },
  }
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = typeof error.lines === 'number' ? `Line ${error.lines} ` : 'It '
  return error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? new Unreadable(`${line}cannot be read: a quote " is opened there, or further up, and not closed`)
    : new Unreadable(`${line}cannot be read as CSV`)
}
