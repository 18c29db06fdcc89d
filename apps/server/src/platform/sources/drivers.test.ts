import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../clock'
import { mariadbBed, postgresqlBed, type Bed } from '../../testing/stages/engines'
import { SourceFailure } from './failures'
import { openSource, type Source } from './open-source'
import type { Watch } from './cancel-guard'
import { cellsOf } from './rows/row-bytes'
import type { Cell, Reading, Statement } from './source'

// A server that others keep busy may take seconds to let somebody in, and after one failure a source pauses longer and longer.
const patienceMs = 60_000
const watch = { deadlineMs: 60_000 }
const statement = (sql: string, values: unknown[] = []): Statement => ({ sql, values })

const rowsOf = (source: Source, sql: string, values: unknown[] = [], how: Watch = watch) =>
  source.read(statement(sql, values), how, allCells)

async function allCells({ columns, rows }: Reading): Promise<Cell[][]> {
  const cells: Cell[][] = []
  for await (const some of rows) cells.push(...cellsOf(some, columns))
  return cells
}

async function firstCells({ columns, rows }: Reading): Promise<Cell[] | undefined> {
  for await (const some of rows) return cellsOf(some, columns)[0]
  return undefined
}

const stageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'went through',
    (error: unknown) => (error instanceof SourceFailure ? error.stage : String(error)),
  )

const beds = [
  ['postgresql', postgresqlBed],
  ['mariadb', mariadbBed],
] as const

