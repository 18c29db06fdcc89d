import { addSessions, bigReport, latestReport } from './reports/big-report'
import { benchBesideCustomers } from './reports/beside-customers'
import { signedIn } from './reports/caller'
import { benchCancel } from './reports/cancel'
import { benchCsv, benchXlsx } from './reports/files'
import { withPortal } from './reports/portal'
import { benchScreen, rowsOnScreen } from './reports/screen'

/** `--rows=100000` measures with fewer rows: for whoever changes something. */
const given = process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length)
const rows = Number(given ?? 1_000_000)
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? ''

/**
 * What running reports costs beside a bare client of the same database, in the same minutes: rows on a screen, files and the
 * memory they take, cancelling, and what customers feel of it. `--only=csv` measures one of them.
 */
export async function benchReports(): Promise<void> {
  await withPortal(
    async (portal) => {
      await addSessions(portal, rows)
      // what filling the demo provider took is given back
      await portal.restart()
      const admin = await signedIn(portal.origin, 'admin')
      const half = Math.min(500_000, rows)
      const parts: Record<string, () => Promise<void>> = {
        screen: async () => benchScreen(portal, admin, await bigReport(admin, rowsOnScreen)),
        csv: async () => benchCsv(portal, admin, await bigReport(admin)),
        xlsx: async () => benchXlsx(portal, admin, await latestReport(portal, admin, half)),
        cancel: () => benchCancel(portal, admin),
        customers: () => benchBesideCustomers(portal, admin),
      }
      for (const [name, measure] of Object.entries(parts)) if (only === '' || only === name) await measure()
    },
    process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=cpu-profiles'] : [],
  )
}
