import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../clock'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import { SourceFailure } from '../failures'
import { openSource, type Source } from '../open-source'
import { frontOf, type Front } from '../sources.factory'
import { mariadb } from './driver'

const server = await createTestMariaDb()
if (!server) console.warn('No mariadb answers on this machine: what it is left with is not tested.')

describe.skipIf(!server)('a MariaDB that does not notice who is gone', () => {
  const { host, port, database, reader, run } = (server ?? {}) as TestMariaDb
  let front: Front
  const opened: Source[] = []
  /** Of the processes: a test that is tried again finds what it left behind, under another number. */
  let attempt = 0

  beforeAll(async () => {
    front = await frontOf({ host, port })
  })
  afterEach(() => {
    for (const source of opened.splice(0)) source.end()
    attempt += 1
  })
  afterAll(async () => {
    await front.close()
    await server?.drop()
  })

  const tagOf = (name: string) => `${name}${attempt}`
  function open(tag: string, at = port): Source {
    const target = { engine: 'mariadb' as const, host, port: at, database, ...reader, tls: 'off' as const }
    const access = async () => ({ target, addresses: [host] })
    const source = openSource({
      driver: mariadb,
      clock: systemClock,
      size: 3,
      patienceMs: 60_000,
      tag: tagOf(tag),
      access,
    })
    opened.push(source)
    return source
  }

  const sleep = (source: Source, seconds: number) =>
    source
      .read({ sql: `SELECT SLEEP(?)`, values: [seconds] }, { deadlineMs: 50_000 }, async ({ rows }) => {
        for await (const some of rows) expect(some.rows).toBe(1)
      })
      .then(
        () => 'went through',
        (error: unknown) => (error instanceof SourceFailure ? error.stage : String(error)),
      )

  /** Whose statements are running on the server, by the names of this attempt. */
  const working = async () =>
    (
      await run(
        `SELECT info FROM information_schema.processlist WHERE user = '${reader.username}' AND info LIKE '/* uplink %${attempt} */%'`,
      )
    )
      .map(([info]) => /uplink ([a-z]+)/.exec(info ?? '')?.[1])
      .sort()
  /** Said again while a busy server lets nobody in. */
  const endLeftBehind = (by: Source, name: string) => vi.waitFor(() => by.endLeftBehind(tagOf(name)))

  it('is told by another process, and what others do goes on', async () => {
    const [gone, there] = [open('gone'), open('there')]
    const lost = [sleep(gone, 40), sleep(gone, 40)]
    const staying = sleep(there, 1.5)
    await vi.waitFor(async () => expect(await working()).toEqual(['gone', 'gone', 'there']))
    await endLeftBehind(there, 'gone')
    await vi.waitFor(async () => expect(await working()).toEqual(['there']))
    await Promise.all(lost)
    expect(await staying).toBe('went through')
    await endLeftBehind(there, 'nobody')
  })

  it('is told by the process itself when the way to it broke', async () => {
    const source = open('broken', front.port)
    const lost = sleep(source, 40)
    await vi.waitFor(async () => expect(await working()).toEqual(['broken']))
    front.cut()
    expect(await lost).toBe('lost')
    await vi.waitFor(async () => expect(await working()).toEqual([]), { timeout: 60_000, interval: 100 })
  })
})
