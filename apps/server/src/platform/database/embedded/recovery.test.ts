import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { birthMark, commandLine } from './processes/lock'
import {
  ask,
  cleanUp,
  dataOf,
  endings,
  log,
  major,
  makeDirectory,
  postmasterPid,
  removeDirectory,
  start,
} from './server.factory'

let dataDir: string

beforeAll(async () => {
  dataDir = await makeDirectory()
  await start(dataDir)
  await cleanUp()
})
afterEach(cleanUp)
afterAll(() => removeDirectory(dataDir))

/** A process that only runs its database; the tests kill it. */
async function startPortal(): Promise<ChildProcess> {
  const embedded = JSON.stringify(new URL('./embedded.ts', import.meta.url))
  const options = JSON.stringify({ dataDir, throwaway: true })
  const script = `
    const { startEmbedded } = await import(${embedded})
    await startEmbedded({ ...${options}, log: () => undefined })
    process.stdout.write('up')`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const portal = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  endings.push(() => portal.kill('SIGKILL'))
  const [said] = (await Promise.race([once(portal.stdout, 'data'), once(portal, 'exit')])) as unknown[]
  expect(String(said)).toBe('up')
  return portal
}

async function kill(portal: ChildProcess): Promise<void> {
  const gone = once(portal, 'exit')
  portal.kill('SIGKILL')
  await gone
}

// Every test starts with a stopped database of an earlier start, and leaves one.
describe('an existing embedded PostgreSQL', () => {
  it('says what to do about the data of another major version', async () => {
    const [current, older] = [major, '17'].map((name) => join(dataDir, 'postgres', name)) as [string, string]
    await rename(current, older)
    endings.push(() => rename(older, current))
    await writeFile(join(older, 'data', 'PG_VERSION'), '17\n')
    endings.push(() => writeFile(join(older, 'data', 'PG_VERSION'), `${major}\n`))
    const advice = /PostgreSQL 17.*cannot read it\. Dump and restore/
    await expect(start(dataDir)).rejects.toThrow(advice)

    // Nor is an older database used when it is in the place of ours.
    await rename(older, current)
    endings.push(() => rename(current, older))
    await expect(start(dataDir)).rejects.toThrow(advice)
  })

  it('recovers what was committed after the server was killed', async () => {
    const killed = await start(dataDir, { throwaway: false })
    await ask(killed.owner, 'CREATE TABLE kept AS SELECT 7 AS number')
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await vi.waitFor(() => expect(log.at(-1)).toContain('ended by itself'))
    await killed.stop()

    const revived = await start(dataDir)
    expect(await ask(revived.owner, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
  })

  it('is not stopped by a process that now has the number of a server that was killed', async () => {
    const { uid } = await stat(dataOf(dataDir)) // PostgreSQL only checks processes of its own account.
    const other = spawn('sleep', ['60'], { uid, cwd: '/' })
    endings.push(() => other.kill())
    await once(other, 'spawn')
    await writeFile(join(dataOf(dataDir), 'postmaster.pid'), `${other.pid}\n${dataOf(dataDir)}\n`)
    await start(dataDir)
    expect(await postmasterPid(dataDir)).not.toBe(other.pid)
  })

  it('ends when its portal is killed, and the next portal can start at once', async () => {
    const portal = await startPortal()
    const orphan = await postmasterPid(dataDir)
    await kill(portal)
    const next = await start(dataDir)
    expect(birthMark(orphan)).toBeUndefined()
    expect(await ask(next.application, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
    await next.stop()

    const lonely = await startPortal()
    const server = await postmasterPid(dataDir)
    await kill(lonely)
    await vi.waitFor(() => expect(birthMark(server)).toBeUndefined())
  })

  describe.runIf(process.platform === 'linux')('whose guard was killed', () => {
    async function killGuard(): Promise<void> {
      const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
      const guards = pids.filter((pid) => /guard.*/.exec(commandLine(pid))?.[0].includes(`${dataDir}/`))
      expect(guards.length).toBeGreaterThan(0)
      // The shell's child first: it would stop the server once the shell is gone and the portal has noticed.
      for (const guard of guards.sort((one, other) => other - one)) process.kill(guard, 'SIGKILL')
    }

    it('ends with the portal all the same', async () => {
      const server = await start(dataDir)
      const pid = await postmasterPid(dataDir)
      await killGuard()
      expect(birthMark(pid)).toBeDefined()
      await server.stop()
      expect(birthMark(pid)).toBeUndefined()
    })

    it('ends before the next start when the portal was killed too', async () => {
      const portal = await startPortal()
      const orphan = await postmasterPid(dataDir)
      await killGuard()
      await kill(portal)
      expect(birthMark(orphan)).toBeDefined()

      const next = await start(dataDir)
      expect(birthMark(orphan)).toBeUndefined()
      expect(log).toEqual([expect.stringContaining(`left behind (process ${orphan})`)])
      expect(await ask(next.application, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
    })
  })

  it('takes a loopback port where the system makes no socket in that directory', async () => {
    const inTheWay = join(dataDir, 'postgres', major, 'run', '.s.PGSQL.5432')
    await mkdir(inTheWay)
    endings.push(() => rmdir(inTheWay))
    const { application } = await start(dataDir)
    expect(application.host).toBe('127.0.0.1')
    expect(await ask(application, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })

  it('makes new passwords when theirs were lost', async () => {
    const before = await start(dataDir)
    await before.stop()
    await rm(join(dataDir, 'postgres', 'passwords.json'))
    const after = await start(dataDir)
    expect(await ask(after.application, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
    expect(after.application.password).not.toBe(before.application.password)
    await expect(ask(before.application, 'SELECT')).rejects.toThrow('password authentication failed')
  })
})
