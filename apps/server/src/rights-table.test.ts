import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRoutes } from './modules'
import { rootFolder } from './starting/installation'
import { rightsTable } from './rights-table'

describe('docs/generated/rights.md', () => {
  it('is the table of the routes there are; `npm run rights` prints it anew', () => {
    expect(readFileSync(join(rootFolder, 'docs/generated/rights.md'), 'utf8')).toBe(rightsTable(allRoutes))
  })

  it('has one line for every route, and no two routes share method and path', () => {
    expect(new Set(allRoutes.map((route) => `${route.method} ${route.path}`)).size).toBe(allRoutes.length)
  })
})
