import { pathTo } from '@uplink/contract/screens'
import { SearchX } from 'lucide-react'
import { ButtonLink } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'

/** Shown in place of a report that does not exist or that the person may not see. */
export function NoSuchReport() {
  return (
    <>
      <PageHeader title="No such report" back={{ href: pathTo('reports'), label: 'Reports' }} />
      <Section>
        <EmptyState icon={SearchX} action={<ButtonLink href={pathTo('reports')}>All reports</ButtonLink>}>
          There is no report of this number, or you may not see it.
        </EmptyState>
      </Section>
    </>
  )
}
