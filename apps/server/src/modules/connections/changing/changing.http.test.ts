import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-app'
import { recordIn, reportOf } from '../../../testing/stages/accounting'
import { areaFactory, connectionFactory } from '../connections.factory'
import { clerkOf, closable, lineOf } from '../../../testing/stages/closing'
import { app, stage } from '../../../testing/stages/package-change'

stage()

const { details, edit, changePrice, quotePrice, lookAtPause, pause } = lineChangeRoutes

/** A line, and the office's form with what stands in it. */
async function editable(line: Parameters<typeof closable>[0] = {}) {
  const setting = await closable(line)
  const { connection, query, clerk } = setting
  const read = async () => (await clerk.call(details, { query })).body
  const { data } = await read()
  const form = {
    network_name: data.username,
    label: data.label,
    area_id: data.area.id,
    address: data.address,
    place_contact: data.place_contact,
    contact: data.contact,
  }
  const save = (changes: object = {}, version = data.version) =>
    clerk.call(edit, { query, body: { ...form, ...changes, version } })
  return { ...setting, form, read, save, id: connection.id }
}

const outboxOf = (id: number) =>
  app.db
    .selectFrom('outbox')
    .select('payload')
    .where('transport', '=', 'network')
    .where('recipient', '=', String(id))
    .execute()

describe('PUT /desk/lines/details', () => {
  it('changes where a line is and whom to ask for there, and keeps where it was', async () => {
    const { save, read, organizationId, connection, id, clerk } = await editable()
    const area = await areaFactory(app, organizationId)
    const changes = {
      label: 'Shop, second floor',
      area_id: area.id,
      address: 'House 9, Road 4',
      place_contact: 'Mr Karim',
      contact: '02-8112345',
    }
    const saved = await save(changes)
    expect(saved.body.message).toBe(`Line ${connection.username} is saved.`)
    const now = await read()
    expect(now.can).toEqual(['edit'])
    expect(now.data).toMatchObject({
      label: 'Shop, second floor',
      address: 'House 9, Road 4',
      place_contact: 'Mr Karim',
      contact: '028112345',
      area: { id: area.id, name: area.name },
      former_usernames: [],
    })
    const kept = await app.db
      .selectFrom('connection_history')
      .select(['area_id', 'status'])
      .where('connection_id', '=', id)
      .execute()
    expect(kept).toEqual([{ area_id: connection.area_id, status: 'active' }])
    expect(await outboxOf(id), 'nobody is put offline').toEqual([])
    const [act] = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'connection.edited')
      .where('target', '=', `connection:${id}`)
      .execute()
    expect(act).toMatchObject({ actor_id: clerk.userId, details: { after: { contact: '028112345' } } })
  })

  it('gives it another name on the network: sessions end, and what they report still counts', async () => {
    const { save, read, connection, id } = await editable()
    const session = { name: connection.username, uniqueName: `u-${id}`, sessionName: `s-${id}` }
    await recordIn(app, reportOf({ ...session, status: 'Start', at: app.clock.now() }))
    app.clock.pass(60_000)
    const renamed = await save({ network_name: 'Rahima-Shop' })
    expect(renamed.status).toBe(200)
    expect(await outboxOf(id)).toEqual([{ payload: { connection_id: id } }])
    const until = app.clock.now().toISOString()
    expect((await read()).data.former_usernames).toEqual([{ username: connection.username, until }])
    app.clock.pass(60_000)
    // somebody else is called so by now
    const other = await connectionFactory(app, {
      userId: (await app.signIn()).userId,
      username: connection.username,
    })
    const stop = { ...session, status: 'Stop', at: app.clock.now(), seconds: 120, download: 7_000 } as const
    expect(await recordIn(app, reportOf(stop))).toBe('recorded')
    const fresh = { ...session, uniqueName: `u2-${id}`, sessionName: `s2-${id}`, at: app.clock.now() }
    expect(await recordIn(app, reportOf({ ...fresh, status: 'Start' }))).toBe('recorded')
    const sessions = await app.db
      .selectFrom('network_sessions')
      .select(['connection_id', 'download_bytes'])
      .where('unique_id', 'in', [session.uniqueName, fresh.uniqueName])
      .orderBy('id')
      .execute()
    expect(sessions).toEqual([
      { connection_id: id, download_bytes: 7_000 },
      { connection_id: other.id, download_bytes: 0 },
    ])
    expect(await lineOf(connection)).toMatchObject({ username: 'Rahima-Shop' })
  })

  it('takes no name that another line has, capitals or not', async () => {
    const other = await closable()
    const { save } = await editable()
    const taken = await save({ network_name: other.connection.username.toUpperCase() })
    expect(taken.refusal.errors).toEqual({ network_name: ['This username is taken'] })
  })

  it('is saved by one of two people at once', async () => {
    const { save } = await editable()
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((label) => save({ label })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await save()).refusal.code).toBe('record.conflict')
  })

  it('stays in its area, even in one without new lines, and moves to none of somebody else', async () => {
    const { save, connection } = await editable()
    await app.db
      .updateTable('areas')
      .set({ status: 'inactive' })
      .where('id', '=', connection.area_id)
      .execute()
    expect((await save({ label: 'Still there' })).status).toBe(200)
    const elsewhere = await closable()
    const theirs = await save({ area_id: elsewhere.connection.area_id }, 2)
    const missing = await save({ area_id: 999_999_999 }, 2)
    expect(theirs.refusal.errors).toEqual({ area_id: ['Choose an active area of the line’s organization'] })
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })

  it('refuses what is not right, all of it at once, and a closed line', async () => {
    const { save, shut } = await editable({ isBilled: false })
    const wrong = await save({ network_name: 'with space', address: ' ', contact: 'call me', colour: 'red' })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual([
      'address',
      'colour',
      'contact',
      'network_name',
    ])
    await shut('0.00')
    expect((await save()).refusal.code).toBe('line-change.closed')
  })
})

it('refuses guests, customers, staff without the right or rows; takes another’s line for none', async () => {
  const { clerk, call, query, organizationId, form } = await editable()
  const other = (await closable()).clerk
  const asks = (send: Caller['call'], about = query) => [
    send(edit, { query: about, body: { ...form, version: 1 } }),
    send(quotePrice, { query: { ...about, price: '1', when: 'now' } }),
    send(changePrice, { query: about, body: { price: '1', when: 'now', total: '0.00', reason: 'x' } }),
    send(lookAtPause, { query: about }),
    send(pause, { query: about, body: { reason: 'x', is_charged: true, tell: 'nothing' } }),
  ]
  for (const answer of await Promise.all(asks(app.guest.call))) expect(answer.status).toBe(401)
  const callers = [call, (await app.signIn({ accountType: 'staff', organizationId })).call]
  callers.push((await clerkOf(organizationId, ['List'])).call)
  for (const caller of callers)
    for (const answer of await Promise.all(asks(caller))) expect(answer.refusal.code).toBe('access.denied')
  const missing = await Promise.all(asks(other.call, { cuid: '999999999' }))
  for (const [at, answer] of (await Promise.all(asks(other.call))).entries()) {
    expect(answer.status).toBe(404)
    expect({ ...answer.refusal, request_id: '' }).toEqual({ ...missing[at]?.refusal, request_id: '' })
  }
  expect((await clerk.call(details, { query })).body.data.version).toBe(1)
})
