import { createServer, type AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { connectExternalTransport } from './external-transport'
import { inbox, silentLog } from './live.factory'

/** A broker on TCP, as an operator might run. */
async function startOperatorsBroker(port = 0) {
  let canAsk = true
  const aedes = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, canAsk && username === 'portal' && password?.toString() === 'secret'),
  })
  const server = createServer((socket) => void aedes.handle(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Whether it can ask the portal who may sign in; while it cannot, it refuses everybody. */
    setAsking: (can: boolean) => void (canAsk = can),
    async stop() {
      await new Promise<void>((resolve) => aedes.close(resolve))
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const message = (title: string) => ({ id: 1, recipient: 'user-1', payload: { title } })

/** Whether a message was accepted, or the reason why not. */
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (reason: unknown) => (reason as Error).message,
  )

it('publishes at the operator’s broker; fails while that is down and goes on when it is back', async () => {
  let broker = await startOperatorsBroker()
  const url = `mqtt://portal:secret@127.0.0.1:${broker.port}`
  const live = await connectExternalTransport({ url, log: silentLog })
  const send = (title: string) => outcome(live.transport(message(title)))
  await expect.poll(() => send('before anybody listens')).toBe('taken')

  const listener = await mqtt.connectAsync(url, { reconnectPeriod: 100 })
  const box = inbox(listener)
  await listener.subscribeAsync('user-1')
  expect(await send('first')).toBe('taken')
  expect(await box.until('{"title":"first"}')).toEqual([
    { topic: 'user-1', payload: '{"title":"first"}', qos: 0, retain: false },
  ])

  await broker.stop()
  // A message sent before the loss was noticed fails with it.
  expect(await send('lost')).toMatch(/connection to the live broker/)
  await expect.poll(() => send('lost too')).toBe('no connection to the live broker')

  broker = await startOperatorsBroker(broker.port)
  await expect.poll(() => listener.connected).toBe(true)
  await listener.subscribeAsync('user-1')
  await expect.poll(() => send('back')).toBe('taken')
  await box.until('{"title":"back"}')

  await live.stop()
  listener.end(true)
  await broker.stop()
})

it('goes on asking a broker that refused it, as one does that cannot ask the portal who may sign in', async () => {
  const broker = await startOperatorsBroker()
  broker.setAsking(false)
  const refusals: unknown[] = []
  const live = await connectExternalTransport({
    url: `mqtt://portal:secret@127.0.0.1:${broker.port}`,
    log: { ...silentLog, error: ({ err }) => void refusals.push(err) },
  })
  await expect.poll(() => refusals).toHaveLength(1)
  broker.setAsking(true)
  await expect.poll(() => outcome(live.transport(message('first')))).toBe('taken')
  await live.stop()
  await broker.stop()
})

it('fails where the broker refuses the portal', async () => {
  const broker = await startOperatorsBroker()
  const live = await connectExternalTransport({
    url: `mqtt://portal:wrong@127.0.0.1:${broker.port}`,
    log: silentLog,
  })
  await expect(live.transport(message('first'))).rejects.toThrow('no connection to the live broker')
  await live.stop()
  await broker.stop()
})
