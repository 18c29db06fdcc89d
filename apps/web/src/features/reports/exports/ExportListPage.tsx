import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { Download, Trash2, X } from 'lucide-react'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { listOf } from '../../../platform/list/shown-list'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import type { Column } from '../../../ui/table/columns'
import type { RowAction } from '../../../ui/table/RowMenu'
import { useToasts } from '../../../ui/UiProvider'
import { standWords, cancelExport, exportsQuery, fetchExport, isGoing, type MadeExport } from './exports.data'

/** One's own background exports: their progress and their files. */
export function ExportListPage() {
  const client = useQueryClient()
  const toasts = useToasts()
  const query = useQuery(exportsQuery())
  const onError = (error: unknown) => tellRefusal(toasts, error)
  const fetch = useMutation({ mutationFn: fetchExport, onError })
  const remove = useMutation({ mutationFn: (id: string) => cancelExport(client, id), onError })
  const actsOf = (row: MadeExport): RowAction[] => {
    const name = row.report_name
    const end = () => remove.mutate(row.id)
    if (isGoing(row)) return [{ key: 'cancel', label: `Cancel ${name}`, icon: X, onSelect: end }]
    if (row.state !== 'ready') return []
    return [
      {
        key: 'fetch',
        label: `Download ${name}`,
        icon: Download,
        onSelect: () => fetch.mutate(row.id),
      },
      { key: 'delete', label: `Delete ${name}`, icon: Trash2, kind: 'danger', onSelect: end },
    ]
  }
  const { pages: _, ...shown } = listOf(query, () => {}, {
    what: 'exports',
    none: 'No exports yet. Exports that take long appear here.',
  })
  return (
    <Permitted failure={query.error && failureOf(query)} to="take reports along">
      <PageHeader
        title="Exports"
        lead="Your reports as files, made in the background and kept for a day."
        back={{ href: pathTo('reports'), label: 'Reports' }}
      />
      <Section isFlush label="Exports">
        <DataTable
          {...shown}
          pages={undefined}
          label="Exports"
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ report_id: id }) => (id === null ? undefined : pathTo('report', { id }))}
          rowMenu={actsOf}
        />
      </Section>
    </Permitted>
  )
}

const tones = {
  waiting: ['info', 'Waiting'],
  making: ['info', 'Being made'],
  ready: ['success', 'Ready'],
  failed: ['danger', 'Failed'],
  cancelled: ['neutral', 'Cancelled'],
  gone: ['neutral', 'Deleted'],
} as const

const columns: readonly Column<MadeExport>[] = [
  { key: 'name', header: 'Report', width: '16rem', mayWrap: true, cell: ({ report_name: name }) => name },
  {
    key: 'format',
    header: 'Format',
    width: '5rem',
    phone: 'aside',
    cell: ({ format }) => format.toUpperCase(),
  },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    phone: 'end',
    cell: ({ state }) => <StatusBadge tone={tones[state][0]}>{tones[state][1]}</StatusBadge>,
  },
  { key: 'stand', header: 'Progress', width: '16rem', mayWrap: true, phone: 'meta', cell: standWords },
  {
    key: 'asked',
    header: 'Asked for',
    width: '12rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ created_at: at }) => formatMoment(at),
  },
]
