import { withBrowser } from './dashboards/browser'
import { benchLoads, benchMemory, benchScrolling } from './dashboards/screens'
import { benchViewers, countStatements } from './dashboards/viewers'
import { makeWall } from './dashboards/wall'
import { addSessions } from './reports/big-report'
import { staffOf } from './reports/staff'
import { signedIn } from './reports/caller'
import { withPortal } from './reports/portal'

const given = process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length)
/** Enough that 192 queries take about eleven seconds on two processors. */
const sessions = Number(given ?? 250_000)
const viewers = 8
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? ''

/**
 * A dashboard of 24 cells. Measures: eight people opening it at once, compared with as many single queries; what
 * browsers load for it; how it scrolls; and how much browser memory an hour of refreshing uses up. `--only=viewers`
 * measures one of these.
 */
export async function benchDashboard(): Promise<void> {
  const node = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=cpu-profiles'] : []
  await withPortal(async (portal) => {
    await addSessions(portal, sessions)
    await countStatements(portal)
    const admin = await signedIn(portal.origin, 'admin')
    const wall = await makeWall(portal, admin)
    if (only === '' || only === 'viewers') await benchViewers(portal, wall, await staffOf(portal, viewers))
    if (only === 'viewers') return
    await withBrowser(async (browser) => {
      const parts = { loads: benchLoads, scrolling: benchScrolling, memory: benchMemory }
      for (const [name, measure] of Object.entries(parts))
        if (only === '' || only === name) await measure(browser, portal, wall.design)
    })
  }, node)
}
