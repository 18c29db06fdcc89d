import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Link } from '../../../ui/link/Link'
import { Section } from '../../../ui/page/Section'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { allowedWords } from '../details/grant-words'
import { LimitRowsDialog } from './LimitRowsDialog'
import { detailsOfQuery, type Role, type RoleDetail } from '../rights.data'
import styles from './rows.module.css'

const columns: Column<RoleDetail>[] = [
  { key: 'rows', header: 'What it allows', mayWrap: true, cell: allowedWords },
]

interface DetailsTableProps {
  /** For screen readers. */
  label: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & {
    data: readonly RoleDetail[] | undefined
  }
  empty: string
}

/** Of more details than this the first are shown, until somebody asks for all. */
const mostShown = 12
const firstShown = 8

/** Which records, and what may be done with them: a line for each detail. */
function DetailsTable({ label, query, empty }: DetailsTableProps) {
  const { data, error } = query
  const [areAllShown, setAllShown] = useState(false)
  const isShortened = !areAllShown && data !== undefined && data.length > mostShown
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={isShortened ? data.slice(0, firstShown) : data}
      {...(isShortened && {
        footer: (
          <Button kind="quiet" size="small" onClick={() => setAllShown(true)}>
            Show all {data.length}
          </Button>
        ),
      })}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo('permissionDetail', { id })}
      empty={empty}
      error={data || !error ? undefined : { title: 'The rows could not be loaded.', ...failureOf(query) }}
      expectedRows={4}
    />
  )
}

/** Which records a role reaches, by the custom permissions that name them, and one more of them. */
export function RowsOfRole({ role }: { role: Role }) {
  const [isLimiting, setLimiting] = useState(false)
  const query = useQuery(detailsOfQuery(role.custom_permission_ids))
  const hasNone = role.custom_permission_ids.length === 0
  const { data = [] } = query
  const permissions = [
    ...new Map(data.map(({ permission, permission_name }) => [permission, permission_name])),
  ]
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
      {permissions.map(([id, name]) => (
        <div key={id}>
          <h3 className={styles.from}>
            <Link href={pathTo('customPermission', { id })}>{name}</Link>
          </h3>
          <DetailsTable
            label={name}
            query={{ ...query, data: data.filter(({ permission }) => permission === id) }}
            empty=""
          />
        </div>
      ))}
      {permissions.length === 0 && (
        <DetailsTable
          label="Rows of this role"
          query={hasNone ? { ...query, data: [] } : query}
          empty="No record is named for it: its lists are empty, whatever calls it has."
        />
      )}
      {isLimiting && <LimitRowsDialog role={role} known={data} onClose={() => setLimiting(false)} />}
    </Section>
  )
}

/** Which records a custom permission names. */
export function RowsOfPermission({ id }: { id: number }) {
  const query = useQuery(detailsOfQuery([id]))
  return (
    <Section title="Rows" isFlush>
      <DetailsTable
        label="Rows of this permission"
        query={query}
        empty="It names no records yet: whoever has it reaches none by it."
      />
    </Section>
  )
}
