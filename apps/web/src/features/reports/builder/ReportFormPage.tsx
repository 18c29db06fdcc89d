import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { useAddress } from '../../../platform/address/address'
import { usePathPart } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { ButtonLink } from '../../../ui/button/Button'
import { Parts } from '../../../ui/page/Parts'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Permitted } from '../../../ui/states/Permitted'
import { newReport, readDefinition } from '../definition/new-report'
import { NoSuchReport } from '../NoSuchReport'
import { reportQuery, reportsQuery, type StoredReport } from '../reports.data'
import styles from './builder.module.css'
import { ReportForm } from './ReportForm'

/** Makes or changes a report (specification 2.5); `?copy=12` starts with a copy of another one. */
export function ReportFormPage() {
  const { text } = useAddress()
  const part = usePathPart('id')
  const id = /^[1-9]\d{0,14}$/.test(part) ? Number(part) : 0
  const copied = id === 0 && /^[1-9]\d{0,14}$/.test(text('copy') ?? '') ? Number(text('copy')) : 0
  const rights = useQuery(reportsQuery({ page: 1 }))
  const source = id || copied
  const stored = useQuery({ ...reportQuery(source), enabled: source > 0 })
  const failing = rights.error ? rights : stored
  const lacksRight =
    id > 0
      ? stored.data && !stored.data.can.includes('edit')
      : rights.data && !rights.data.can.includes('create')
  const failure = lacksRight ? { isForbidden: true } : failing.error && failureOf(failing)
  if (hasStatus(stored.error, 404)) return <NoSuchReport />
  return (
    <Permitted failure={failure} to="build reports">
      {rights.data && (source === 0 || stored.data) && !failure ? (
        // another report gets a new form, with its own undo steps
        <Begun key={`${id} ${copied}`} id={id} stored={stored.data} can={rights.data.can} />
      ) : (
        <>
          <PageHeader title="Report" actions={<ButtonLink href={pathTo('reports')}>List</ButtonLink>} />
          <Parts>
            <Section>
              <Fallback what="The report" failure={failure} skeleton={<Skeleton height="5.75rem" />} />
            </Section>
            {!failure && (
              <div className={styles.awaited} aria-hidden>
                <Skeleton height="26rem" />
                <Skeleton height="26rem" />
              </div>
            )}
          </Parts>
        </>
      )}
    </Permitted>
  )
}

interface BegunProps {
  id: number
  stored: StoredReport | undefined
  can: readonly string[]
}

/** The form starts with the version that was saved then. Later readings do not change it while somebody edits. */
function Begun({ id, stored, can }: BegunProps) {
  const [begun] = useState(() => {
    const report = (stored && readDefinition(stored)) ?? newReport()
    const isCopy = stored && id === 0
    return {
      report: isCopy ? { ...report, report_name: `${report.report_name} (copy)` } : report,
      times: { cache_ttl_s: stored?.cache_ttl_s ?? null, timeout_s: stored?.timeout_s ?? null },
      version: isCopy ? undefined : stored?.version,
    }
  })
  return <ReportForm id={id} begun={begun} can={can} />
}
