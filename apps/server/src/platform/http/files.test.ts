import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWebApp } from './files'
import { createServer } from './server'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-web-'))
  await writeFile(join(folder, 'index.html'), '<title>Uplink</title>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the web app’s page', () => {
  it.each([
    ['/', 200],
    ['/admin/desk', 200],
    ['/no/such/screen', 200],
    ['/admin/desk?q=zarin.gazi8', 200],
    ['/admin/notes.txt', 404],
    ['/favicon.missing?v=2', 404],
    ['/api/nothing', 404],
    ['/assets/gone.js', 404],
  ])('%s: %i', async (path, status) => {
    const log = pino({ level: 'silent' })
    const server = await createServer({ log, rateLimitPerMinute: 1_000, isTls: false })
    const none = { data: {}, asset: {}, page: () => ({}), documentation: {} }
    await serveWebApp(server, folder, none)
    expect((await server.inject(path)).statusCode).toBe(status)
    await server.close()
  })
})
