import { addSessions, bigReport, latestReport } from './reports/big-report'
import { benchBesideCustomers } from './reports/beside-customers'
import { signedIn } from './reports/caller'
import { benchCancel } from './reports/cancel'
import { benchCsv, benchXlsx } from './reports/files'
import { withPortal } from './reports/portal'
import { benchScreen, rowsOnScreen } from './reports/screen'

/** `--rows=100000` measures with fewer rows, for a quick check during development. */
const given = process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length)
const rows = Number(given ?? 1_000_000)
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')

/**
 * What running reports costs, compared with a bare client of the same database at the same time: rows on a screen,
 * files and their memory, cancelling, and the effect on customers. `--only=screen,csv` measures some of these.
 */
export async function benchReports(): Promise<void> {
  await withPortal(
    async (portal) => {
      await addSessions(portal, rows)
      // frees the memory that filling the demo provider took
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
      for (const [name, measure] of Object.entries(parts)) if (!only || only.includes(name)) await measure()
    },
    process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=cpu-profiles'] : [],
  )
}
