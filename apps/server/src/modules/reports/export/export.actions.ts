import { randomBytes } from 'node:crypto'
import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { SourceFailure } from '#platform/sources/failures'
import type { RunDeps } from '../run/run.actions'
import { sourceProblem } from '../run/source-problem'
import { writeExport } from '../run/written'
import { fileName, make, types } from './making'
import { prepareExport } from './prepared.actions'
import { streamWithin } from './streaming'

type Query = Received<(typeof reportRunRoutes)['export']>['query']

/** All rows of a report that the caller may see, as a file. */
export async function exportReport(deps: RunDeps, call: Call, id: number, query: Query) {
  const leave = deps.runs.enterExport(call.person.userId)
  if (!leave) throw new Problem('report.too-many-exports', { retryAfter: 10 })
  try {
    const { ended, ...file } = await begunExport(deps, call, id, query)
    void ended.finally(leave)
    return file
  } catch (error) {
    leave()
    throw error
  }
}

async function begunExport(deps: RunDeps, call: Call, id: number, query: Query) {
  const { making, version, statement } = await prepareExport(deps, call, id, query)
  const { source, name } = making
  const { format } = query
  const written = await writeExport(deps, {
    ...{ id: randomBytes(16).toString('base64url'), userId: call.person.userId, reportId: id },
    ...{ dataSourceId: source.id, statement },
  })
  let rows: number | null = null
  const { stream, started, ended } = streamWithin(async (send, signal) => {
    const leave = await deps.runs.executions.exportLane(source).enter(signal)
    try {
      rows = await make(making, send, { signal })
    } finally {
      leave()
    }
  })
  const finish = async (state: 'done' | 'failed') => {
    await written(state, rows)
    await call.db.transaction().execute((tx) =>
      call.audit(tx, {
        act: 'report.exported',
        target: ['report', id],
        details: { version, format, data_source: source.name, statement, state, rows },
      }),
    )
  }
  const noted = ended
    .then(
      () => finish('done'),
      () => finish('failed'),
    )
    .catch((err: unknown) => call.log.error({ err, report: id }, 'an export was not written down'))
  try {
    await started
  } catch (error) {
    await noted
    throw error instanceof SourceFailure ? sourceProblem(error) : error
  }
  return { name: fileName(name, format), type: types[format], stream, ended: noted }
}
