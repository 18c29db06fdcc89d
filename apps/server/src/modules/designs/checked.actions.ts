import type { DesignRow } from '@uplink/contract/designs/definition'
import type { designRoutes } from '@uplink/contract/designs/routes'
import type { Received } from '@uplink/contract/route'
import { problemsOf } from '@uplink/designs/form/problems'
import { numbered } from '@uplink/designs/form/rows'
import { randomBytes } from 'node:crypto'
import type { Call } from '#platform/http/call'
import { invalidFields } from '#platform/http/problem'
import { roleNames } from '../access/access.public'
import { linkProblem, neededParameters, reportsToShow, type RunDeps } from '../reports/reports.public'

export type SentDesign = Received<typeof designRoutes.store>['body']['data']

/** The ids of the reports in some rows. */
export const reportsIn = (rows: readonly DesignRow[]): number[] => [
  ...new Set(
    rows.flatMap(({ selected_report: { report } }) => report.flatMap((cell) => cell.report_id ?? [])),
  ),
]

/**
 * Refuses a design with all its problems, by field; otherwise returns its rows as they will be stored.
 *
 * @param kept the stored rows: their reports may stay, whoever saves the design
 */
export async function checkDesign(
  { linkHosts }: Pick<RunDeps, 'linkHosts'>,
  call: Call,
  design: SentDesign,
  kept: readonly DesignRow[],
): Promise<DesignRow[]> {
  const [reports, roles] = await Promise.all([
    reportsToShow(call, reportsIn(design.rows), reportsIn(kept)),
    roleNames(call.db),
  ])
  const problems = [
    ...problemsOf(design, {
      columnsOf: (id) => reports.get(id)?.output_columns,
      neededOf: (id) => {
        const report = reports.get(id)
        return report ? neededParameters(report.definition) : []
      },
      linkProblem: (link, columns) => linkProblem(link, columns, linkHosts),
    }),
    ...unknownRoles(
      design.rows,
      roles.map(({ id }) => id),
    ),
  ]
  if (problems.length > 0) {
    const errors: Record<string, string[]> = {}
    for (const { path, text } of problems) (errors[path] ??= []).push(text)
    throw invalidFields(errors)
  }
  return withKeys(numbered(design.rows.toSorted((a, b) => a.order - b.order)))
}

const unknownRoles = (rows: readonly DesignRow[], known: readonly number[]) =>
  rows.flatMap(({ role_ids: ids }, index) =>
    ids === 'all' || ids.every((id) => known.includes(id))
      ? []
      : [{ path: `rows.${index}.role_ids`, text: 'There is no such role' }],
  )

/** Gives a key to every row without one. */
function withKeys(rows: readonly DesignRow[]): DesignRow[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const key = row.key === '' || taken.has(row.key) ? randomBytes(5).toString('hex') : row.key
    taken.add(key)
    return { ...row, key }
  })
}
