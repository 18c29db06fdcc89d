import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { afterEach, describe, expect, it } from 'vitest'
import { tryBroker } from './broker-trial'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function listening(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  undo.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `mqtt://portal:secret@${address}`, publicUrl: `mqtt://${address}`, token: 'of the trial' }
}

describe('a broker that does not answer', () => {
  const connack = Buffer.from([0x20, 2, 0, 0])
  it.each([
    ['anything', () => {}],
    [
      'what comes after the connection',
      (socket: Socket) => void socket.once('data', () => socket.write(connack)),
    ],
  ])('%s: the trial ends, and says so', async (_, answer) => {
    const broker = await listening(createServer(answer))
    expect(await tryBroker(broker, { answerMs: 200 })).toEqual({
      state: 'unreachable',
      text: 'Your broker does not let the portal in: it does not answer.',
    })
  })
})

describe('a broker that ends the connection instead of refusing', () => {
  /** Delivers what these filters match to everybody, and ends the connection at any other one, and at any publication. */
  async function harsh(granted: readonly string[]) {
    const broker = await Aedes.createBroker({
      authorizeSubscribe(client, subscription, done) {
        if (granted.includes(subscription.topic)) done(null, subscription)
        else client.close()
      },
      authorizePublish(client, _packet, done) {
        if (isPortal.has(client?.id ?? '')) done(null)
        else client?.close()
      },
      authenticate(client, username, _password, done) {
        if (username === 'portal') isPortal.add(client.id)
        done(null, true)
      },
    })
    const isPortal = new Set<string>()
    undo.push(() => new Promise<void>((done) => broker.close(done)))
    return listening(createServer((socket) => void broker.handle(socket)))
  }

  it('is tried to the end all the same', async () => {
    expect(await tryBroker(await harsh(['+/+']))).toMatchObject({
      state: 'unsafe',
      text: expect.stringContaining('each signed-in person') as string,
    })
  })

  it('is safe where nothing of others arrives', async () => {
    expect((await tryBroker(await harsh([]))).state).toBe('safe')
  })
})
