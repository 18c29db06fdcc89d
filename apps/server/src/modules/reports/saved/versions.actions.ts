import { reportDefinition } from '@uplink/contract/reports/definition'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { findReport } from './reports.actions'
import { findVersion, findVersions } from './versions.store'

/** The saved versions of a report that the caller may see. */
export async function versionsOf(call: Call, id: number) {
  await findReport(call, id)
  const rows = await findVersions(call.db, id)
  return rows.map(({ version, report_name, changed_at, person_id, person_name }) => ({
    ...{ version, report_name, changed_at: changed_at.toISOString() },
    changed_by: person_id === null ? null : { id: person_id, name: person_name ?? '' },
  }))
}

/** The definition of one version. */
export async function versionOf(call: Call, { id, version }: { id: number; version: number }) {
  await findReport(call, id)
  const row = found(await findVersion(call.db, { reportId: id, version }))
  return { ...reportDefinition.parse(row.definition), version: row.version }
}
