import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '@uplink/test-servers/free-port'
import { allRoutes } from './modules'

// The files that operators copy send people on from HTTP to HTTPS, and programs never (ASVS 4.1.2).
const folder = join(import.meta.dirname, '../../../deploy/proxy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const forPrograms = [
  ...new Set(allRoutes.map(({ path }) => `/api${path.replaceAll(/:\w+/g, '7')}`)),
  '/api',
  '/api/nothing',
  '/mqtt',
  '/metrics',
  '/healthz',
  '/readyz',
]
const forPeople = ['/', '/login', '/admin/dashboard?tab=1', '/pay/abc', '/apis', '/terms-conditions']

/** The part of a file that answers plain HTTP. */
function plainPart(text: string, begins: RegExp): string {
  const part = text.split(/^(?=\S.*\{$)/m).find((one) => begins.test(one))
  if (!part) throw new Error('nothing answers plain HTTP')
  return part
}

const readme = readFileSync(join(folder, '../../README.md'), 'utf8')
const examplesOf = (words: string) =>
  [...readme.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.includes(words) ? [block] : [],
  )
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')

it.each([
  ['Caddyfile', 'reverse_proxy'],
  ['nginx.conf', 'proxy_set_header Upgrade'],
])('deploy/proxy/%s passes calls on as the README says, which is tried', (file, words) => {
  const [example = 'nothing'] = examplesOf(words)
  expect(lines(read(file))).toContain(lines(example))
})

const plain = {
  Caddyfile: plainPart(read('Caddyfile'), /^http:/),
  'nginx.conf': plainPart(read('nginx.conf'), /listen 80;/),
}

/** Where a program is installed; undefined: nowhere. */
function find(name: string): string | undefined {
  const paths = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((path) => join(path, name))
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const ends: (() => Promise<void>)[] = []
afterAll(() => Promise.all(ends.map((end) => end())))

async function startCaddy(program: string): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'uplink-caddy-'))
  const port = await freePort()
  const text = `{\n  admin off\n}\n${plain.Caddyfile.replace('http://portal.example.com', `http://portal.example.com:${port}`)}`
  await writeFile(join(home, 'Caddyfile'), text)
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  run(program, ['run', '--config', join(home, 'Caddyfile')], { home, env })
  return port
}

async function startNginx(program: string): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'uplink-nginx-'))
  const port = await freePort()
  const server = plain['nginx.conf']
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  )
  const text = [
    `daemon off;\npid ${home}/pid;\nerror_log ${home}/errors;\nevents {}`,
    `http {\naccess_log off;\n${places.join('\n')}\n${server}\n}`,
  ].join('\n')
  await writeFile(join(home, 'nginx.conf'), text)
  await promisify(execFile)(program, ['-t', '-p', home, '-c', join(home, 'nginx.conf')])
  run(program, ['-p', home, '-c', join(home, 'nginx.conf')], { home, env: process.env })
  return port
}

function run(
  program: string,
  args: readonly string[],
  { home, env }: { home: string; env: NodeJS.ProcessEnv },
) {
  const started = spawn(program, args, { env, stdio: 'ignore' })
  const ended = once(started, 'exit')
  ends.push(async () => {
    started.kill()
    await ended
    await rm(home, { recursive: true, force: true })
  })
}

interface Answered {
  status: number | undefined
  location: string | undefined
}

function ask(port: number, path: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'portal.example.com' }
    const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, location: answer.headers.location })
    })
    sent.on('error', reject).end()
  })
}

describe.each([
  ['Caddyfile', 'caddy', startCaddy],
  ['nginx.conf', 'nginx', startNginx],
] as const)('deploy/proxy/%s', (file, name, start) => {
  const program = find(name)

  it.runIf(program)('sends pages on to HTTPS and refuses calls of programs', async () => {
    const port = await start(program ?? '')
    await expect.poll(() => ask(port, '/').catch(() => undefined), { timeout: 5000 }).toBeDefined()
    for (const path of forPeople)
      expect(await ask(port, path)).toEqual({ status: 308, location: `https://portal.example.com${path}` })
    for (const path of forPrograms)
      expect({ path, ...(await ask(port, path)) }).toEqual({ path, status: 403, location: undefined })
  })

  it('names every path of programs, and no page', () => {
    const named = matcherOf(plain[file])
    expect(forPrograms.filter((path) => !named(path))).toEqual([])
    expect(forPeople.filter((path) => named(path))).toEqual([])
  })
})

/** Whether a file refuses a path: the regular expression of nginx, or the patterns of Caddy, whose `*` is anything. */
function matcherOf(text: string): (path: string) => boolean {
  const expression = /location ~ (\S+) \{ return 403; \}/.exec(text)?.[1]
  if (expression !== undefined) return (path) => new RegExp(expression).test(path)
  const patterns =
    /@programs path (.+)\n\s+handle @programs \{\s+respond 403/.exec(text)?.[1]?.split(' ') ?? []
  return (path) =>
    patterns.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one))
}
