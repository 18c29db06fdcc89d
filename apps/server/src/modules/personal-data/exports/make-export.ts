import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathTo } from '@uplink/contract/screens'
import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import { dayMs } from '#platform/durations'
import type { JobDeps } from '#platform/jobs/job'
import { makeFile } from '#platform/made-files/making'
import type { PersonalKind } from '#platform/personal-data/kinds'
import { zip } from '#platform/spreadsheets/zip'
import { notify } from '../../notifications/notifications.public'
import { findLines } from '../about.store'
import { filesOf } from './content'
import { jobName } from './exports.actions'
import { endEarlier, exportFiles, findDays, type ExportRow } from './exports.store'

const usualDays = 7
/** An archive of more has no end that anybody would fetch. */
const maxBytes = 2 * 1024 ** 3

interface Making extends JobDeps {
  kinds: readonly PersonalKind[]
  signal: AbortSignal | undefined
}

/** Writes the archive. Everything in it is of one moment. */
const write = ({ db, clock, kinds }: Making, row: ExportRow, content: Writable): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const about = {
        person: row.about_id,
        lines: await findLines(tx, row.about_id),
        isOwn: row.user_id === row.about_id,
      }
      await pipeline(zip(filesOf({ tx, kinds, about }, clock.now())), content)
    })

function titleOf(isOwn: boolean, isReady: boolean): string {
  if (isOwn) return isReady ? 'What is kept about you is ready as a file' : 'The file could not be made'
  return isReady ? 'A file about a person is ready' : 'A file about a person could not be made'
}

/** What follows from the end, in its transaction: a former file goes, the bell, and a line in the audit log. */
async function settle({ clock }: Making, tx: Database, row: ExportRow): Promise<void> {
  const isReady = row.state === 'ready'
  if (isReady) await endEarlier(tx, row, clock.now())
  const isOwn = row.user_id === row.about_id
  await notify(tx, clock, {
    userId: row.user_id,
    title: titleOf(isOwn, isReady),
    body: isReady ? 'Fetch it within some days; then it is deleted.' : 'Ask for it again.',
    link: isOwn ? pathTo('account') : pathTo('user', { id: row.about_id }),
  })
  await audit(
    tx,
    clock,
    { actorId: row.user_id, by: `job:${jobName}` },
    {
      act: 'user.data-exported',
      target: ['user', row.about_id],
      details: { state: isReady ? 'done' : 'failed' },
    },
  )
}

/** Makes one file. What goes wrong is told to who asked, unless the worker is only stopping. */
export const makeOne = (making: Making, row: ExportRow): Promise<void> =>
  makeFile(making, row, {
    files: exportFiles,
    maxBytes,
    write: (file) => write(making, row, file.content),
    async ending(now, error) {
      if (error === undefined) {
        const days = (await findDays(making.db, row.about_id))?.days ?? usualDays
        return { expires_at: new Date(now.getTime() + days * dayMs) }
      }
      making.log.error({ err: error, export: row.id }, 'a file about a person could not be made')
      return { expires_at: null }
    },
    settle: (tx, ended) => settle(making, tx, ended),
  })
