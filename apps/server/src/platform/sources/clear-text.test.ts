import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { driverOf } from './drivers'
import type { Engine, Tls } from './source'
import { frontOf } from './sources.factory'

// Whoever answers at a data source's address may ask for the password itself, and gets it only with a verified certificate.

const password = 'a secret of the tests'
const toClose: (() => unknown)[] = []
afterAll(async () => {
  for (const close of toClose) await close()
})

/** A server that answers what it is sent, in this order; and what it was sent after its last answer. */
async function listener(answers: readonly (Buffer | undefined)[]) {
  const heard: Buffer[] = []
  let later = 0
  const server = createServer((socket) => {
    const rest = [...answers]
    const first = rest.shift()
    if (first) socket.write(first)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard.push(bytes)
      const answer = rest.shift()
      if (answer) socket.write(answer)
      else later += bytes.length
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  toClose.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { port, heard: () => Buffer.concat(heard).toString('latin1'), later: () => later }
}

const signIn = (engine: Engine, port: number, tls: Tls) =>
  driverOf(engine)
    .connect(
      {
        target: { engine, port, tls, password, host: 'db.example', database: 'usage', username: 'reader' },
        addresses: ['127.0.0.1'],
      },
      3000,
    )
    .then(
      () => 'in',
      (error: unknown) => (error as Error).message,
    )

const refused =
  'The server asks for the password in clear text. It is sent only where TLS verifies the server.'
/** PostgreSQL's request: R, eight bytes, code 3. */
const clearText = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])

it('PostgreSQL’s request for the password is refused without a verified certificate', async () => {
  const plain = await listener([undefined, clearText])
  expect(await signIn('postgresql', plain.port, 'off')).toBe(refused)
  expect([plain.later(), plain.heard().includes(password)]).toEqual([0, false])

  const behind = await listener([undefined, clearText])
  const front = await frontOf({ host: '127.0.0.1', port: behind.port }, { hasTls: true })
  toClose.push(() => front.close())
  expect(await signIn('postgresql', front.port, 'encrypt')).toBe(refused)
  expect([behind.later(), behind.heard().includes('reader'), behind.heard().includes(password)]).toEqual([
    0,
    true,
    false,
  ])
})

/** A packet of MySQL's protocol. */
const packet = (number: number, ...parts: readonly (string | readonly number[])[]) => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`, 'latin1') : Buffer.from(part))),
  )
  return Buffer.concat([Buffer.from([body.length & 255, body.length >> 8, 0, number]), body])
}
const salt = 'abcdefgh'
const hello = (plugin: string) =>
  packet(
    0,
    [10],
    '8.4.0',
    [1, 0, 0, 0],
    salt,
    // protocol 4.1 with plugins, without TLS
    [0x0d, 0xa2, 45, 2, 0, 0x0f, 0x00, 21],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    'ijklmnopqrst',
    plugin,
  )
const switchTo = (plugin: string) => packet(2, [0xfe], plugin, `${salt}ijklmnopqrst`)

it.each([
  ['mysql_clear_password at once', [hello('mysql_clear_password'), switchTo('mysql_clear_password')]],
  ['mysql_clear_password later', [hello('mysql_native_password'), switchTo('mysql_clear_password')]],
  ['sha256_password', [hello('sha256_password'), switchTo('sha256_password')]],
  [
    'caching_sha2_password with a key of its own',
    [hello('caching_sha2_password'), switchTo('caching_sha2_password'), packet(4, [1, 4])],
  ],
])('MariaDB and MySQL: %s', async (_, answers) => {
  for (const engine of ['mariadb', 'mysql'] as const) {
    const { port, later, heard } = await listener(answers)
    expect(await signIn(engine, port, 'off')).toBe(refused)
    expect([later(), heard().includes('reader'), heard().includes(password)]).toEqual([0, true, false])
  }
})
