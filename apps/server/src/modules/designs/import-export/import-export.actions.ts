import type { designFileRoutes } from '@uplink/contract/designs/file-routes'
import type { DesignFile, ImportAnswers } from '@uplink/contract/designs/file'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { questionsOf, type Here } from '@uplink/designs/import-export/questions'
import { designHere, reportHere } from '@uplink/designs/import-export/translate'
import type { Received } from '@uplink/contract/route'
import { searchForm } from '@uplink/contract/search-form'
import type { AuditEntry } from '#platform/audit/audit'
import type { Call } from '#platform/http/call'
import { invalidFields, Problem } from '#platform/http/problem'
import { roleNames } from '../../access/access.public'
import { namesHere, storeReport, type RunDeps, reportsForFile } from '../../reports/reports.public'
import { storeDesign, reportsIn, readDesign } from '../designs.actions'
import { mayCreate } from '../designs.access'
import { namesTaken } from './import-export.store'

type Deps = Pick<RunDeps, 'sources' | 'writtenSql' | 'linkHosts'>
type Body = Received<typeof designFileRoutes.import>['body']

/**
 * Creates the design of a file and its reports, all or nothing, unless something is left for a person to decide: then
 * it only asks. A trial creates nothing.
 */
export async function importDesign(deps: Deps, call: Call, { file, answers, is_trial: isTrial }: Body) {
  if (!(await mayCreate(call))) throw new Problem('access.denied')
  const here = await hereFor(deps, call, file, answers)
  const questions = questionsOf(file, answers, here)
  const used = new Map(
    answers.reports.flatMap(({ id, use }) => (use === undefined ? [] : [[id, use] as const])),
  )
  const isNew = ({ id }: { id: number }) => !used.has(id)
  const told = { questions, new_reports: file.reports.filter(isNew).length, rows: file.design.rows.length }
  if (isTrial || questions.length > 0) return { id: null, ...told }
  if (told.new_reports > 0 && !(await call.mayReach(reportRoutes.store))) throw new Problem('access.denied')
  const id = await call.db.transaction().execute(async (tx) => {
    // lines of the audit log are written last, because they make other transactions wait
    const lines: AuditEntry[] = []
    const inside: Call = { ...call, db: tx, audit: async (_, line) => void lines.push(line) }
    const ids = new Map(used)
    for (const [index, report] of file.reports.entries()) {
      if (!isNew(report)) continue
      const data = reportHere(report, file, answers, here, ids)
      const { cache_ttl_s, timeout_s } = report
      const stored = await at(`file.reports.${index}.definition`, () =>
        storeReport(deps, inside, 0, { data, cache_ttl_s, timeout_s }),
      )
      ids.set(report.id, stored.id)
    }
    const design = await at('file.design', () =>
      storeDesign(deps, inside, 0, designHere(file, answers, here, ids)),
    )
    await call.auditAll(tx, lines)
    return design.id
  })
  return { id, ...told }
}

/** Puts the place in the file before the fields of errors. */
async function at<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error
    const errors = Object.entries(error.details.errors)
    throw invalidFields(Object.fromEntries(errors.map(([path, texts]) => [`${place}.${path}`, texts])))
  }
}

async function hereFor(deps: Deps, call: Call, file: DesignFile, answers: ImportAnswers): Promise<Here> {
  const names = [file.design.name, ...(answers.name === undefined ? [] : [answers.name])]
  const [taken, roles, known] = await Promise.all([
    namesTaken(call.db, call.person.organizationId, names),
    roleNames(call.db),
    namesHere(deps, call, {
      reports: [
        ...file.reports.map(({ definition }) => definition.report_name),
        ...answers.reports.flatMap(({ name }) => name ?? []),
      ],
      sets: file.sets.map(({ name }) => name),
    }),
  ])
  return { ...known, roles, isNameTaken: (name) => taken.includes(searchForm(name)) }
}

/**
 * A design with its reports, for another portal; reports that the caller may not see are left out, and their cells
 * are empty.
 */
export async function fileOfDesign(call: Call, id: number): Promise<DesignFile> {
  const { name, rows } = await readDesign(call, id)
  const { reports, sets } = await reportsForFile(call, reportsIn(rows))
  const known = new Set(reports.map((report) => report.id))
  const named = rows.flatMap(({ role_ids: ids }) => (ids === 'all' ? [] : ids))
  const roles = await roleNames(call.db)
  return {
    format: 'uplink-design',
    version: 1,
    exported_at: call.clock.now().toISOString(),
    design: {
      name,
      rows: rows.map((row) => ({
        ...row,
        selected_report: {
          report: row.selected_report.report.map((cell) =>
            cell.report_id === null || known.has(cell.report_id) ? cell : { ...cell, report_id: null },
          ),
        },
      })),
    },
    reports,
    sets,
    roles: roles
      .filter((role) => named.includes(role.id))
      .map(({ id: role, name: word }) => ({ id: role, name: word })),
  }
}
