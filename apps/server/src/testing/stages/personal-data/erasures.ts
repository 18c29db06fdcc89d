import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createErasures } from '../../../modules/personal-data/personal-data.public'
import { personalKinds } from '../../../personal-kinds'
import type { TestApp } from '../../test-app'
import { erasureLogName } from '#platform/personal-data/erasure-log'

const log = pino({ level: 'silent' })

/** A worker that erases, with folders of its own for the log outside the database. */
export async function erasingWorker({ db, clock, config }: TestApp) {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-erasures-'))
  const places = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') }
  const deps = { db, clock, log, config: { ...config, ...places }, secretKey: '' }
  return {
    places,
    /** @param limit how many rows one step deletes at most */
    run: (signal?: AbortSignal, limit?: number) =>
      createErasures(personalKinds, limit).run(deps, undefined, signal),
    /** The log beside the database, line by line. */
    logged: async () =>
      (await readFile(join(places.DATA_DIR, erasureLogName), 'utf8').catch(() => ''))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { person: number; since: string; at: string }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A signal that is aborted before so many of the times at which it is looked at. */
export function stopsBefore(step: number): AbortSignal {
  const stopping = new AbortController()
  const { signal } = stopping
  const asUsual = signal.throwIfAborted.bind(signal)
  let left = step
  return Object.assign(signal, {
    throwIfAborted() {
      if (--left === 0) stopping.abort(new Error('the worker was stopped'))
      asUsual()
    },
  })
}
