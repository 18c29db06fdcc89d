import mqtt from 'mqtt'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@uplink/test-servers/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootFolder } from './starting/installation'
import { startTestPortal, type TestPortal } from './testing/processes/test-portal'

const run = promisify(execFile)

/** A program of the machine; undefined where it is not installed. */
const program = (name: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

const programs = {
  nginx: program('nginx'),
  caddy: program('caddy'),
  'systemd-analyze': program('systemd-analyze'),
}
for (const [name, file] of Object.entries(programs))
  if (!file) console.warn(`The example for ${name} is not tested: it is not installed`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-examples-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The blocks between fences of a page. */
async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(rootFolder, page), 'utf8')
  return [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
}

async function blockWith(page: string, words: string): Promise<string> {
  const found = (await blocksOf(page)).filter((block) => block.includes(words))
  expect(found, `${page} has one example with ${words}`).toHaveLength(1)
  return found[0] ?? ''
}

describe.skipIf(!programs['systemd-analyze'])('the units of systemd', () => {
  const pages = ['README.md', 'docs/operations.md']
  const files = ['deploy/cluster/disk-guard.service', 'deploy/cluster/uplink@.service']
  it.each([...pages, ...files])('of %s are understood', async (page) => {
    const isFile = files.includes(page)
    const blocks = isFile ? [await readFile(join(rootFolder, page), 'utf8')] : await blocksOf(page)
    const units = blocks.flatMap((block) =>
      [...block.matchAll(/^# \/etc\/systemd\/system\/(\S+).*\n([\s\S]*?)(?=^# \/etc\/|(?![\s\S]))/gm)].map(
        ([, name = '', text = '']) => ({ name, text }),
      ),
    )
    expect(units.length).toBeGreaterThan(0)
    const written = await Promise.all(
      units.map(async ({ name, text }) => {
        const file = join(folder, name)
        // the program and its account are there only where it was installed
        const here = text
          .replace('/opt/uplink/node_modules/.bin/node', process.execPath)
          .replace('/usr/local/bin/disk-guard', join(rootFolder, 'deploy/cluster/disk-guard'))
        expect(here, `${name} runs the node of the archive`).toSatisfy(
          (words: string) => !words.includes('apps/server/dist') || words.includes(process.execPath),
        )
        await writeFile(file, here)
        return file
      }),
    )
    const { stdout, stderr } = await run(programs['systemd-analyze'] ?? '', [
      'verify',
      '--man=no',
      ...written,
    ])
    // it also looks at what the machine itself has
    const ours = `${stdout}${stderr}`.split('\n').filter((line) => /uplink/.test(line))
    expect(ours).toEqual([])
  })
})

describe.skipIf(!programs.nginx && !programs.caddy)('a proxy with the very example of the README', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ TRUST_PROXY: '127.0.0.1' })
  })
  afterAll(() => portal.stop())

  /** A call, a file of some size, and a message over the websocket. */
  async function passes(host: string) {
    const { id, token } = await portal.signIn()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`http://${host}/api/auth/get-user`, { headers })).status).toBe(200)
    // refused by the portal in its own words, not by the proxy for its size
    const big = await fetch(`http://${host}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'x'.repeat(2_000_000) }),
    })
    expect(await big.json()).toHaveProperty('request_id')
    const client = await mqtt.connectAsync(
      `ws://${host}/mqtt`,
      { username: String(id), password: token, clientId: `${id}Abc123`, reconnectPeriod: 0 },
      false,
    )
    const granted = await client.subscribeAsync(`user-${id}`)
    expect(granted[0]?.qos).not.toBe(128)
    await client.endAsync(true)
  }

  async function untilItAnswers(child: ChildProcess, host: string) {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect
      .poll(async () => {
        if (child.exitCode !== null) throw new Error(said)
        return fetch(`http://${host}/readyz`).then(
          ({ status }) => status,
          () => 0,
        )
      })
      .toBe(200)
  }

  async function stop(child: ChildProcess) {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  it.skipIf(!programs.nginx)('nginx', async () => {
    const location = (await blockWith('README.md', 'proxy_set_header Upgrade')).replace(
      '127.0.0.1:8080',
      portal.host,
    )
    const port = await freePort()
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join('\n')
    const file = join(folder, 'nginx.conf')
    // its workers write large bodies into this folder, which is ours alone
    const account = process.getuid?.() === 0 ? 'user root;\n' : ''
    await writeFile(
      file,
      `${account}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}
server {\nlisten 127.0.0.1:${port};\n${location}\n}\n}\n`,
    )
    const args = ['-p', folder, '-c', file, '-e', 'stderr']
    await run(programs.nginx ?? '', ['-t', ...args])
    const child = spawn(programs.nginx ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      await untilItAnswers(child, `127.0.0.1:${port}`)
      await passes(`127.0.0.1:${port}`)
    } finally {
      await stop(child)
    }
  })

  it.skipIf(!programs.caddy)('Caddy', async () => {
    const port = await freePort()
    const example = await blockWith('README.md', 'reverse_proxy')
    // without a certificate, whose name is nobody's
    const site = example
      .replace('portal.example.com', `http://127.0.0.1:${port}`)
      .replace('127.0.0.1:8080', portal.host)
    const home = join(folder, 'caddy')
    await mkdir(home)
    const file = join(home, 'Caddyfile')
    await writeFile(file, `{\nadmin off\n}\n${site}`)
    const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home }
    const args = ['--config', file, '--adapter', 'caddyfile']
    await run(programs.caddy ?? '', ['validate', ...args], { env })
    const child = spawn(programs.caddy ?? '', ['run', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      await untilItAnswers(child, `127.0.0.1:${port}`)
      await passes(`127.0.0.1:${port}`)
    } finally {
      await stop(child)
    }
  })
})
