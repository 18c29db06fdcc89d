import type { ManyReport } from '@uplink/contract/many'
import type { RouteDefinition } from '@uplink/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofOwnOrganization, roleFactory } from '../modules/access/access.factory'
import { organizationFactory } from '../modules/organizations/organizations.factory'
import type { ResourceContract } from '#platform/resource/declaration'
import { createTestApp, type Caller, type TestApp } from './test-app'

type Fields = Record<string, unknown>
type RecordOf = Fields & { id: number; version: number; can: string[]; used_by: unknown[] }

interface Case {
  /** A valid form in the given organization; the number makes each record different. */
  form: (app: TestApp, organizationId: number, number: number) => Promise<Fields> | Fields
  /** Changes to it, and their result. */
  change: Fields
  /** A form with everything wrong, and its errors by field. */
  wrong: { form: Fields; errors: Record<string, string[]> }
  /** A field that must be unique within one organization, and the error for a duplicate. */
  unique?: { field: string; text: string }
  /** The field that refers to another record, which must be within the writer's reach. */
  reference?: string
  /** Creates something that refers to the record. */
  use?: (app: TestApp, id: number) => Promise<unknown>
  /** It belongs to no organization: only people with all rows see it. */
  isEverybodys?: boolean
  lookup?: RouteDefinition
  /** It decides about rights: only administrators write it, whatever rules other people have. */
  onlyAdministratorsWrite?: boolean
}

