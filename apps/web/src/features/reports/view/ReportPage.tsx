import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../../platform/address/address'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Permitted } from '../../../ui/states/Permitted'
import { readDefinition } from '../definition/new-report'
import { NoSuchReport } from '../NoSuchReport'
import { reportQuery } from '../reports.data'
import { ReportRows } from './ReportRows'
import { RowsAwaited } from './RowsAwaited'

/**
 * A saved report with its rows. Filters, parameters, order and page are in the address, so that a link shows the
 * same.
 */
export function ReportPage() {
  const id = useRecordId()
  const { text } = useAddress()
  const stored = useQuery({ ...reportQuery(id ?? 0), enabled: id !== undefined })
  const report = stored.data && readDefinition(stored.data)
  const failure = stored.error && failureOf(stored)
  if (id === undefined || hasStatus(stored.error, 404)) return <NoSuchReport />
  return (
    <Permitted failure={failure} to="see this report">
      {stored.data && report ? (
        <ReportRows key={`${id} ${stored.data.version}`} stored={stored.data} report={report} />
      ) : (
        <>
          <PageHeader
            title="Report"
            back={{ href: pathTo('reports'), label: 'Reports' }}
            lead={failure ? undefined : <Skeleton width="12rem" />}
          />
          <Section isFlush={!failure}>
            <Fallback
              what="The report"
              failure={failure}
              skeleton={<RowsAwaited columns={[]} isGraph={text('view') === 'graph'} />}
            />
          </Section>
        </>
      )}
    </Permitted>
  )
}
