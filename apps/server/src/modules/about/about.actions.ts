import type { Licensed } from '@uplink/contract/about'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { healthOf, type Installed } from './health'
import { findDatabase, findLastJob, findLastReport, findWaiting } from './health.store'

/** The facts about this process for the page about the installation. */
export interface Installation {
  version: string
  licences: readonly Licensed[]
  installed: Installed
}

export interface AboutDeps {
  /** Acts as the portal itself, because health belongs to no person. */
  portal: Database
  installation: Installation
  /** How many payments wait to be checked, and for how long. */
  backlog: () => Promise<{ due: number; seconds: number }>
}

/** The installation: version, health and licences. */
export async function readAbout({ portal, installation, backlog }: AboutDeps, { clock }: Call) {
  const now = clock.now()
  const begun = performance.now()
  const database = await findDatabase(portal)
  const ms = Math.round(performance.now() - begun)
  const [lastJob, waiting, payments, lastReport] = await Promise.all([
    findLastJob(portal),
    findWaiting(portal, now),
    backlog(),
    findLastReport(portal),
  ])
  const { version = '', bytes = 0 } = database ?? {}
  const facts = { now, database: { version, bytes, ms }, lastJob, waiting, payments, lastReport }
  return {
    version: installation.version,
    node: process.versions.node,
    health: healthOf(installation.installed, facts),
    licences: [...installation.licences],
  }
}
