import type { Job } from '#platform/jobs/job'
import type { Database } from '#platform/database/kysely'
import { makeWaiting } from '#platform/made-files/making'
import { jobNames, type ReportJobDeps } from '../impersonation/work'
import { exportFiles, findById } from './exports.store'
import { makeOne } from './make-export'

/** How many files are made in parallel. */
const atOnce = 2

/** Makes the waiting exports, two at a time, until there are none. */
export const makeExports: Job<ReportJobDeps> = {
  name: jobNames.make,
  cron: '* * * * *',
  limitSeconds: 3600,
  run: (deps, _payload, signal) =>
    makeWaiting(deps, { files: exportFiles, atOnce, signal }, (row) => makeOne(deps, row, signal)),
}

/** The file of an export as an attachment of a mail; undefined when it was deleted. */
export async function attachedFile(db: Database, id: string): Promise<Buffer | undefined> {
  const row = await findById(db, id)
  if (row?.state !== 'ready') return undefined
  const parts: Buffer[] = []
  for (let sent = 0; sent < row.bytes; sent += parts.at(-1)?.length ?? 0) {
    const part = await exportFiles.findPart(db, row, parts.length)
    if (!part) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
