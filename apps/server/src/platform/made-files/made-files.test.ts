import { pipeline } from 'node:stream/promises'
import { sql, type Selectable } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/kysely'
import type { PersonalExports } from '../database/schema.generated'
import { changesWhile } from '../../testing/databases/counted-changes'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { partsOf, stateAt } from './fetching'
import { createFileExpiry } from './made-files.jobs'
import { createMadeFiles } from './made-files.store'
import { FileImpossible, makeFile, makeWaiting, newFileId } from './making'

type Row = Selectable<PersonalExports>

const files = createMadeFiles<Row>({ files: 'personal_exports', parts: 'personal_export_parts' })
const expiry = createFileExpiry({ files })
const day = 86_400_000
const log = pino({ level: 'silent' })
let app: TestApp
let clock: TestApp['clock']
let db: Database
let userId: number
beforeAll(async () => {
  app = await createTestApp()
  ;({ clock, db } = app)
  ;({ userId } = await app.signIn())
})
beforeEach(() => db.deleteFrom('personal_exports').execute())
afterAll(() => app.close())

async function waiting(): Promise<string> {
  const id = newFileId()
  const row = { id, user_id: userId, about_id: userId, created_at: clock.now() }
  await db.insertInto('personal_exports').values(row).execute()
  return id
}

interface How {
  pieces?: readonly string[] | AsyncIterable<string>
  maxBytes?: number
  check?(): Promise<void>
  signal?: AbortSignal
}

/** Makes what waits; returns what the ends said. */
async function make({ pieces = ['content'], maxBytes = 1_000_000, check, signal }: How = {}) {
  const ends: unknown[] = []
  await makeWaiting({ db, clock, log }, { files, atOnce: 2, signal }, (row) =>
    makeFile({ db, clock, log, signal }, row, {
      files,
      maxBytes,
      write: (file) => pipeline(pieces, file.content),
      ...(check && { check }),
      async ending(now, error) {
        ends.push(error)
        return { expires_at: new Date(now.getTime() + day) }
      },
      settle: () => Promise.resolve(),
    }),
  )
  return ends
}

const find = async (id: string) => {
  const row = await files.findOwn(db, userId, id)
  if (!row) throw new Error('no such file')
  return row
}
async function contentOf(id: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of partsOf(db, files, await find(id))) parts.push(part)
  return Buffer.concat(parts).toString()
}

describe('a file that is made in the background', () => {
  it('is kept in parts, for who asked, until its time is over', async () => {
    const id = await waiting()
    const piece = 'x'.repeat(100_000)
    expect(await make({ pieces: Array.from({ length: 7 }, () => piece) })).toEqual([undefined])
    expect(await contentOf(id)).toHaveLength(700_000)
    const parts = await db.selectFrom('personal_export_parts').select('position').execute()
    expect(parts).toHaveLength(3)
    expect(await files.findOwn(db, userId + 1, id)).toBeUndefined()
    const row = await find(id)
    expect(stateAt(row, clock.now())).toBe('ready')
    expect(stateAt(row, new Date(clock.now().getTime() + day))).toBe('gone')
    await db.deleteFrom('personal_export_parts').where('position', '=', 1).execute()
    await expect(contentOf(id), 'never half a file').rejects.toThrow('a part of the file is gone')
  })

  it('is begun anew by another worker, and given up after the third has died', async () => {
    const id = await waiting()
    for (let died = 0; died < 3; died++) {
      const row = await files.claim(db, { now: clock.now(), before: clock.now() })
      await files.addPart(db, { id, attempt: row?.attempt ?? 0 }, 0, Buffer.from('half'))
      expect(await make(), 'its worker may be alive').toEqual([])
      clock.pass(31_000)
    }
    expect(await make()).toEqual([new FileImpossible('died')])
    expect(await find(id)).toMatchObject({ state: 'failed', attempt: 4, bytes: 0 })
    expect(await db.selectFrom('personal_export_parts').select('position').execute()).toEqual([])
  })

  it('ends without a word when another worker has taken it over', async () => {
    const id = await waiting()
    async function* pieces() {
      yield 'mine'
      await db.updateTable('personal_exports').set({ attempt: 2 }).where('id', '=', id).execute()
      yield 'ended'
    }
    await make({ pieces: pieces() })
    expect(await find(id)).toMatchObject({ state: 'making', attempt: 2 })
  })

  it('stays for another worker when this one stops', async () => {
    const id = await waiting()
    const stop = new AbortController()
    async function* pieces() {
      yield 'mine'
      stop.abort(new Error('the worker stops'))
      yield 'ended'
    }
    await expect(make({ pieces: pieces(), signal: stop.signal })).rejects.toThrow()
    expect(await find(id)).toMatchObject({ state: 'making', attempt: 1 })
  })

  it('says why it failed: too large, or no longer allowed', async () => {
    await waiting()
    expect(await make({ pieces: ['x'.repeat(101)], maxBytes: 100 })).toEqual([new FileImpossible('large')])
    await waiting()
    const refused = new Error('not allowed any more')
    let end = () => {}
    const until = new Promise<void>((resolve) => (end = resolve))
    async function* pieces() {
      yield 'a beginning'
      await until
      yield 'an end'
    }
    const check = () => {
      end()
      return Promise.reject(refused)
    }
    expect(await make({ pieces: pieces(), check })).toEqual([refused])
  })
})

describe('what is over', () => {
  it('goes in small steps, however much it is', async () => {
    const old = new Date(clock.now().getTime() - 91 * day)
    await sql`INSERT INTO personal_exports (id, user_id, about_id, state, created_at, expires_at, bytes)
      SELECT 'old' || n, ${userId}, ${userId}, 'ready', ${old}, ${old}, 4 FROM generate_series(1, 2500) n`.execute(
      db,
    )
    await sql`INSERT INTO personal_export_parts (export_id, attempt, position, bytes)
      SELECT id, 0, 0, 'part' FROM personal_exports`.execute(db)
    const id = await waiting()
    await make()
    const changes = await changesWhile(() => expiry.run({ db, clock, log }))
    const parts = Array.from({ length: 25 }, () => 100)
    const steps = [1000, 1000, 500, ...parts, 0, 1000, 1000, 500]
    expect(changes.map(({ rows }) => rows)).toEqual(steps)
    expect(await contentOf(id)).toBe('content')
    expect(await files.findAll(db, { userId, limit: 10 })).toHaveLength(1)
  })
})
