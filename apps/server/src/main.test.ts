import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rootFolder } from './installation'

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-main-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** The portal's process from its sources. */
function run(env: Record<string, string>) {
  const child = spawn('node', ['node_modules/tsx/dist/cli.mjs', 'apps/server/src/main.ts'], {
    cwd: rootFolder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...env,
    },
  })
  children.push(child)
  let said = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  return {
    child,
    said: () => said,
    exit: once(child, 'exit') as Promise<[number | null, string | null]>,
    says: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(said)
          if (match) resolve(match)
        }
        listeners.add(look)
        child.once('exit', () => reject(new Error(`it ended, having said: ${said}`)))
        look()
      }),
  }
}

describe('the process', () => {
  it('says every mistake in its configuration in a line and ends with 1', async () => {
    const portal = run({ PORT: 'eighty', ROLE: 'boss' })
    expect((await portal.exit)[0]).toBe(1)
    const lines = portal.said().trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Configuration: PORT /)
  })

  it('starts on an empty folder, answers, and stops all of it on SIGTERM', { timeout: 120_000 }, async () => {
    const portal = run({ DEMO: 'false', ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'first-administrator' })
    const [, port] = await portal.says(/http:\/\/localhost:(\d+)/)
    const origin = `http://127.0.0.1:${port}`
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'root', password: 'first-administrator' }),
    })
    expect(await login.json()).toMatchObject({ data: { user: { roles: [{ id: 1 }] } } })

    const second = run({ DEMO: 'false' })
    expect((await second.exit)[0]).toBe(1)

    portal.child.kill('SIGTERM')
    expect(await portal.exit).toEqual([0, null])
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })
})
