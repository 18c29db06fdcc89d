import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRoutes } from './modules'
import { rootFolder } from './starting/installation'
import { besides, rightsTable } from './testing/routes/rights-table'
import { createTestApp } from './testing/test-app'

describe('docs/generated/rights.md', () => {
  it('is the table of the routes there are; `npm run rights` prints it anew', () => {
    expect(readFileSync(join(rootFolder, 'docs/generated/rights.md'), 'utf8')).toBe(rightsTable(allRoutes))
  })

  it('says that staff reach lines by their rules where a call of one’s own may name a line', () => {
    const lines = rightsTable(allRoutes).split('\n')
    for (const path of ['/auth/get-user', '/get-contact-info'])
      expect(lines.find((line) => line.startsWith(`| GET ${path} `))).toContain(
        'by the row rules of connections',
      )
  })

  it('names what is answered besides the contract’s calls', async () => {
    const app = await createTestApp()
    try {
      const isWithoutWebApp = (path: string) => path === '/'
      for (const [method, url, right] of besides) {
        expect(app.server.hasRoute({ method, url }), `${method} ${url}`).toBe(!isWithoutWebApp(url))
        const found: unknown = app.server.findRoute({ method, url })
        const config = (found as { store?: { config?: { right?: object } } } | null)?.store?.config
        if (config) expect(config.right).toEqual({ audience: 'public', name: right })
      }
    } finally {
      await app.close()
    }
  })

  it('has one line for every route, and no two routes share method and path', () => {
    expect(new Set(allRoutes.map((route) => `${route.method} ${route.path}`)).size).toBe(allRoutes.length)
  })
})
