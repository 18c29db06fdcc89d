import { radiusRoutes } from '@uplink/contract/radius'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { roleFactory } from '../../access/access.factory'
import { userFactory } from '../../auth/auth.factory'
import { connectionFactory } from '../../connections/connections.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { accessServerFactory } from '../access-server.factory'
import { asRadius, radiusPacket, radiusSecret } from '../radius.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret })
})
afterAll(() => app.close())

// People without the right are tested with the other routes, in radius.http.test.ts.
describe('staff', () => {
  const heard = (name: string, nas: string) =>
    asRadius(
      app,
      'accounting',
      radiusPacket({
        'User-Name': name,
        'Acct-Status-Type': 'Start',
        'Acct-Session-Id': '1',
        'NAS-IP-Address': nas,
      }),
    )

  it('see names no line has, the latest first, page by page', async () => {
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    for (const name of ['stranger-1', 'stranger-2', 'stranger-1']) {
      app.clock.pass(1000)
      await heard(name, '10.20.3.1')
    }
    const read = async (page: number) =>
      (await admin.call(radiusRoutes.unknownLines, { query: { per_page: 1, page } })).body
    const first = await read(1)
    expect(first.data).toMatchObject([
      { username: 'stranger-1', packets: 2, nas_address: '10.20.3.1', place: null, device: null },
    ])
    expect((await read(2)).data).toMatchObject([{ username: 'stranger-2', packets: 1 }])
    expect(first.total).toBeGreaterThanOrEqual(2)
    expect((await admin.call(radiusRoutes.unknownLines, { query: { page: 0 } })).status).toBe(422)
    const strange = { query: { what: 'x' } as never }
    expect((await admin.call(radiusRoutes.unknownLines, strange)).status).toBe(422)
  })

  it('see by how much the clock of their equipment is wrong', async () => {
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { id: organizationId } = await organizationFactory(app)
    await accessServerFactory(app, { address: '10.20.4.1', place: 'Gazipur', organizationId })
    const stamped = (days: number) =>
      asRadius(
        app,
        'accounting',
        radiusPacket({
          'User-Name': 'of another time',
          'Acct-Status-Type': 'Start',
          'Acct-Session-Id': '1',
          'NAS-IP-Address': '10.20.4.1',
          'Event-Timestamp': new Date(app.clock.now().getTime() - days * 86_400_000).toISOString(),
        }),
      )
    const clock = async () => {
      const { data } = (await admin.call(radiusRoutes.unknownLines)).body
      return data.find(({ username }) => username === 'of another time')?.clock_behind_seconds
    }
    app.clock.pass(1000)
    await stamped(8)
    expect(await clock()).toBe(8 * 86_400)
    await stamped(0)
    expect(await clock()).toBeNull()
  })

  it('see which lines it may be: by the device, and by a name spelt nearly alike', async () => {
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const named = async (username: string) => {
      const { id: userId } = await userFactory(app)
      return (await connectionFactory(app, { userId, username })).id
    }
    const [spelt, moved] = [await named('qx700012'), await named('another')]
    const report = (name: string, session: string) =>
      asRadius(
        app,
        'accounting',
        radiusPacket({
          'User-Name': name,
          'Acct-Status-Type': 'Start',
          'Acct-Session-Id': session,
          'NAS-IP-Address': '10.20.5.9',
          'Calling-Station-Id': '02-9D-31-05-B8-6E',
        }),
      )
    await report('another', 'likely-1')
    app.clock.pass(1000)
    await report('QX7OOO12-new', 'likely-2')
    const { data, can } = (await admin.call(radiusRoutes.unknownLines)).body
    expect(can).toEqual(['add-line', 'assign', 'ignore'])
    expect(data.find(({ username }) => username === 'QX7OOO12-new')?.suggestions).toMatchObject([
      { id: moved, by: 'device', is_closed: false },
      { id: spelt, by: 'name' },
    ])
    // whoever may list no lines is told of none
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/radius/unknown-lines'] }],
      grants: [{ model: 'unknown-line', actions: ['List'] }],
    })
    const other = await app.signIn({ accountType: 'staff', roleIds: [role] })
    const theirs = (await other.call(radiusRoutes.unknownLines)).body
    expect(theirs.data.find(({ username }) => username === 'QX7OOO12-new')?.suggestions).toEqual([])
    expect(theirs.can).toEqual([])
  })

  it('put a name aside, which stays so however often it is heard, and take it back', async () => {
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { id: organizationId } = await organizationFactory(app)
    await accessServerFactory(app, { address: '10.20.6.1', organizationId, place: 'Savar' })
    await heard('the provider itself', '10.20.6.1')
    const names = async (state: 'open' | 'ignored', person = admin) =>
      (await person.call(radiusRoutes.unknownLines, { query: { state, per_page: 100 } })).body.data
        .filter(({ nas_address: at }) => at === '10.20.6.1')
        .map(({ username, ignored }) => [username, ignored?.by ?? null])
    const ignore = (is_ignored: boolean, person = admin, name = 'the provider itself') =>
      person.call(radiusRoutes.ignoreUnknownLine, { body: { name, nas_address: '10.20.6.1', is_ignored } })
    expect((await ignore(true)).body.data.ignored).toMatchObject({ at: app.clock.now().toISOString() })
    await heard('the provider itself', '10.20.6.1')
    expect(await names('open')).toEqual([])
    expect(await names('ignored')).toEqual([['the provider itself', expect.any(String)]])
    // the same again says so, and writes nothing
    await ignore(true)
    expect((await ignore(false)).body.data.ignored).toBeNull()
    expect(await names('open')).toEqual([['the provider itself', null]])
    const acts = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'unknown-line.%')
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['unknown-line.ignored', 'unknown-line.taken-back'])
    // a name never heard there, and one of equipment that is not theirs to see
    expect((await ignore(true, admin, 'never heard')).status).toBe(404)
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/radius/unknown-lines', '/radius/unknown-lines/ignored'] }],
    })
    const other = await app.signIn({ accountType: 'staff', roleIds: [role] })
    expect((await ignore(true, other)).status).toBe(404)
  })

  it('see no name any more that has become a line’s', async () => {
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    await heard('Soon-A-Line', '10.20.6.9')
    const isListed = async () =>
      (await admin.call(radiusRoutes.unknownLines, { query: { per_page: 100 } })).body.data.some(
        ({ username }) => username === 'Soon-A-Line',
      )
    expect(await isListed()).toBe(true)
    const { id: userId } = await userFactory(app)
    await connectionFactory(app, { userId, username: 'soon-a-line' })
    expect(await isListed()).toBe(false)
  })

  it('see those of their own organization’s equipment only, where a rule says so', async () => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/radius/unknown-lines'] }],
      grants: [
        {
          model: 'unknown-line',
          actions: ['List'],
          list: { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' },
        },
      ],
    })
    const [ours, theirs] = [await organizationFactory(app), await organizationFactory(app)]
    const agent = await app.signIn({ accountType: 'staff', organizationId: ours.id, roleIds: [role] })
    await accessServerFactory(app, { address: '10.20.7.1', organizationId: ours.id, place: 'Tongi' })
    await accessServerFactory(app, { address: '10.20.8.1', organizationId: theirs.id, place: 'Feni' })
    for (const nas of ['10.20.7.1', '10.20.8.1', '10.20.9.1']) await heard(`lost at ${nas}`, nas)
    const { data, total } = (await agent.call(radiusRoutes.unknownLines)).body
    expect(data).toMatchObject([{ username: 'lost at 10.20.7.1', place: 'Tongi' }])
    expect(total).toBe(1)
    const ruleless = await roleFactory(app, { permissions: [{ paths: ['/radius/unknown-lines'] }] })
    const other = await app.signIn({ accountType: 'staff', organizationId: ours.id, roleIds: [ruleless] })
    expect((await other.call(radiusRoutes.unknownLines)).body.data).toEqual([])
  })
})
