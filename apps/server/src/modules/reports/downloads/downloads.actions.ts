import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { SourceFailure } from '#platform/sources/failures'
import type { RunDeps } from '../run/run.actions'
import { sourceProblem } from '../run/source-problem'
import { runFile } from './file-run'
import { fileName, types } from './making'
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
  const prepared = await prepareExport(deps, call, id, query)
  const { making, version, statement } = prepared
  const { source, name } = making
  const { format } = query
  const fileRun = { userId: call.person.userId, reportId: id, prepared, hasReader: true }
  let rows = 0
  const { stream, started, ended, sent } = streamWithin((send, signal) =>
    runFile(deps, fileRun, send, { signal, onRows: (count) => void (rows = count) }),
  )
  // the reader goes, or may no longer have it, also while the file waits for its turn
  const stay = call.onGone(() => stream.destroy())
  /** Also of what breaks off, because that much has left. */
  const finish = async (state: 'done' | 'failed') => {
    stay()
    await call.db.transaction().execute((tx) =>
      call.audit(tx, {
        act: 'report.exported',
        target: ['report', id],
        details: { version, format, data_source: source.name, statement, state, rows, bytes: sent() },
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
