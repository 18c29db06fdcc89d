import { randomBytes } from 'node:crypto'
import { writeExport, type WriteDeps } from '../run/run-record'
import { make, type Pieces } from './making'
import type { Prepared } from './prepared.actions'

interface FileRun {
  userId: number
  reportId: number | null
  prepared: Pick<Prepared, 'making' | 'statement'>
  /** True: somebody waits for it, and it is made when it is its source's turn. Jobs make a few by themselves. */
  hasReader: boolean
}

interface Watch {
  signal: AbortSignal
  /** Gets the number of rows so far. */
  onRows: (count: number) => void
}

/** Runs a report for a file, and writes the run down; ends in the database when the signal is aborted. */
export async function runFile(
  deps: WriteDeps,
  { userId, reportId, prepared, hasReader }: FileRun,
  send: (pieces: Pieces) => Promise<void>,
  { signal, onRows }: Watch,
): Promise<void> {
  const { making, statement } = prepared
  const { source } = making
  const id = randomBytes(16).toString('base64url')
  const begun = { id, userId, reportId, dataSourceId: source.id, statement }
  const written = await writeExport(deps, begun)
  let rows = 0
  const counted = (count: number) => onRows((rows = count))
  try {
    const leave = hasReader ? await deps.runs.executions.exportLane(source).enter(signal) : undefined
    await make(making, send, { signal, onRows: counted }).finally(leave)
    await written('done', rows)
  } catch (error) {
    // also of what breaks off, because that much has left
    await written('failed', rows)
    throw error
  }
}
