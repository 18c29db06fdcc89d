import type { BackgroundJob, Licensed } from '@uplink/contract/about'
import type { FileAnswer } from '@uplink/contract/files'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { healthOf, type Facts, type Installed, type WrongClock } from './health'
import { found } from '#platform/http/problem'
import { diskSpace } from '#platform/files/disk'
import { findJobs, type JudgedJob } from '#platform/jobs/states'
import {
  findDatabase,
  findLastBackup,
  findLastReport,
  findMovedAt,
  findRotation,
  findWaiting,
} from './health.store'

/** The facts about this process for the page about the installation. */
export interface Installation {
  version: string
  licences: readonly Licensed[]
  /** What it is built from; undefined when it was not built. */
  sbom: string | undefined
  installed: Installed
}

export interface AboutDeps {
  /** Acts as the portal itself, because health belongs to no person. */
  portal: Database
  installation: Installation
  /** How many payments wait to be checked, and for how long. */
  backlog: () => Promise<{ due: number; seconds: number }>
  /** Where the embedded database keeps its data; absent: its disk cannot be seen. */
  dataFolder: string | undefined
  /** What keeps raw SQL off on the portal's own database. */
  reportingTroubles: () => readonly { text: string; mend: string; isAdvice?: boolean }[]
  /** What the trial of the operator's broker has found; undefined without such a broker. */
  brokerVerdict: () => Facts['broker']
  /** Equipment whose clock is wrong, the most wrong first. */
  wrongClocks: () => Promise<readonly WrongClock[]>
  carries: (channel: 'mail' | 'sms') => Promise<boolean>
}

/** The installation: version, health, jobs and licences. */
export async function readAbout(deps: AboutDeps, { clock }: Pick<Call, 'clock'>) {
  const {
    portal,
    installation,
    backlog,
    dataFolder,
    reportingTroubles,
    wrongClocks,
    brokerVerdict,
    carries,
  } = deps
  const now = clock.now()
  const begun = performance.now()
  const database = await findDatabase(portal)
  const ms = performance.now() - begun
  const [jobs, waiting, payments, lastReport, usageMoved, lastBackup, rotation, disk, clocks, hasSms] =
    await Promise.all([
      findJobs(portal, now),
      findWaiting(portal, now),
      backlog(),
      findLastReport(portal),
      findMovedAt(portal),
      findLastBackup(portal),
      findRotation(portal),
      dataFolder === undefined ? undefined : diskSpace(dataFolder),
      wrongClocks(),
      carries('sms'),
    ])
  const { version = '', bytes = 0, at = now } = database ?? {}
  // it looked at its clock halfway between question and answer
  const behindMs = now.getTime() + ms / 2 - at.getTime()
  const facts = {
    now,
    database: { version, bytes, ms: Math.round(ms), behindMs },
    lastBackup,
    rotation,
    disk,
    jobs,
    waiting,
    payments,
    lastReport,
    usageMoved,
    reportingTroubles: reportingTroubles(),
    clocks,
    broker: brokerVerdict(),
  }
  return {
    version: installation.version,
    node: process.versions.node,
    health: healthOf({ ...installation.installed, hasSms }, facts),
    jobs: jobs.map(toJob),
    licences: [...installation.licences],
  }
}

/** What the installation is built from, as a file; it is made by the build. */
export function readSbom({ installation: { sbom, version } }: Pick<AboutDeps, 'installation'>): FileAnswer {
  const bytes = Buffer.from(found(sbom))
  return { name: `uplink-${version}.cdx.json`, type: 'application/vnd.cyclonedx+json', bytes }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const toJob = (job: JudgedJob): BackgroundJob => ({
  name: job.name,
  state: job.standing,
  cron: job.cron,
  last_success_at: iso(job.succeeded_at),
  last_failure_at: iso(job.failed_at),
  last_failure: job.failure,
  failures: job.failures,
  next_run_at: iso(job.nextRunAt),
  age_seconds: job.ageSeconds,
})
