import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { Section } from '../../ui/page/Section'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { grantWords } from './details/grant-words'
import { capitalized, wordsOf } from './details/rule-words'
import { LimitRowsDialog } from './LimitRowsDialog'
import { detailsOfQuery, type Role, type RoleDetail } from './rights.data'

const columns: Column<RoleDetail>[] = [
  {
    key: 'records',
    header: 'Records',
    width: '10rem',
    cell: ({ route_model }) => capitalized(wordsOf(route_model).many),
  },
  { key: 'rows', header: 'Rows', mayWrap: true, cell: (detail) => grantWords(detail, kindOf(detail)) },
  { key: 'actions', header: 'Actions', width: '12rem', cell: ({ actions }) => actions.join(', ') },
  {
    key: 'permission',
    header: 'From',
    width: '14rem',
    isMinor: true,
    mayWrap: true,
    phone: 'hidden',
    cell: ({ permission_name }) => permission_name,
  },
]

/** The sentence is about what it lists; a grant that lists nothing is about the rest. */
const kindOf = ({ actions }: RoleDetail) =>
  actions.includes('List') || actions.includes('Create')
    ? 'list'
    : actions.includes('Edit')
      ? 'edit'
      : 'delete'

/** Which records a role reaches, by the details of its custom permissions, and one more of them. */
export function RowsOfRole({ role }: { role: Role }) {
  const [isLimiting, setLimiting] = useState(false)
  const query = useQuery(detailsOfQuery(role.custom_permission_ids))
  const hasNone = role.custom_permission_ids.length === 0
  const { data, error } = query
  return (
    <Section
      title="Rows"
      isFlush
      {...(role.can.includes('edit') && {
        actions: (
          <Button size="small" icon={ListFilter} onClick={() => setLimiting(true)}>
            Limit to rows
          </Button>
        ),
      })}
    >
      <DataTable
        label="Rows of this role"
        columns={columns}
        rows={hasNone ? [] : data}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo('permissionDetail', { id })}
        empty="No record is named for it: its lists are empty, whatever calls it has."
        error={data || !error ? undefined : { title: 'Its rows could not be loaded.', ...failureOf(query) }}
        expectedRows={4}
      />
      {isLimiting && <LimitRowsDialog role={role} known={data ?? []} onClose={() => setLimiting(false)} />}
    </Section>
  )
}
