import { execFile, spawn } from 'node:child_process'
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The files that operators copy. */
export const freeRadiusFiles = join(import.meta.dirname, '../docs/freeradius')
const debians = '/etc/freeradius/3.0'
const needed = ['/usr/sbin/freeradius', '/usr/bin/radclient', '/usr/lib/freeradius/rlm_rest.so']

/** Why FreeRADIUS cannot run here; undefined when it can. */
export function whatIsMissing(): string | undefined {
  const missing = needed.find((path) => !existsSync(path))
  if (missing) return `there is no ${missing}: node scripts/bootstrap.mjs freeradius`
  try {
    accessSync(debians, constants.R_OK)
  } catch {
    return `${debians} may be read by others only`
  }
  return undefined
}

/** The answer to `radclient`: the kind of packet, if any came, and its printed attributes. */
export interface Reply {
  kind: string | undefined
  text: string
}

export const accessSecret = 'secret-of-the-access-server'

interface Wanted {
  /** The portal's address, and what it shares with FreeRADIUS. */
  url: string
  secret: string
  /** Where it takes the place of equipment, of this machine. */
  address?: string
  /** The speeds that it knows as equipment, in the notation of RouterOS. */
  speeds?: readonly string[]
}

const usualSpeeds = ['20000k/20000k', '500k/1000k', '10000k/50000k']

/**
 * FreeRADIUS with Debian's configuration, changed as `docs/operations.md` says: the files of `docs/freeradius` with
 * the portal's address and secret, on free ports, for one access server on this machine.
 */
