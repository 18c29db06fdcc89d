import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Permitted } from '../../../ui/states/Permitted'
import { viewedDesignQuery } from '../dashboard.data'
import { DesignView } from './DesignView'

const back = { href: pathTo('dashboard'), label: 'Dashboard' }

/**
 * A design at its own address, which also has the filters, full screen and the refresh time, so that a link shows the
 * same.
 */
export function DesignPage() {
  const id = useRecordId()
  const query = useQuery({ ...viewedDesignQuery(id ?? 0), enabled: id !== undefined })
  const failure = query.error && failureOf(query)
  if (id === undefined || hasStatus(query.error, 404))
    return (
      <>
        <PageHeader title="No such dashboard" back={back} />
        <Section>
          <EmptyState>It was deleted, or it is not for your role.</EmptyState>
        </Section>
      </>
    )
  return (
    <Permitted failure={failure} to="see this dashboard">
      {query.data ? (
        <DesignView design={query.data} />
      ) : (
        <>
          <PageHeader title="Dashboard" back={back} />
          <Section>
            <Fallback what="The dashboard" failure={failure} />
          </Section>
        </>
      )}
    </Permitted>
  )
}
