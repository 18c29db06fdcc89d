import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { radiusSettings } from './access-server'
import { embeddedDatabase } from './embedded-database'
import { secretKey } from './pay-links'

const root = join(import.meta.dirname, '..')

export interface Portal {
  url: string
  /** Of the owner of its tables. */
  databaseUrl: string
  /** Ends it; throws when it leaves something behind or has logged an error. */
  stop: () => Promise<void>
}

/** Starts the built portal as `npm start` does, on data of its own and a free port; `more`: what else is set. */
export async function startPortal(more: Record<string, string> = {}): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-journeys-'))
  // The account of the database, which is not root, has to pass through.
  await chmod(folder, 0o711)
  const portal = launch(folder, more)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const url = await portal.ready
    const database = await embeddedDatabase(folder)
    return {
      url,
      databaseUrl: database.url,
      async stop() {
        const code = await portal.stop()
        if (code !== 0) throw new Error(`The portal ended with ${code}:\n${portal.said()}`)
        if (existsSync(database.pidFile)) throw new Error(`The database outlived the portal: ${folder}`)
        await remove()
        if (portal.errors().length > 0) throw new Error(`The portal logged:\n${portal.errors().join('\n')}`)
      },
    }
  } catch (error) {
    await portal.stop()
    await remove()
    throw error
  }
}

function launch(folder: string, more: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'end-with-parent.mjs'), 'apps/server/dist/main.js'],
    {
      cwd: root,
      env: { ...process.env, ...settings, ...more, DATA_DIR: folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let said = ''
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const [, url] = /Uplink is ready: (\S+)\n/.exec(said) ?? []
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The portal did not start:\n${said}`)))
  })
  return {
    ready,
    said: () => said,
    /** Lines of the log from level 50, 'error'. */
    errors: () => said.split('\n').filter((line) => /^\{"level":[56]0/.test(line)),
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Nothing of the developer's own `.env`: an empty variable counts as absent. */
const settings = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  ROLE: 'all',
  DEMO: 'true',
  SECRET_KEY: secretKey,
  ORGANIZATION_ID: '',
  LIVE_ENABLED: 'true',
  LIVE_BROKER_URL: '',
  LIVE_PUBLIC_URL: '',
  TRUST_PROXY: '',
  LOG_LEVEL: 'warn',
  // No bKash but its simulator, and not for long where that lets the portal wait.
  BKASH_BASE_URL: '',
  BKASH_TIMEOUT_MS: '1000',
  ...radiusSettings,
  // All people of the journeys share one address.
  RATE_LIMIT_PER_MINUTE: '100000',
}
