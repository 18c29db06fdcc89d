import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readConfig } from '../../config'
import { start } from '../../start'
import { createTestDatabase } from '../../testing/databases/test-database'
import { freePort } from '#platform/database/embedded/boot'

const log = pino({ level: 'silent' })

it(
  'answers for a worker where it is told to, under the rules of a web process',
  { timeout: 60_000 },
  async () => {
    const database = await createTestDatabase()
    const port = await freePort()
    const given = {
      NODE_ENV: 'test',
      ROLE: 'worker',
      HOST: '127.0.0.1',
      WORKER_PORT: String(port),
      DEMO: 'false',
      SECRET_KEY: 'the secret key of the tests, long enough',
      METRICS_TOKEN: 'a token of sixteen',
      DATABASE_URL: String(database.logins.owner.connectionString),
    }
    const result = readConfig(given)
    if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
    const running = await start(result.config, log, () => {})
    const get = (path: string, token?: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    try {
      expect((await get('/healthz')).status).toBe(200)
      expect((await get('/readyz')).status).toBe(200)
      expect((await get('/metrics')).status).toBe(404)
      expect((await get('/metrics', 'another token of it')).status).toBe(404)
      const metrics = await get('/metrics', given.METRICS_TOKEN)
      expect(metrics.status).toBe(200)
      expect(await metrics.text()).toMatch(/^uplink_job_failures\{job="billing.run"\} 0$/m)
      for (const path of ['/', '/api/about', '/api/auth/login']) expect((await get(path)).status).toBe(404)
      const second = await start(result.config, log, () => {}).catch((error: unknown) => error)
      expect(second).toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' })
    } finally {
      await running.stop()
      await database.drop()
    }
    await expect(get('/healthz')).rejects.toThrow()
  },
)