/** What every plain resource must do: its routes and its look-up, through the app on a real database. */
export function itIsAResource(
  { noun, model, routes, order, fields, hasStatus }: ResourceContract,
  { form, change, wrong, unique, reference, use, isEverybodys, lookup, onlyAdministratorsWrite }: Case,
) {
  let app: TestApp
  let here: number
  let keeper: Caller
  let reader: Caller
  let stranger: Caller
  let writer: number
  let count = 0

  const path = routes.list.path
  const ask = async (caller: Caller, route: RouteDefinition, sent: object = {}) => {
    const { status, body, refusal } = await caller.call(route, sent)
    return { status, refusal, ...(body as { data: RecordOf; can: string[] }) }
  }
  const listed = async (caller: Caller, query: object = {}) => {
    const page: unknown = await ask(caller, routes.list, { query: { per_page: '100', ...query } })
    return page as { data: RecordOf[]; total: number; can: string[] }
  }
  const nameOf = (record: Fields) => String(record[typeof record[order] === 'string' ? order : 'title'])
  const made = async (caller = keeper, more: Fields = {}) => {
    const body = { ...(await form(app, here, ++count)), ...more }
    const { status, data, refusal } = await ask(caller, routes.create, { body })
    expect(refusal.errors ?? {}, JSON.stringify(refusal)).toEqual({})
    expect(status).toBe(200)
    return { body, data }
  }
  const lines = (act: string, id: number) =>
    app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', `${noun}.${act}`)
      .where('target', '=', `${noun}:${id}`)
      .execute()

  beforeAll(async () => {
    app = await createTestApp()
    here = (await organizationFactory(app)).id
    const there = (await organizationFactory(app)).id
    const rules = isEverybodys ? {} : ofOwnOrganization
    // records that a form may refer to
    const others = (['organization', 'department', 'package'] as const)
      .filter((name) => name !== model)
      .map((name) => ({ model: name, actions: ['List' as const], ...rules }))
    writer = await roleFactory(app, {
      permissions: [{ paths: [path, `${path}/*`, ...(lookup ? [lookup.path] : [])] }],
      grants: [...others, { model, actions: ['List', 'Create', 'Edit', 'Delete'], ...rules }],
    })
    const onlyReads = await roleFactory(app, {
      permissions: [{ methods: ['GET'], paths: [path, `${path}/*`] }],
      grants: [{ model, actions: ['List', 'Edit'], ...rules }],
    })
    const withoutRules = await roleFactory(app, { permissions: [{ paths: [path, `${path}/*`] }] })
    const clerk = { accountType: 'staff' as const, organizationId: here, roleIds: [writer] }
    keeper = await app.signIn(onlyAdministratorsWrite ? { ...clerk, roleIds: [1] } : clerk)
    reader = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [onlyReads] })
    stranger = await app.signIn({
      accountType: 'staff',
      organizationId: there,
      roleIds: [isEverybodys ? withoutRules : writer],
    })
  })
  afterAll(() => app.close())

  describe(path, () => {
    it('is created, read, changed and deleted, each with its line in the audit log', async () => {
      const { body, data } = await made()
      expect(data).toMatchObject({ ...body, version: 1, can: ['edit', 'delete'], used_by: [] })
      expect(Object.keys(data).sort()).toEqual(
        ['id', 'version', 'updated_at', 'can', 'used_by', ...fields].sort(),
      )
      const params = { id: data.id }
      expect((await ask(keeper, routes.read, { params })).data).toEqual(data)

      const changed = await ask(keeper, routes.update, { params, body: { ...body, ...change, version: 1 } })
      expect(changed.data).toMatchObject({ ...change, version: 2 })
      expect((await ask(keeper, routes.read, { params })).data).toEqual(changed.data)

      expect((await ask(keeper, routes.delete, { params })).data).toEqual(params)
      expect((await ask(keeper, routes.read, { params })).status).toBe(404)

      const [created] = await lines('created', data.id)
      expect(created).toMatchObject({ actor_id: keeper.userId, details: { after: body } })
      const [updated] = await lines('updated', data.id)
      expect(updated?.details).toMatchObject({ after: change })
      expect(await lines('deleted', data.id)).toHaveLength(1)
    })

    it('is listed by page, search, order and as a whole, with what the caller may do', async () => {
      const { data } = await made()
      await made()
      const all = await listed(keeper)
      expect(all.can).toEqual(['create'])
      expect(all.data).toHaveLength(all.total)
      expect(all.data.find(({ id }) => id === data.id)?.can).toEqual(['edit', 'delete'])
      const read = await listed(reader)
      expect(read.can).toEqual([])
      expect(read.data.every(({ can }) => can.length === 0)).toBe(true)

      const back = await listed(keeper, { sort: `-${order}` })
      expect(back.data.map(({ id }) => id).sort()).toEqual(all.data.map(({ id }) => id).sort())
      const searched = await listed(keeper, { q: nameOf(data).slice(1) })
      expect(searched.data.map(({ id }) => id)).toContain(data.id)
      expect((await listed(keeper, { q: 'nothing is called like this' })).total).toBe(0)
      expect((await listed(keeper, { per_page: '1', page: '2' })).data).toHaveLength(1)
      expect((await listed(keeper, { per_page: '1', pagination: 'false' })).data).toHaveLength(all.total)
      expect((await ask(keeper, routes.list, { query: { sort: 'odd' } })).status).toBe(422)
    })

    it('refuses a wrong form, with every problem at its field', async () => {
      const { data } = await made()
      const version = { params: { id: data.id }, body: wrong.form }
      for (const [route, sent] of [
        [routes.create, { body: wrong.form }],
        [routes.update, version],
      ] as const) {
        const answer = await ask(keeper, route, sent)
        expect(answer.status).toBe(422)
        expect(answer.refusal.errors).toEqual(wrong.errors)
      }
    })

    it('refuses to overwrite what somebody else has changed', async () => {
      const { body, data } = await made()
      const params = { id: data.id }
      await ask(keeper, routes.update, { params, body: { ...body, ...change, version: 1 } })
      const late = await ask(keeper, routes.update, { params, body: { ...body, version: 1 } })
      expect(late.refusal.code).toBe('record.conflict')
      expect((await ask(keeper, routes.read, { params })).data).toMatchObject({ ...change, version: 2 })
    })

    it('is not there for those whose rules leave it out, and what is not there is missing', async () => {
      const { body, data } = await made()
      expect((await listed(stranger)).data.map(({ id }) => id)).not.toContain(data.id)
      for (const [caller, id] of [
        [stranger, data.id],
        [keeper, 999_999],
      ] as const) {
        const at = { params: { id } }
        const answers = [
          await ask(caller, routes.read, at),
          await ask(caller, routes.update, { ...at, body }),
          await ask(caller, routes.delete, at),
        ]
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      }
    })

    it('asks for the right to each act', async () => {
      const { body, data } = await made()
      const at = { params: { id: data.id } }
      expect((await ask(reader, routes.create, { body })).status).toBe(403)
      expect((await ask(reader, routes.update, { ...at, body })).status).toBe(403)
      expect((await ask(reader, routes.delete, at)).status).toBe(403)
      expect((await ask(stranger, routes.create, { body })).status).toBe(isEverybodys ? 403 : 422)
    })

    it.runIf(onlyAdministratorsWrite)(
      'is written by administrators only, whatever rules others have',
      async () => {
        const { body, data } = await made()
        const clerk = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [writer] })
        const at = { params: { id: data.id } }
        const seen = await listed(clerk)
        expect(seen.can).toEqual([])
        expect(seen.data.find(({ id }) => id === data.id)?.can).toEqual([])
        const answers = [
          await ask(clerk, routes.create, { body: await form(app, here, ++count) }),
          await ask(clerk, routes.update, { ...at, body }),
          await ask(clerk, routes.delete, at),
        ]
        expect(answers.map(({ status }) => status)).toEqual([403, 404, 404])
      },
    )

    it.runIf(unique)('is there once', async () => {
      const { field = '', text = '' } = unique ?? {}
      const { body } = await made()
      const twice = { ...(await form(app, here, ++count)), [field]: body[field] }
      const answer = await ask(keeper, routes.create, { body: twice })
      expect(answer.refusal.errors).toEqual({ [field]: [text] })
    })

    it.runIf(reference)('refuses a reference to what is not there', async () => {
      const field = reference ?? ''
      const body = { ...(await form(app, here, ++count)), [field]: 999_999 }
      const words = field.replace(/_id$/, '').replaceAll('_', ' ')
      const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
      for (const caller of [keeper, administrator]) {
        const { refusal } = await ask(caller, routes.create, { body })
        expect(refusal.errors).toEqual({ [field]: [`The ${words} field is not valid`] })
      }
    })

    it.runIf(use)('is not deleted while something refers to it', async () => {
      const { data } = await made()
      await use?.(app, data.id)
      const params = { id: data.id }
      const refused = await ask(keeper, routes.delete, { params })
      expect(refused.refusal.code).toBe('record.in-use')
      const { used_by } = (await ask(keeper, routes.read, { params })).data
      expect(used_by).toEqual([{ what: expect.any(String) as string, count: 1 }])
    })

    const onMany = async (caller: Caller, body: object) => {
      const answer: unknown = await ask(caller, routes.many, { body })
      return answer as { status: number; data: ManyReport }
    }

    it('is deleted in many: those that may go, and the others are told', async () => {
      const some = [(await made()).data.id, (await made()).data.id]
      const used = use ? [(await made()).data.id] : []
      for (const id of used) await use?.(app, id)
      const requests = { act: 'delete', ids: [...some, ...used, 999_999] }
      expect((await onMany(reader, requests)).status).toBe(403)
      const theirs = await onMany(stranger, requests)
      expect(theirs.status === 403 || theirs.data.changed.length === 0).toBe(true)

      const { data } = await onMany(keeper, requests)
      expect(data.changed.sort()).toEqual(some.sort())
      expect(data.refused.map(({ id }) => id).sort()).toEqual([...used, 999_999].sort())
      for (const id of some) {
        expect((await ask(keeper, routes.read, { params: { id } })).status).toBe(404)
        expect(await lines('deleted', id)).toHaveLength(1)
      }
      for (const id of used) expect((await ask(keeper, routes.read, { params: { id } })).status).toBe(200)
    })

    it.runIf(hasStatus)('is made inactive in many, by ids or by what the list is narrowed to', async () => {
      const { data: one } = await made()
      const { data: other } = await made(keeper, { status: 'inactive' })
      const first = await onMany(keeper, { act: 'deactivate', ids: [one.id, other.id] })
      expect(first.data).toEqual({ changed: [one.id], unchanged: 1, refused: [] })
      const { data } = await ask(keeper, routes.read, { params: { id: one.id } })
      expect(data).toMatchObject({ status: 'inactive', version: 2 })
      const [line] = await lines('updated', one.id)
      expect(line?.details).toMatchObject({ before: { status: 'active' }, after: { status: 'inactive' } })
      const matching = { q: nameOf(one), status: 'inactive' }
      const back = await onMany(keeper, { act: 'activate', matching })
      expect(back.data.changed).toContain(one.id)
      expect(back.data.refused).toEqual([])
    })

    it.runIf(lookup)('can be looked up by who may list it', async () => {
      if (!lookup) return
      const { data } = await made()
      const { data: found } = await ask(keeper, lookup, { query: { q: nameOf(data) } })
      expect((found as unknown as RecordOf[]).map(({ id }) => id)).toEqual([data.id])
      const { data: named } = await ask(keeper, lookup, { query: { id: String(data.id) } })
      expect((named as unknown as RecordOf[]).map(({ id }) => id)).toEqual([data.id])
      if (isEverybodys) return
      const { data: theirs } = await ask(stranger, lookup, { query: { id: String(data.id) } })
      expect(theirs).toEqual([])
    })
  })
}
