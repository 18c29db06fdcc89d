import * as z from 'zod'
import { streamedFile } from './files'
import { defineRoute, type RouteDefinition } from './route'

/** A route that answers a list with filters. */
export type ListRoute = RouteDefinition & { method: 'GET'; query: z.ZodObject; response: z.ZodObject }

const ofOnePage = { page: true, per_page: true } as const

type Filters<R extends ListRoute> = Omit<R['query']['shape'], 'page' | 'per_page' | 'pagination'>

/**
 * A list as CSV: all rows that match its filters, in its order, with the list's fields. A caller who may read the
 * list may also export it.
 */
export function exportOf<R extends ListRoute>(of: R) {
  const { pagination: _, ...rest } = of.query.omit(ofOnePage).shape
  const fields = fieldsOf(of)
  return defineRoute({
    method: 'GET',
    path: `${of.path}/export` as `${R['path']}/export`,
    summary: `All rows of the list for the same filters, as CSV; \`columns\`: only these fields`,
    right: { audience: of.right.audience, name: `${of.right.name}-as-csv` },
    load: 'slow',
    ...connectionOf(of),
    query: z.strictObject({ ...(rest as Filters<R>), columns: columnsOf(fields) }),
    answers: 'file',
    exports: of,
    response: streamedFile,
  })
}

/** Takes over `connection` from a list that is about one line. */
const connectionOf = <R extends ListRoute>(of: R) =>
  ('connection' in of ? { connection: of.connection } : {}) as Pick<R, 'connection' & keyof R>

const columnsOf = (fields: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((field) => field.trim()))
    .pipe(
      z
        .array(z.enum(fields as [string, ...string[]]))
        .min(1)
        .max(fields.length),
    )
    .optional()

/** The shape of a list's rows. */
export function rowOf({ response }: Pick<ListRoute, 'response'>): z.ZodObject {
  return (response.shape.data as z.ZodArray<z.ZodObject>).element
}

/** Fields that are for programs and not for people. */
const notTold = ['can', 'version', 'together', 'together_unsent', 'suggestions']

/** The fields of a list's rows that its export contains. */
export function fieldsOf(list: Pick<ListRoute, 'response'>): string[] {
  return Object.keys(rowOf(list).shape).filter((field) => !notTold.includes(field))
}
