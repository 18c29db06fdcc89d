import type { DesignFile } from '@uplink/contract/designs/file'
import { optionSetIn, reportLimits } from '@uplink/contract/reports/words'
import { reportRoutes } from '@uplink/contract/reports/routes'
import type { Call } from '#platform/http/call'
import { listChoices } from '../../data-sources/data-sources.public'
import { setsToSee } from '../options/named-sets.actions'
import { reportsWithin } from '../resolved/report-scope.access'
import { usedBy, type ResolveDeps } from '../resolved/resolved.actions'
import { findForFile, findNamed, findSetsForFile } from './import-export.store'

type FileReport = DesignFile['reports'][number]

/**
 * The reports, those that they read, and the sets of options that they name, as far as the caller may see them; each
 * report comes after those that it reads.
 */
export async function reportsForFile(call: Call, ids: readonly number[]) {
  const found = new Map<number, FileReport>()
  if (!(await call.mayReach(reportRoutes.read))) return { reports: [], sets: [] }
  const within = await reportsWithin(call, 'List')
  let wanted = [...ids]
  for (let depth = 0; depth <= reportLimits.depth && wanted.length > 0; depth++) {
    for (const report of await findForFile(call.db, { within, ids: wanted })) found.set(report.id, report)
    wanted = [...found.values()]
      .flatMap(({ definition }) => usedBy(definition))
      .filter((id) => !found.has(id))
  }
  const sets = [...found.values()].flatMap(({ definition }) =>
    definition.grid_filters.flatMap(({ options }) => optionSetIn(options) ?? []),
  )
  return {
    reports: inOrder([...found.values()]),
    sets: await findSetsForFile(call.db, { within: await setsToSee(call), ids: [...new Set(sets)] }),
  }
}

/** Puts each report after those that it reads; none reads itself, so such an order exists. */
function inOrder(reports: readonly FileReport[]): FileReport[] {
  const ordered = new Set<FileReport>()
  const take = (report: FileReport, depth: number): void => {
    if (ordered.has(report) || depth > reports.length) return
    const read = usedBy(report.definition)
    for (const other of reports) if (read.includes(other.id)) take(other, depth + 1)
    ordered.add(report)
  }
  for (const report of reports) take(report, 0)
  return [...ordered]
}

/** The caller's own records here that match names in a file. */
export async function namesHere(deps: ResolveDeps, call: Call, { reports, sets }: FileNames) {
  const [within, setsWithin] = await Promise.all([reportsWithin(call, 'List'), setsToSee(call)])
  const [connections, known, options] = await Promise.all([
    listChoices(deps, call),
    findNamed(call.db, 'reports', { within, names: reports }),
    findNamed(call.db, 'dropdown_options', { within: setsWithin, names: sets }),
  ])
  return {
    connections: connections.filter(({ id }) => id !== null).map(({ name }) => name),
    reports: known,
    sets: options,
  }
}

interface FileNames {
  reports: readonly string[]
  sets: readonly string[]
}
