import { afterAll, describe, expect, it } from 'vitest'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import type { CheckPoint } from '../source'
import { mariadb } from './driver'

const server = await createTestMariaDb()
if (!server) console.warn('No mariadb answers on this machine: the checklist of its accounts is not tested.')

describe.skipIf(!server)('an account on MariaDB', () => {
  const { host, port, database, reader, run } = (server ?? {}) as TestMariaDb
  afterAll(() => server?.drop())

  const target = { engine: 'mariadb' as const, host, port, database, ...reader, tls: 'off' as const }
  async function stateOf(key: string): Promise<CheckPoint['state'] | undefined> {
    const session = await mariadb.connect({ target, addresses: [host] }, 5000)
    const points: CheckPoint[] = []
    for await (const point of mariadb.check(session, target)) points.push(point)
    session.destroy()
    return points.find((point) => point.key === key)?.state
  }

  it('that only reads passes, until it may hand its rights on', async () => {
    expect(await stateOf('account')).toBe('passed')
    await run(`GRANT SELECT ON \`${database}\`.* TO '${reader.username}'@'%' WITH GRANT OPTION`)
    expect(await stateOf('account')).toBe('failed')
    await run(`REVOKE GRANT OPTION ON \`${database}\`.* FROM '${reader.username}'@'%'`)
    expect(await stateOf('account')).toBe('passed')
  })
})
