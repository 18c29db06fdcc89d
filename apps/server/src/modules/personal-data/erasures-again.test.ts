import { erasureRoutes } from '@uplink/contract/erasures'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToErasureLog, erasureLogName, readErasureLogs } from '#platform/personal-data/erasure-log'
import { erasingWorker } from '../../testing/stages/personal-data/erasures'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { connectionFactory } from '../connections/connections.factory'
import { findLogged } from './erasing/erasures.store'
import { beginErasuresAgain } from './personal-data.public'

const { list, order } = erasureRoutes
let app: TestApp
let administrator: Caller
let worker: Awaited<ReturnType<typeof erasingWorker>>
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  worker = await erasingWorker(app)
})
afterAll(async () => {
  await worker.close()
  await app.close()
})

const at = '2026-03-14T06:00:00.000Z'
const nameOf = async (id: number) =>
  (await app.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

it('repeats what a restored database does not have, and of nobody who only has the number', async () => {
  const people = await Promise.all(['Back', 'Another', 'Open'].map((name) => app.signIn({ name })))
  const [back, another, open] = people.map(({ userId }) => userId) as [number, number, number]
  const line = await connectionFactory(app, { userId: open })
  for (const id of [back, another, open]) {
    const logged = await findLogged(app.db, id)
    if (!logged) throw new Error('not there')
    const since = id === another ? String(BigInt(logged.since) - 1n) : logged.since
    await addToErasureLog(worker.places.BACKUP_DIR, { ...logged, since, at })
    await addToErasureLog(worker.places.DATA_DIR, { ...logged, since, at })
  }
  await addToErasureLog(worker.places.DATA_DIR, { person: 999_999, since: '1', at })
  // a power cut while it was written
  await appendFile(join(worker.places.DATA_DIR, erasureLogName), '{"person":1,"si')
  const logged = await readErasureLogs([worker.places.DATA_DIR, worker.places.BACKUP_DIR, '/nowhere'])
  expect(new Set(logged.map(({ person }) => person))).toEqual(new Set([back, another, open, 999_999]))
  expect(logged).toHaveLength(4)

  expect(await beginErasuresAgain(app, logged)).toBe(2)
  await worker.run()
  expect(await Promise.all([back, another, open].map(nameOf))).toEqual(['Erased person', 'Another', 'Open'])
  expect(await beginErasuresAgain(app, logged), 'done already, but of who waits for staff').toBe(1)

  // what came back with the backup is settled by staff first
  await worker.run()
  const waiting = (await administrator.call(list)).body.data
  expect(waiting).toMatchObject([{ user_id: open, state: 'blocked' }])
  const again = () => administrator.call(order, { params: { id: open }, body: { name: 'Open' } })
  expect((await again()).refusal.errors?.unsettled).toEqual([
    '1 line is not closed: close what they have first',
  ])
  await app.db.updateTable('connections').set({ status: 'closed' }).where('id', '=', line.id).execute()
  expect((await again()).status).toBe(200)
  await worker.run()
  expect(await nameOf(open)).toBe('Erased person')
})