export async function startFreeRadius({ address = '127.0.0.1', speeds = usualSpeeds, ...portal }: Wanted) {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-freeradius-'))
  const [auth, acct, coa] = [await freePort(), await freePort(), await freePort()]
  await configure(folder, { ...portal, auth, acct })
  await writeFile(join(folder, 'sites-enabled/equipment'), equipment({ address, port: coa, speeds }))
  const server = spawn(needed[0] ?? '', ['-f', '-l', 'stdout', '-d', folder], {
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  await untilReady(server)
  return {
    /** Where it takes requests like an access server. */
    coa,
    /** Sends a packet like an access server, and again after a second without an answer. */
    send: (kind: 'auth' | 'acct', attributes: Record<string, string | number>) =>
      radclient(kind, kind === 'auth' ? auth : acct, attributes),
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** FreeRADIUS in the place of equipment: it accepts changes to the speeds that it knows, and to end any session. */
const equipment = ({
  address,
  port,
  speeds,
}: {
  address: string
  port: number
  speeds: readonly string[]
}) => `
listen {
	type = coa
	ipaddr = ${address}
	port = ${port}
	virtual_server = equipment
}
server equipment {
	recv-coa {
		if (${speeds.map((speed) => `&Mikrotik-Rate-Limit == "${speed}"`).join(' || ')}) {
			ok
		}
		elsif (&Mikrotik-Rate-Limit) {
			reject
		}
		else {
			ok
		}
	}
	send-coa {
		ok
	}
}
`

async function configure(
  folder: string,
  values: { url: string; secret: string; auth: number; acct: number },
): Promise<void> {
  await cp(debians, folder, { recursive: true, dereference: true })
  // Removed: two sites with the same ports, and a module that belongs to them.
  for (const left of ['sites-enabled/default', 'sites-enabled/inner-tunnel', 'mods-enabled/eap'])
    await rm(join(folder, left))
  await place('portal', 'sites-enabled', [
    ['port = 1812', `port = ${values.auth}`],
    ['port = 1813', `port = ${values.acct}`],
  ])
  await place('rest', 'mods-enabled', [['http://127.0.0.1:8080/', `${values.url}/`]])
  await place('portal_secret', 'policy.d', [['change this to RADIUS_SECRET', values.secret]])
  await place('clients.conf', '.', [
    ['192.0.2.1', '127.0.0.1'],
    ['change this to the secret of the access server', accessSecret],
  ])
  // It runs as our account, in this folder only.
  const main = (await readFile(join(folder, 'radiusd.conf'), 'utf8'))
    .replace(/^(raddbdir|logdir|run_dir|db_dir) = .*$/gm, `$1 = ${folder}`)
    .replace(/^\s*(user|group) = .*$/gm, '')
  await writeFile(join(folder, 'radiusd.conf'), main)

  async function place(name: string, into: string, changes: [string, string][]) {
    let text = await readFile(join(freeRadiusFiles, name), 'utf8')
    for (const [from, to] of changes) {
      if (text.split(from).length !== 2) throw new Error(`${name} does not say "${from}" exactly once`)
      text = text.replace(from, to)
    }
    await writeFile(join(folder, into, name), text)
  }
}

function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ready to process requests')) resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => reject(new Error(`FreeRADIUS ended with ${code}:\n${said}`)))
  })
}

function radclient(
  kind: 'auth' | 'acct',
  port: number,
  attributes: Record<string, string | number>,
): Promise<Reply> {
  const lines = Object.entries({ ...attributes, 'Message-Authenticator': '0x00' }).map(
    ([name, value]) => `${name} = ${isBare(value) ? value : JSON.stringify(value)}`,
  )
  return new Promise((resolve) => {
    const child = execFile(
      needed[1] ?? '',
      ['-x', '-r', '2', '-t', '1', `127.0.0.1:${port}`, kind, accessSecret],
      // It exits with 1 both for a refusal and without an answer; its output shows the difference.
      (_error, printed) => {
        const text = printed.slice(printed.search(/^Received/m))
        resolve({ kind: /^Received (\S+)/.exec(text)?.[1], text })
      },
    )
    child.stdin?.end(`${lines.join('\n')}\n`)
  })
}

/** Numbers, and octets in hexadecimal. */
const isBare = (value: string | number) => typeof value === 'number' || /^0x[0-9a-f]+$/.test(value)

/** The challenge and the answer of MS-CHAPv2 (RFC 2759, 8) to a password; radclient can only do version 1. */
export function msChap2(name: string, password: string): Record<string, string> {
  const [challenge, peer] = [randomBytes(16), randomBytes(16)]
  const hash = createHash('sha1').update(peer).update(challenge).update(name).digest().subarray(0, 8)
  const key = Buffer.concat([ntHash(password), Buffer.alloc(5)])
  const answer = Buffer.concat([0, 7, 14].map((from) => desBlock(key.subarray(from, from + 7), hash)))
  // The identifier and the flags, the peer's challenge, eight reserved octets, and the answer.
  const response = Buffer.concat([Buffer.from([1, 0]), peer, Buffer.alloc(8), answer])
  return {
    'MS-CHAP-Challenge': `0x${challenge.toString('hex')}`,
    'MS-CHAP2-Response': `0x${response.toString('hex')}`,
  }
}

/** What Windows keeps of a password (RFC 2759, 8.3). */
export const ntHash = (password: string) => md4(Buffer.from(password, 'utf16le'))

/** One block by DES with a key of 56 bits, as triple DES with the same key three times: OpenSSL 3 has no other. */
function desBlock(key: Buffer, block: Buffer): Buffer {
  const bits = BigInt(`0x${key.toString('hex')}`)
  const spread = Buffer.from(
    Array.from({ length: 8 }, (_, i) => Number((bits >> BigInt(49 - 7 * i)) & 127n) << 1),
  )
  const cipher = createCipheriv('des-ede3', Buffer.concat([spread, spread, spread]), null).setAutoPadding(
    false,
  )
  return Buffer.concat([cipher.update(block), cipher.final()])
}

/** RFC 1320; OpenSSL 3 has it only in a provider that Node.js does not load. */
function md4(message: Buffer): Buffer {
  const padded = Buffer.alloc((((message.length + 8) >> 6) + 1) << 6)
  message.copy(padded)
  padded[message.length] = 0x80
  padded.writeUInt32LE(message.length * 8, padded.length - 8)
  const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by))
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  const rounds = [
    {
      mix: (x: number, y: number, z: number) => (x & y) | (~x & z),
      plus: 0,
      order: Array.from({ length: 16 }, (_, i) => i),
      turns: [3, 7, 11, 19],
    },
    {
      mix: (x: number, y: number, z: number) => (x & y) | (x & z) | (y & z),
      plus: 0x5a827999,
      order: Array.from({ length: 16 }, (_, i) => (i % 4) * 4 + (i >> 2)),
      turns: [3, 5, 9, 13],
    },
    {
      mix: (x: number, y: number, z: number) => x ^ y ^ z,
      plus: 0x6ed9eba1,
      order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
      turns: [3, 9, 11, 15],
    },
  ]
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state
    for (const { mix, plus, order, turns } of rounds)
      order.forEach((word, i) => {
        const sum = (a + mix(b, c, d) + padded.readUInt32LE(block + word * 4) + plus) | 0
        ;[a, b, c, d] = [d, rotated(sum, turns[i % 4] ?? 0), b, c]
      })
    ;[a, b, c, d].forEach((value, i) => (state[i] = ((state[i] ?? 0) + value) | 0))
  }
  const out = Buffer.alloc(16)
  state.forEach((value, i) => out.writeInt32LE(value, i * 4))
  return out
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((done) => socket.close(() => done()))
  return port
}
