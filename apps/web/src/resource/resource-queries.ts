import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ManyReport } from '@uplink/contract/many'
import { call } from '../platform/api/call'
import { keysOf } from '../platform/api/query-keys'
import type { Page } from '../platform/list/shown-list'
import type { AnyRecord, AnyResource, Row } from './declaration'

/** A page of a resource, with what the caller may do. */
export interface ResourcePage extends Page<Row> {
  can: readonly 'create'[]
}

/** The query of a list, with the address's parameters. */
export function listQuery({ contract, noun }: AnyResource, query: Record<string, unknown>) {
  return queryOptions({
    queryKey: keysOf(noun).list(query),
    queryFn: async ({ signal }): Promise<ResourcePage> => {
      const page: unknown = await call(
        contract.routes.list,
        { query: { per_page: 20, ...query } },
        { signal },
      )
      return page as ResourcePage
    },
    placeholderData: keepPreviousData,
  })
}

export function recordQuery(of: AnyResource, id: number) {
  return queryOptions({
    queryKey: keysOf(of.noun).one(id),
    queryFn: ({ signal }) => readRecord(of, id, signal),
  })
}

/** Reads the present record, past the cache. */
export async function readRecord({ contract }: AnyResource, id: number, signal?: AbortSignal) {
  const answer: unknown = await call(
    contract.routes.read,
    { params: { id } },
    {
      ...(signal && { signal }),
    },
  )
  return (answer as { data: AnyRecord }).data
}

interface Saved {
  message: string
  data: AnyRecord
}

/** Saves a record; without an id, a new one. */
export async function saveRecord(
  { contract }: AnyResource,
  id: number | undefined,
  body: unknown,
): Promise<Saved> {
  const { create, update } = contract.routes
  const answer: unknown =
    id === undefined ? await call(create, { body }) : await call(update, { params: { id }, body })
  return answer as Saved
}

export async function deleteRecord({ contract }: AnyResource, id: number): Promise<string> {
  return ((await call(contract.routes.delete, { params: { id } })) as { message: string }).message
}

/** Does one act on many records. */
export async function actOnMany({ contract }: AnyResource, body: object) {
  const answer: unknown = await call(contract.routes.many, { body })
  return answer as { message: string; data: ManyReport }
}
