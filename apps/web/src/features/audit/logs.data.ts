import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LogLine, logRoutes } from '@uplink/contract/logs'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const list = endpoint<typeof logRoutes.list>('GET', '/logs')
const verify = endpoint<typeof logRoutes.verify>('GET', '/logs/verify')
export const logsExport = endpoint<typeof logRoutes.export>('GET', '/logs/export')

/** The route's filters by their names, as in the address. */
export type LogQuery = Readonly<Partial<Record<string, string | number>>>

/** A line with the name of the record that it is about, if the reader may know it. */
export type NamedLine = LogLine & { called?: string | undefined }

/** A page of the audit log. */
export function logsQuery({ per_page = 20, ...query }: LogQuery) {
  return queryOptions({
    queryKey: keysOf('logs').list({ ...query, per_page }),
    queryFn: async ({ signal }) => {
      const { names, data, ...page } = await call(list, { query: { ...query, per_page } }, { signal })
      const lines = data.map((line): NamedLine => {
        const { target } = line
        return { ...line, ...(target && { called: names[`${target.noun}:${target.id}`] }) }
      })
      return { ...page, data: lines }
    },
    placeholderData: keepPreviousData,
  })
}

/** Whether a day's lines, counted in UTC, are as they were written. */
export const verifyDay = async (day: string) => (await call(verify, { query: { day } })).data
