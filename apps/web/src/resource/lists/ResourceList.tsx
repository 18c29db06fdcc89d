import { pathTo } from '@uplink/contract/screens'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useList } from '../../platform/list/use-list'
import { ButtonLink } from '../../ui/button/Button'
import { addressKeys, type Filter } from '../../ui/filters/filter'
import { ListFilters } from '../../ui/filters/ListFilters'
import { ColumnsMenu } from '../../ui/lists/ColumnsMenu'
import { useListLook } from '../../ui/lists/list-look'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import { DataTable } from '../../ui/table/DataTable'
import type { RowAction } from '../../ui/table/RowMenu'
import type { AnyResource, Row } from '../declaration'
import { ExportAct } from './ExportAct'
import { listQuery } from '../resource-queries'
import { useLeftList } from './left-lists'
import { useDelete } from '../use-delete'
import { capitalized, toRecord } from '../words'

const searchFor = (what: string): Filter => ({ kind: 'text', key: 'q', label: what, maxLength: 100 })

/** The list of a resource: searched, filtered and sorted by the address; what can be done is what the server says. */
export function ResourceList({ of, isPart }: { of: AnyResource; isPart?: boolean }) {
  const { contract, words, lead, to, screens, columns, nameOf } = of
  const filters: readonly Filter[] = [searchFor(words.many), ...(of.filters ?? [])]
  const names = filters.flatMap(addressKeys)
  const { query, shown, chosen, asked, narrow, isNarrowed, failure } = useList({
    query: (asked) => listQuery(of, asked),
    filters: Object.fromEntries(names.map((name) => [name, 'words' as const])),
    sort: of.sort,
  })
  const look = useListLook(
    of.noun,
    columns.map((column) => ({ ...column, isSortable: of.sort.includes(column.key) })),
  )
  const remove = useDelete(of)
  const marked = useLeftList(of.noun)
  const title = capitalized(words.many)
  const none = isNarrowed ? `No ${words.one} matches.` : `No ${words.many} yet.`
  const create = query.data?.can.includes('create') && (
    <ButtonLink kind="primary" icon={Plus} data-list-key="n" href={pathTo(screens.create as never)}>
      New {words.one}
    </ButtonLink>
  )
  const columnsShown = look.table.columns
    .map(({ key }) => key)
    .filter((key) => key === 'updated_at' || contract.fields.includes(key))
  const csv = (
    <ExportAct
      of={contract.routes.export}
      asked={{ ...asked, ...(columnsShown.length > 0 && { columns: columnsShown.join(',') }) }}
    />
  )
  const acts = (row: Row): RowAction[] => [
    ...(row.can.includes('edit')
      ? [{ key: 'edit', label: `Edit ${nameOf(row)}`, icon: Pencil, href: toRecord(screens.edit, row.id) }]
      : []),
    ...(row.can.includes('delete')
      ? [
          {
            key: 'delete',
            label: `Delete ${nameOf(row)}`,
            icon: Trash2,
            onSelect: () => void remove(row),
          },
        ]
      : []),
  ]
  return (
    <Permitted failure={failure} to={to}>
      {!isPart && (
        <PageHeader
          title={title}
          lead={lead}
          actions={
            <>
              {csv}
              {create}
            </>
          }
        />
      )}
      {of.Top && <of.Top />}
      <ListFilters
        filters={filters}
        values={chosen}
        count={query.data?.total}
        onChange={(values, how) =>
          narrow(Object.fromEntries(names.map((name) => [name, values[name] ?? ''])), how)
        }
      >
        <ColumnsMenu {...look.menu} />
        {isPart && csv}
        {isPart && create}
      </ListFilters>
      <Section isFlush>
        <DataTable
          {...shown({ what: words.many, none })}
          label={title}
          {...look.table}
          rowKey={({ id }) => id}
          markedRow={marked}
          rowHref={(row) => toRecord(screens.read, row.id)}
          rowMenu={acts}
        />
      </Section>
    </Permitted>
  )
}