describe.each(beds)('%s', (engine, lay) => {
  let bed: Bed
  let source: Source
  let isThere = true

  beforeAll(async () => {
    const laid = await lay()
    isThere = laid !== undefined
    if (!laid) return console.warn(`No ${engine} answers on this machine: its driver is not tested.`)
    bed = laid
    source = openSource({
      driver: bed.driver,
      clock: systemClock,
      size: 3,
      patienceMs,
      access: async () => bed.writer,
    })
  })
  afterAll(async () => {
    if (!isThere) return
    source.end()
    await bed.close()
  })
  /** A test that needs the server. */
  const on = (name: string, test: () => Promise<void>) =>
    it(name, async ({ skip }) => {
      if (!isThere) skip(`no ${engine} answers`)
      // what the test before ended may keep a busy server for some seconds
      await vi.waitFor(async () => rowsOf(source, 'SELECT 1'), { timeout: 60_000 })
      await test()
    })

  on('gives every value as text, two columns of one name as two', async () => {
    await source.read(statement(bed.sql.types), watch, async (reading) => {
      const { columns } = reading
      expect(columns.map(({ type }) => type).slice(0, 6)).toEqual([
        'integer',
        'decimal',
        engine === 'mariadb' ? 'integer' : 'boolean',
        'date',
        'timestamp',
        'timestamp',
      ])
      const rows = await allCells(reading)
      const yes = engine === 'mariadb' ? '1' : 'true'
      const [moment, wall] = ['2026-11-22T14:00:00Z', '2026-11-22T14:00:00.5Z']
      expect(rows).toEqual([['9007199254740993', '12.30', yes, '2026-11-22', moment, wall, null, '1', '2']])
    })
  })

  on('hands on rows while they come, all of them and in order', async () => {
    const rows = await rowsOf(source, bed.sql.many)
    expect(rows).toHaveLength(12_000)
    expect(rows.every(([id, name], index) => id === String(index + 1) && name === `row ${index + 1}`)).toBe(
      true,
    )
    const none = await rowsOf(source, `SELECT id FROM kept WHERE id = ${bed.sql.placeholder}`, [77])
    expect(none).toEqual([])
  })

  on(
    'sends no more rows than are wanted, where the server can be told, and all of them to the next one',
    async () => {
      const some = await rowsOf(source, bed.sql.many, [], { ...watch, maxRows: 7 })
      expect(some).toHaveLength(engine === 'mariadb' ? 7 : 12_000)
      expect(await rowsOf(source, bed.sql.many, [], { ...watch, maxRows: Infinity })).toHaveLength(12_000)
      expect(await rowsOf(source, bed.sql.many)).toHaveLength(12_000)
    },
  )

  on('tells the columns of a statement as it would give them, without running it', async () => {
    const ran = await source.read(statement(bed.sql.types), watch, async ({ columns }) => columns)
    const told = await source.describe(statement(bed.sql.types), watch)
    expect(told.map(({ name, type }) => [name, type])).toEqual(ran.map(({ name, type }) => [name, type]))
    expect(await source.describe(statement(bed.sql.sleep), { deadlineMs: 5000 })).toHaveLength(1)
    const requests = `SELECT id FROM kept WHERE id = ${bed.sql.placeholder}`
    expect(await source.describe(statement(requests, [1]), watch)).toMatchObject([
      { name: 'id', type: 'integer' },
    ])
    expect(await stageOf(source.describe(statement('SELECT nothing FROM kept'), watch))).toBe('statement')
    expect(await rowsOf(source, 'SELECT 1')).toEqual([['1']])
  })

  on('leaves the rest when nobody reads on, and serves the next one', async () => {
    for (let i = 0; i < 5; i++) {
      const first = await source.read(statement(bed.sql.many), watch, firstCells)
      expect(first?.[0]).toBe('1')
    }
    expect(await rowsOf(source, 'SELECT 1')).toEqual([['1']])
  })

  on('writes nothing, though the account could', async () => {
    for (const sql of bed.sql.writes) expect(await stageOf(rowsOf(source, sql)), sql).toBe('statement')
    expect(await bed.run('SELECT id, name FROM kept')).toHaveLength(1)
  })

  on('refuses a second statement', async () => {
    for (const sql of bed.sql.second) expect(await stageOf(rowsOf(source, sql)), sql).toBe('statement')
    expect(await bed.run('SELECT id FROM kept')).toHaveLength(1)
  })

  on('binds values and never reads them', async () => {
    const hostile = `'; DROP TABLE kept; -- \\' " \` $1 ? \0`.replace('\0', '')
    expect(await rowsOf(source, `SELECT CAST(${bed.sql.placeholder} AS CHAR(60))`, [hostile])).toEqual([
      [engine === 'mariadb' ? hostile : hostile.padEnd(60)],
    ])
  })

  on('takes columns of any name', async () => {
    const quote = engine === 'mariadb' ? '`' : '"'
    for (const name of ['constructor', 'a b', "x'];throw 1;//", '"', '`', '\\', '$' + '{1}', 'নাম']) {
      const quoted = quote + name.replaceAll(quote, quote + quote) + quote
      const sql = `SELECT 1 AS ${quoted}`
      await source.read(statement(sql), watch, async ({ columns }) => expect(columns[0]?.name).toBe(name))
    }
    const odd = await stageOf(rowsOf(source, `SELECT 1 AS ${quote}__proto__${quote}`))
    expect(odd).toBe(engine === 'mariadb' ? 'statement' : 'went through')
  })

  on('stops the statement in the database at once when it is cancelled', async () => {
    const controller = new AbortController()
    const reading = stageOf(rowsOf(source, bed.sql.sleep, [], { ...watch, signal: controller.signal }))
    await vi.waitFor(async () => expect(await bed.running()).toBe(1))
    const began = performance.now()
    controller.abort()
    await vi.waitFor(async () => expect(await bed.running()).toBe(0), { interval: 2, timeout: 60_000 })
    const took = performance.now() - began
    expect(await reading).toBe('cancelled')
    // Alone on a machine 10 to 20 ms. Beside other tests the server may take seconds to accept the connection that
    // cancels; by itself the statement would end after thirty.
    expect(took).toBeLessThan(20_000)
    console.log(`${engine}: cancelled in the database ${took.toFixed(0)} ms after it was asked for`)
  })

  on('stops the statement in the database at the deadline', async () => {
    const began = performance.now()
    const reading = rowsOf(source, bed.sql.sleep, [], { deadlineMs: 200 })
    expect(await stageOf(reading)).toBe('deadline')
    expect(performance.now() - began).toBeLessThan(20_000)
    await vi.waitFor(async () => expect(await bed.running()).toBe(0))
  })

  on('stops it too when whoever uses the rows fails', async () => {
    const reading = source.read(statement(bed.sql.many), watch, async () => {
      throw new Error('the client went away')
    })
    await expect(reading).rejects.toThrow('the client went away')
    await vi.waitFor(async () => expect(await bed.running()).toBe(0))
    expect(await rowsOf(source, 'SELECT 1')).toEqual([['1']])
  })

  on('ends what runs when nobody takes its rows', async () => {
    for (const sql of [bed.sql.sleep, bed.sql.many]) {
      const controller = new AbortController()
      const use = async () => undefined
      await stageOf(source.read(statement(sql), { deadlineMs: 100, signal: controller.signal }, use))
      await vi.waitFor(async () => expect(await bed.running()).toBe(0))
    }
    expect(await rowsOf(source, 'SELECT 1')).toEqual([['1']])
  })

  on('has few connections, and the others wait within their time', async () => {
    const controller = new AbortController()
    const busy = [1, 2, 3].map(() =>
      stageOf(rowsOf(source, bed.sql.sleep, [], { ...watch, signal: controller.signal })),
    )
    await vi.waitFor(async () => expect(await bed.running()).toBe(3))
    const late = source.read(statement('SELECT 1'), { deadlineMs: 100 }, async () => {})
    expect(await stageOf(late)).toBe('deadline')
    const patient = rowsOf(source, 'SELECT 1')
    controller.abort()
    expect(await patient).toEqual([['1']])
    expect(await Promise.all(busy)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })

  on('reads the catalogue once, and what the planner expects', async () => {
    const tables = await source.tables()
    expect(tables.find(({ name }) => name === 'kept')).toMatchObject({
      kind: 'table',
      columns: [
        { name: 'id', type: 'integer', nullable: false, is_key: true },
        { name: 'name', type: 'text', nullable: true, is_key: false },
        { name: 'total', type: 'decimal' },
      ],
    })
    expect(await source.tables()).toBe(tables)
    expect(await source.tables('anew')).not.toBe(tables)
    const expected = async (sql: string, maxRows: number) => {
      const how = { ...watch, maxRows, isExpensive: () => true }
      const outcome = await source.readUnless(statement(sql), how, async () => undefined)
      return 'dear' in outcome ? outcome.dear : undefined
    }
    const estimate = await expected('SELECT * FROM kept', 100)
    expect(estimate?.rows).toBeGreaterThan(0)
    expect(estimate?.seconds).toBeLessThan(1)
    const ten = `(${Array.from({ length: 10 }, () => 'SELECT id FROM kept').join(' UNION ALL ')})`
    const crossed = Array.from({ length: 12 }, (_, each) => `${ten} AS k${each}`).join(' CROSS JOIN ')
    expect((await expected(`SELECT count(*) FROM ${crossed}`, 100))?.seconds).toBeGreaterThan(10)
    expect((await expected(`SELECT 1 FROM ${crossed} LIMIT 51`, 10_000))?.seconds).toBeLessThan(1)
    const cheap = { ...watch, maxRows: 100, isExpensive: () => false }
    const read = source.readUnless(statement('SELECT id FROM kept'), cheap, firstCells)
    expect(await read).toEqual({ read: ['1'] })
    const wrong = source.readUnless(statement('SELECT nothing FROM kept'), cheap, async () => undefined)
    expect(await stageOf(wrong)).toBe('statement')
  })

  on('says in words what the account may do that it should not', async () => {
    const session = await bed.driver.connect(bed.writer, patienceMs)
    const points = []
    const target =
      'target' in bed.writer ? bed.writer.target : ({ engine: 'postgresql', database: 'x' } as never)
    for await (const point of bed.driver.check(session, target)) points.push(point)
    session.destroy()
    expect(points.find(({ key }) => key === 'written')).toMatchObject({ state: 'failed' })
    expect(points.flatMap(({ mend }) => mend ?? [])).not.toEqual([])
    expect(points.find(({ key }) => key === 'time')).toMatchObject({ state: 'warning' })
  })
})
