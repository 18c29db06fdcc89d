import { sql } from 'kysely'
import { createTestClock } from '../test-clock'
import { createTestDatabase } from '../databases/test-database'
import { startSignals } from '#platform/database/signals'
import { enqueue, type OutgoingMessage, type Transport, type TransportName } from '#platform/outbox/outbox'
import { startRelay, type Relay } from '#platform/outbox/relay'

const log = { info() {}, warn() {}, error() {} }

export const mail = (recipient: string) =>
  ({ transport: 'mail', recipient, payload: { subject: recipient } }) as const

/** An outbox on a database of its own; its clock stands still, and may be ahead of the database's. */
export async function createPostOffice() {
  const database = await createTestDatabase()
  const { db, databases } = database
  const signals = await startSignals({ client: database.logins.application, log })
  let relays: Relay[] = []
  const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const office = {
    db,
    databases,
    clock: createTestClock(new Date()),
    rows,
    rowOf: async (recipient: string) => (await rows()).find((row) => row.recipient === recipient),
    put: (...recipients: string[]) => enqueue(db, recipients.map(mail)),
    /** Resolves when every signal sent so far has arrived. */
    async hear() {
      let resolve = () => {}
      const heard = new Promise<void>((done) => (resolve = done))
      await signals.on('fence', () => resolve())
      await sql`NOTIFY fence`.execute(db)
      await heard
    },
    wake: () => sql`NOTIFY outbox`.execute(db),
    async start(transports: Partial<Record<TransportName, Transport>>): Promise<Relay> {
      const relay = await startRelay({ db, clock: office.clock, log, signals }, transports)
      relays.push(relay)
      return relay
    },
    /** Empties it between two tests. */
    async clear() {
      await Promise.all(relays.map((relay) => relay.stop()))
      relays = []
      await db.deleteFrom('outbox').execute()
      await db.deleteFrom('message_logs').execute()
      office.clock = createTestClock(new Date())
    },
    async close() {
      await signals.stop()
      await database.drop()
    },
  }
  return office
}

export type PostOffice = Awaited<ReturnType<typeof createPostOffice>>

/** A transport that records what it got; `behave` may make it fail or wait. */
export function post(behave: Transport = async () => {}) {
  const messages: OutgoingMessage[] = []
  const transport: Transport = (message) => {
    messages.push(message)
    return behave(message)
  }
  return { transport, messages, recipients: () => messages.map((message) => message.recipient) }
}

/** A promise that stays open until the test resolves it. */
export function door() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
