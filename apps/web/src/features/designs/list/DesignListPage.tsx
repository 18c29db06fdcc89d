import { useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { Copy, Download, Eye, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { useLeftList } from '../../../resource/left-lists'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { Button, ButtonLink } from '../../../ui/button/Button'
import type { Filter } from '../../../ui/filters/filter'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { ThumbAct } from '../../../ui/page/ThumbAct'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import type { Column } from '../../../ui/table/columns'
import type { RowAction } from '../../../ui/table/RowMenu'
import { useConfirm, useMessage, useToasts } from '../../../ui/UiProvider'
import { usePhone } from '../../../ui/use-phone'
import { deleteDesign, designsQuery, type DesignListRow } from '../designs.data'
import { ImportDialog } from '../import-export/ImportDialog'
import { saveDesignFile } from '../import-export/import-export.data'
import { Roles } from './Roles'
import { useViewOf } from './use-view-of'

/** The designs of dashboards (specification 2.5), what was changed last first: a new one is on top. The page is in the address. */
export function DesignListPage() {
  const isPhone = usePhone()
  const list = useList({
    query: ({ page, q }) => designsQuery({ page, sort: '-updated_at', ...(q && { q }) }),
    filters: { q: 'words' },
  })
  const { query, shown, failure } = list
  const viewOf = useViewOf()
  const marked = useLeftList('designs')
  const remove = useRemove()
  const toasts = useToasts()
  const [isImporting, setImporting] = useState(false)
  const mayCreate = query.data?.can.includes('create') ?? false
  const create = mayCreate && (
    <ButtonLink kind="primary" icon={Plus} href={pathTo('editDesign', { id: 0 })}>
      New
    </ButtonLink>
  )
  return (
    <Permitted failure={failure} to="see designs">
      <PageHeader
        title="Report Designer"
        lead="Dashboards from saved reports: rows of one to six cells, each row shown to the roles it names."
        actions={
          mayCreate && (
            <>
              <Button icon={Upload} onClick={() => setImporting(true)}>
                Import design
              </Button>
              {!isPhone && create}
            </>
          )
        }
      />
      <ListBar filters={filters} list={list} what={{ one: 'design', many: 'designs' }} />
      <Section isFlush label="Designs">
        <DataTable
          {...shown({ what: 'designs', none: 'No data found!' })}
          {...emptyByFilters(filters, list, 'No design matches.')}
          label="Designs"
          actionsHeader="Action"
          columns={columns}
          rowKey={({ id }) => id}
          markedRow={marked}
          rowHref={(row) => (row.can.includes('edit') ? pathTo('editDesign', { id: row.id }) : viewOf(row))}
          rowMenu={(row) =>
            actsOf(row, mayCreate, viewOf(row), {
              onDelete: () => void remove(row),
              onExport: () => {
                saveDesignFile(row).catch((error: unknown) => tellRefusal(toasts, error))
              },
            })
          }
        />
      </Section>
      {isPhone && create && <ThumbAct>{create}</ThumbAct>}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Permitted>
  )
}

const filters: readonly Filter[] = [{ kind: 'text', key: 'q', label: 'Name', maxLength: 100 }]

const columns: readonly Column<DesignListRow>[] = [
  { key: 'name', header: 'Design Name', phone: 'title', cell: ({ name }) => name },
  {
    key: 'rows',
    header: 'Rows',
    width: '5rem',
    cell: ({ rows_count: count }) => count,
    phoneCell: ({ rows_count: count }) => counted(count, 'row'),
  },
  {
    key: 'roles',
    header: 'Roles',
    width: '20rem',
    cell: ({ roles }) => <Roles of={roles} />,
  },
  {
    key: 'changed',
    header: 'Changed',
    width: '14rem',
    cell: ({ updated_at: at, updated_by: by }) =>
      [formatDisplayDate(at), by?.name].filter(Boolean).join(', '),
  },
]

interface RowActs {
  onDelete: () => void
  onExport: () => void
}

function actsOf(
  { id, name, can }: DesignListRow,
  mayCreate: boolean,
  viewHref: string,
  { onDelete, onExport }: RowActs,
): RowAction[] {
  return [
    { key: 'view', label: `View ${name}`, icon: Eye, href: viewHref },
    ...(can.includes('edit')
      ? [{ key: 'edit', label: `Edit ${name}`, icon: Pencil, href: pathTo('editDesign', { id }) }]
      : []),
    ...(mayCreate
      ? [
          {
            key: 'copy',
            label: `Duplicate ${name}`,
            icon: Copy,
            isInMenu: true,
            href: pathTo('editDesign', { id: 0, copy: id }),
          },
          {
            key: 'file',
            label: `Export file of ${name}`,
            icon: Download,
            isInMenu: true,
            onSelect: onExport,
          },
        ]
      : []),
    ...(can.includes('delete')
      ? [
          {
            key: 'delete',
            label: `Delete ${name}`,
            icon: Trash2,
            kind: 'danger' as const,
            isInMenu: true,
            onSelect: onDelete,
          },
        ]
      : []),
  ]
}

/** Asks, deletes, and says how it went (specification 8). */
function useRemove() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const message = useMessage()
  const toasts = useToasts()
  return async ({ id, name }: DesignListRow) => {
    const text = `You won't be able to revert this! Design ${name}; its reports stay.`
    if (!(await confirm({ text }))) return
    try {
      toasts.success((await deleteDesign(id)).message)
      await nounsChanged(client, 'designs')
    } catch {
      await message({ title: 'Failed!', text: 'Failed to delete.' })
    }
  }
}
