import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWebApp } from './files'
import { createServer } from '../server'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-web-'))
  await writeFile(join(folder, 'index.html'), '<head><title>Uplink</title></head>')
  const hints = { dashboard: ['assets/home.css', 'assets/home.js'], bill: ['assets/bill.js'] }
  await writeFile(join(folder, 'hints.json'), JSON.stringify(hints))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const none = { data: {}, asset: {}, page: () => ({}), documentation: {} }

async function ask(path: string) {
  const log = pino({ level: 'silent' })
  const server = await createServer({ log, rateLimitPerMinute: 1_000, isTls: false })
  await serveWebApp(server, folder, none)
  const answer = await server.inject(path)
  await server.close()
  return answer
}

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
    ['/assets', 404],
    ['/assets/', 404],
    ['/hints.json', 404],
  ])('%s: %i', async (path, status) => {
    expect((await ask(path)).statusCode).toBe(status)
  })

  it.each([
    [
      '/admin/dashboard',
      '<link rel="stylesheet" href="/assets/home.css"><link rel="modulepreload" href="/assets/home.js"></head>',
    ],
    ['/admin/billing_histories/7?from=mail', '<link rel="modulepreload" href="/assets/bill.js"></head>'],
    ['/login', '<title>Uplink</title></head>'],
  ])('names what %s needs', async (path, named) => {
    expect((await ask(path)).body).toContain(named)
  })
})
