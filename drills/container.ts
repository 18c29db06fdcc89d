// `npm run drill:container`: makes a release archive, builds the image of deploy/Containerfile from it with buildah, and starts
// it with an empty database; somebody signs in, and it stops in order. Where a registry cannot be reached, DRILL_BASE names a
// base image, or a folder or tar that debootstrap made. As root, on Debian: apt-get install buildah
//
// It runs the image without namespaces of its own (`--isolation chroot`), so that it also works inside of a container; it
// leaves no image behind and says why it cannot do its work.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const named = process.env.DRILL_BASE ?? 'debian:bookworm-slim'
const image = `localhost/uplink-drill-${process.pid}`
const base = `${image}-base`
const password = 'first-administrator'
const readyWithinMs = 180_000

/** What the program printed; what it complained of ends the drill. */
function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${error?.message ?? stderr.slice(-2000)}`)
  return stdout.trim()
}

if (spawnSync('buildah', ['--version']).status !== 0) {
  console.log('Left out: there is no buildah here. As root, on Debian: apt-get install buildah')
  process.exit(0)
}

const containers: string[] = []
try {
  run('npm', ['run', 'release'])
  const folder = '.cache/release'
  const archive = readdirSync(join(root, folder)).find((name) => name.endsWith('.tar.gz'))
  if (archive === undefined) throw new Error(`There is no archive in ${folder}`)
  const begun = Date.now()
  run('buildah', [
    'build',
    '--isolation=chroot',
    '--file=deploy/Containerfile',
    `--build-arg=BASE=${baseImage()}`,
    `--build-arg=ARCHIVE=${folder}/${archive}`,
    `--tag=${image}`,
    '.',
  ])
  console.log(`Built in ${seconds(begun)} s.`)
  await start()
} finally {
  for (const container of containers) spawnSync('buildah', ['rm', container])
  spawnSync('buildah', ['rmi', image, base])
}

/** The image to begin with: one of a registry, or made of what lies on this machine. */
function baseImage(): string {
  if (!named.startsWith('/')) return named
  const container = run('buildah', ['from', 'scratch'])
  containers.push(container)
  run('buildah', ['add', '--quiet', container, named, '/'])
  run('buildah', ['commit', '--quiet', container, base])
  console.log(`The base is ${named}${statSync(named).isDirectory() ? '/' : ''}.`)
  return base
}

async function start(): Promise<void> {
  const port = await freePort()
  const container = run('buildah', ['from', image])
  containers.push(container)
  const values = {
    PORT: String(port),
    PUBLIC_URL: 'https://portal.example.net',
    SECRET_KEY: 'the secret key of the drill of the image',
    ADMIN_USERNAME: 'boss',
    ADMIN_PASSWORD: password,
  }
  const env = Object.entries(values).map(([name, value]) => `--env=${name}=${value}`)
  const command = ['node', 'apps/server/dist/main.js']
  const begun = Date.now()
  const portal = spawn('buildah', ['run', '--isolation', 'chroot', ...env, container, '--', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  portal.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const origin = `http://127.0.0.1:${port}`
  try {
    while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
      if (portal.exitCode !== null || Date.now() - begun > readyWithinMs)
        throw new Error(`It did not become ready:\n${said.slice(-2000)}`)
      await wait(250)
    }
    console.log(`Ready in ${seconds(begun)} s, with an empty database of its own.`)
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'boss', password }),
    })
    if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}`)
    console.log('The first administrator signed in.')
  } finally {
    portal.kill('SIGTERM')
    if (portal.exitCode === null) await once(portal, 'exit')
  }
  console.log(`It stopped with ${portal.exitCode}.`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000)
}
