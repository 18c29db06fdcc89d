import { execFile, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ours = join(import.meta.dirname, '../../../../../docs/freeradius')
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

const accessSecret = 'secret of the access server'

/**
 * FreeRADIUS with Debian's configuration, changed as `docs/operations.md` says: the files of `docs/freeradius` with
 * the portal's address and secret, on free ports, for one access server on this machine.
 */
export async function startFreeRadius(portal: { url: string; secret: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-freeradius-'))
  const [auth, acct] = [await freePort(), await freePort()]
  await configure(folder, { ...portal, auth, acct })
  const server = spawn(needed[0] ?? '', ['-f', '-l', 'stdout', '-d', folder], {
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  await untilReady(server)
  return {
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
  await writeFile(
    join(folder, 'clients.conf'),
    `client test {\n\tipaddr = 127.0.0.1\n\tsecret = "${accessSecret}"\n\trequire_message_authenticator = yes\n}\n`,
  )
  // It runs as our account, in this folder only.
  const main = (await readFile(join(folder, 'radiusd.conf'), 'utf8'))
    .replace(/^(raddbdir|logdir|run_dir|db_dir) = .*$/gm, `$1 = ${folder}`)
    .replace(/^\s*(user|group) = .*$/gm, '')
  await writeFile(join(folder, 'radiusd.conf'), main)

  async function place(name: string, into: string, changes: [string, string][]) {
    let text = await readFile(join(ours, name), 'utf8')
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
    ([name, value]) => `${name} = ${typeof value === 'number' ? value : JSON.stringify(value)}`,
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

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((done) => socket.close(() => done()))
  return port
}
