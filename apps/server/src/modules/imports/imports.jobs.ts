import { dayMs } from '#platform/durations'
import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { createSeals } from '#platform/secrets/seals'
import { dropForgotten } from './imports.store'
import { nextStep } from './steps'
import { importJob, type ImportWork } from './work'

export interface ImportJobDeps extends ConfiguredJobDeps {
  reports: Pick<ImportWork, 'decisions' | 'sources'>
}

/** For how long an import waits for somebody to go on with it. */
const cacheTtlMs = 7 * dayMs

/** Checks, writes and undoes the imports that wait, one after the other. */
export const workOnImports: Job<ImportJobDeps> = {
  name: importJob,
  cron: '* * * * *',
  limitSeconds: 3600,
  async run(deps, _payload, signal) {
    const { db, clock, log, secretKey, config, reports } = deps
    const { decisions, sources } = reports
    const seals = createSeals(secretKey, config.SECRET_KEY_OLD)
    const work = { db, clock, log, secretKey, seals, decisions, sources, signal }
    const parts = createParts(deps, signal)
    let goesOn = true
    while (goesOn) {
      goesOn = false
      await parts.attempt('an import', async () => {
        goesOn = true
        goesOn = await nextStep(work)
      })
    }
    await dropForgotten(db, new Date(clock.now().getTime() - cacheTtlMs))
    return parts.conclude()
  },
}
