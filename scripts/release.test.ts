import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, it } from 'vitest'

// The archive, made by the release's own command, on a machine that has nothing of it: no Node, no npm, no compiler, no checkout.
const root = join(import.meta.dirname, '..')
const readyWithinMs = 120_000
let machine: string
let portal: ChildProcess | undefined

beforeAll(async () => {
  machine = mkdtempSync(join(tmpdir(), 'uplink-release-'))
  await chmod(machine, 0o755)
})
afterAll(async () => {
  if (portal?.exitCode === null) {
    portal.kill('SIGTERM')
    await once(portal, 'exit')
  }
  rmSync(machine, { recursive: true, force: true })
})

it('runs with its own Node.js, and is ready within two minutes', { timeout: 420_000 }, async () => {
  const made = spawnSync('npm', ['run', 'release'], { cwd: root, encoding: 'utf8' })
  expect(made.stderr + made.stdout).toMatch(/\.tar\.gz: \d+\.\d MB, sha256 [\da-f]{64}/)
  const [, archive = ''] = /(\S+\.tar\.gz): /.exec(made.stdout) ?? []

  const begun = performance.now()
  await extract({ file: join(root, archive), cwd: machine })
  const [name = ''] = readdirSync(machine)
  const folder = join(machine, name)
  const { devDependencies, scripts } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  expect(devDependencies).toBeUndefined()
  expect(readdirSync(join(folder, 'node_modules'))).not.toContain('vite')
  // on the search path only `id`, by which the database's account is found; elsewhere than on Linux Node.js is the machine's
  const bin = join(machine, 'bin')
  await mkdir(bin)
  const node = process.platform === 'linux' ? join(folder, 'node_modules/.bin/node') : process.execPath
  symlinkSync('/usr/bin/id', join(bin, 'id'))
  const env = {
    PATH: bin,
    NODE_ENV: 'production',
    SECRET_KEY: 'the secret key of the release’s test, long',
    DATA_DIR: join(machine, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_USERNAME: 'boss',
    ADMIN_PASSWORD: 'first-administrator',
  }
  portal = spawn(node, ['apps/server/dist/main.js'], { cwd: folder, env })
  const origin = await addressOf(portal)
  expect(performance.now() - begun).toBeLessThan(readyWithinMs)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect(await (await fetch(origin)).text()).toContain('<div id="root"')
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password: 'first-administrator' }),
  })
  expect(signedIn.status).toBe(200)

  // and its commands, beside it
  for (const command of ['backup', 'doctor']) {
    const [, program = ''] = (scripts?.[command] ?? '').split('exec node ')
    const ran = spawnSync(node, [program], {
      cwd: folder,
      env: { ...env, PORT: new URL(origin).port },
      encoding: 'utf8',
    })
    expect(ran.status, ran.stdout + ran.stderr).toBe(0)
  }
  portal.kill('SIGTERM')
  expect(await once(portal, 'exit')).toEqual([0, null])
})

/** Where it says that it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const [address] = /http:\/\/localhost:\d+/.exec(said) ?? []
        if (address !== undefined) resolve(address)
      })
    child.once('exit', () => reject(new Error(`it ended: ${said}`)))
  })
}
