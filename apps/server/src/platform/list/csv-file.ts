import type { AuditAct } from '@uplink/contract/audit'
import { fieldsOf, rowOf, type ListRoute } from '@uplink/contract/exports'
import type { StreamedFile } from '@uplink/contract/files'
import type { RouteDefinition } from '@uplink/contract/route'
import * as z from 'zod'
import { csvLine, csvType } from '../csv'
import type { Call } from '../http/call'
import { shownOf, type ShownListing, type ShownTogether } from './listing'
import { streamRows } from './stream-rows'

/** Which of a list's fields are wanted; absent: all. */
export interface Columns {
  columns?: readonly string[] | undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * A list as CSV, for a route made by the contract's `exportOf`: the fields of the list's rows, in the list's order.
 * The audit log records who exported what. The first rows are read before the answer begins, so that a failure can
 * still be answered as an error.
 */
export async function csvOf<Row>(
  call: Call,
  { exports }: Pick<RouteDefinition, 'exports'>,
  listing: ShownListing<Row, unknown> | ShownTogether<Row, unknown>,
  { columns, ...query }: Columns,
): Promise<StreamedFile> {
  const list = exports as ListRoute
  const cells = cellsOf(list, columns ?? fieldsOf(list))
  const exported = {
    act: 'list.exported' as const satisfies AuditAct,
    target: ['list', list.path.slice(1)] as const,
  }
  await call.audit(call.db, { ...exported, details: { asked: query } })
  /** Somebody who cuts the connection before the last row has the others. */
  const noteBrokenOff = (sent: { rows: number; bytes: number }) =>
    call
      .audit(call.db, { ...exported, details: { asked: query, state: 'failed', ...sent } })
      .catch((err: unknown) => call.log.error({ err }, 'a broken-off export was not written down'))
  // the list's own schema drops fields that the list does not show
  const row = rowOf(list)
  const written = (shown: unknown) => {
    const told = row.parse(shown) as Fields
    return cells.map(({ read }) => read(told))
  }
  async function* shownBatches() {
    for await (const rows of streamRows(listing)) yield await shownOf(listing, rows)
  }
  const batches = shownBatches()
  const first = await batches.next()
  async function* lines() {
    const sent = { rows: 0, bytes: 0 }
    let isWhole = false
    try {
      yield csvLine(cells.map(({ head }) => head))
      for (let batch = first; !batch.done; batch = await batches.next()) {
        const text = batch.value.map((shown) => csvLine(written(shown))).join('')
        sent.rows += batch.value.length
        sent.bytes += Buffer.byteLength(text)
        yield text
      }
      isWhole = true
    } finally {
      if (!isWhole) await noteBrokenOff(sent)
    }
  }
  const name = `${list.path.slice(list.path.lastIndexOf('/') + 1)}-${call.clock.now().toISOString().slice(0, 10)}.csv`
  return { name, type: csvType, stream: lines() }
}

interface Cell {
  head: string
  read: (told: Fields) => string | number | null
}

/** A column for each field; a field that is a record itself has one for each of its own fields: `line.username`. */
function cellsOf(list: ListRoute, columns: readonly string[]): Cell[] {
  const { shape } = rowOf(list)
  return columns.flatMap((field) => {
    const inner = partsOf(shape[field] as z.ZodType)
    if (!inner) return [{ head: headOf(field), read: (told: Fields) => text(told[field]) }]
    return inner.map((part) => ({
      head: headOf(`${field} ${part}`),
      read: (told: Fields) => text((told[field] as Fields | null)?.[part]),
    }))
  })
}

/** The fields of a record, including one that may be null. */
function partsOf(schema: z.ZodType): string[] | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return partsOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined
}

/** `created_at` → `Created at` */
function headOf(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function text(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((each) => text(each) ?? '').join('; ')
  return JSON.stringify(value)
}
