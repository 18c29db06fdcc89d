import type { RouteDefinition } from '@uplink/contract/route'
import type { Database } from '../database/kysely'
import { bind } from '../http/bind'
import type { Call } from '../http/call'
import type { Module } from '../http/module'
import type { Seals } from '../secrets/seals'
import type { Declared, FormOf, Resource, ResourceContract, Ruled, TableName, Values } from './declaration'
import type { ManyRequest } from './many'
import { refusalOf } from './refusals'
import { resourceActions } from './resource.actions'

/** For an act that creates such a record together with other changes. */
interface Creatable {
  /**
   * Throws unless the caller may create records; returns what creates one in the caller's transaction, checked and
   * written to the audit log as by its own call. `values`: as the contract's form gives them.
   */
  creator(
    call: Call,
    needs: { seals: Seals },
  ): Promise<(tx: Database, values: Values) => Promise<{ id: number }>>
}

/**
 * A plain resource: answers the routes of its contract from one table, within the row rules of its model. It is
 * declared in an `x.resource.ts`, listed in `modules.ts` like any module, and other resources may name it in
 * `references`.
 */
export function resource<C extends ResourceContract, T extends TableName>(
  contract: C,
  declared: Declared<T, FormOf<C>>,
): Module<{ seals: Seals }> & Ruled & Creatable {
  const { noun, model } = contract
  const { table, lookup } = declared
  const ruleFields = (declared.ruleFields ?? {}) as Record<string, string>
  const sources = Object.fromEntries(
    contract.fields.map((field) => [field, declared.sources?.[field] ?? field]),
  ) as Resource['sources']
  const name = declared.called ?? noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('-', ' ')
  const saved = `${name} saved.`
  const actionsOf = (seals: Seals) =>
    resourceActions({ ...contract, ...declared, ruleFields, sources }, seals)
  const handlersOf = (seals: Seals) => {
    const actions = actionsOf(seals)
    return {
      list: (call: Call, { query }: ResourceQuery) => actions.list(call, query),
      export: (call: Call, { query }: ResourceQuery) => actions.export(call, query),
      many: (call: Call, { body }: ResourceQuery) => actions.many(call, body as unknown as ManyRequest),
      read: async (call: Call, { params }: ResourceQuery) => ({ data: await actions.read(call, params.id) }),
      create: async (call: Call, { body }: ResourceQuery) => ({
        message: saved,
        data: await actions.create(call, body),
      }),
      update: async (call: Call, { params, body }: ResourceQuery) => ({
        message: saved,
        data: await actions.update(call, params.id, body),
      }),
      delete: async (call: Call, { params }: ResourceQuery) => ({
        message: `${name} deleted.`,
        data: await actions.delete(call, params.id),
      }),
      lookUp: (call: Call, { query }: ResourceQuery) => actions.lookUp(call, query),
    }
  }
  const routes: Record<string, RouteDefinition> = {
    ...contract.routes,
    ...(lookup && { lookUp: lookup.route }),
  }
  return {
    model,
    table,
    ruleFields,
    routes: Object.values(routes),
    // each route's schemas have checked the input of its handler
    bind: (binding, { seals }) => bind(binding, routes, handlersOf(seals) as never),
    async creator(call, { seals }) {
      const create = await actionsOf(seals).creator(call)
      return (tx, values) =>
        create(tx, values).catch((error: unknown) => {
          throw refusalOf(error, {
            table,
            ...(declared.constraints && { constraints: declared.constraints }),
          })
        })
    },
  }
}

/** Checked by the route's own schemas. */
interface ResourceQuery {
  params: { id: number }
  query: { page: number; per_page: number; q?: string | undefined }
  body: Record<string, unknown>
}
