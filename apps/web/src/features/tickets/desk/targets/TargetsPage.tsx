import { useQuery } from '@tanstack/react-query'
import type { ResponseTargets } from '@uplink/contract/response-targets'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { failureOf } from '../../../../platform/api/failure'
import { Button } from '../../../../ui/button/Button'
import { PageHeader } from '../../../../ui/page/PageHeader'
import { Parts } from '../../../../ui/page/Parts'
import { Section } from '../../../../ui/page/Section'
import { Fallback } from '../../../../ui/states/Fallback'
import { Permitted } from '../../../../ui/states/Permitted'
import type { Column } from '../../../../ui/table/columns'
import { DataTable } from '../../../../ui/table/DataTable'
import { categoryWords } from '../../ticket-words'
import { targetWords } from './target-words'
import { TargetsDialog } from './TargetsDialog'
import { targetsQuery } from './targets.data'

type Target = ResponseTargets['targets'][number]

const columns: readonly Column<Target>[] = [
  { key: 'category', header: 'About', cell: ({ category }) => categoryWords()[category] },
  { key: 'minutes', header: 'Answer within', cell: ({ minutes }) => targetWords(minutes) },
  { key: 'in_time', header: 'In time', isNumber: true, cell: ({ in_time }) => in_time },
  { key: 'late', header: 'Late', isNumber: true, cell: ({ late }) => late },
]

/** How soon each organization wants to answer tickets, and how often it did. */
export function TargetsPage() {
  const query = useQuery(targetsQuery())
  const { data, error } = query
  const [changed, setChanged] = useState<ResponseTargets>()
  const failure = error && !data ? failureOf(query) : null
  return (
    <Permitted failure={failure} to="see response targets">
      <PageHeader
        title="Response targets"
        lead="How soon a ticket should be answered, by what it is about. The desk is told before the time runs out. Answers are counted for 30 days."
        back={{ href: pathTo('desk'), label: 'Desk' }}
      />
      <Parts>
        {!data ? (
          <Section>
            <Fallback what="The targets" failure={failure} />
          </Section>
        ) : (
          data.data.map((one) => (
            <Section
              key={one.organization_id}
              title={one.organization}
              isFlush
              actions={
                data.can.includes('set') && (
                  <Button size="small" onClick={() => setChanged(one)}>
                    Change targets
                  </Button>
                )
              }
            >
              <DataTable
                label={`Targets of ${one.organization}`}
                columns={columns}
                rows={one.targets}
                rowKey={({ category }) => category}
                empty="There are no targets."
              />
            </Section>
          ))
        )}
      </Parts>
      {changed && <TargetsDialog of={changed} onClose={() => setChanged(undefined)} />}
    </Permitted>
  )
}
