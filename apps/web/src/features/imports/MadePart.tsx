import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportedLine, ImportRecord } from '@uplink/contract/imports'
import { pathTo } from '@uplink/contract/screens'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatMoment } from '../../platform/dates/dates'
import { listOf } from '../../platform/list/shown-list'
import { formatMoney } from '../../platform/money/money'
import { ExportAct } from '../../resource/lists/ExportAct'
import { Button } from '../../ui/button/Button'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { FormActions } from '../../ui/form/Form'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import type { Column } from '../../ui/table/columns'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import classes from './imports.module.css'
import { linesExport, linesQuery, undoImport } from './imports.data'
import { SummaryPart } from './SummaryPart'

const columns: readonly Column<ImportedLine>[] = [
  { key: 'username', header: 'PPPoE name', width: '12rem', cell: ({ username }) => username },
  { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
  {
    key: 'package',
    header: 'Package',
    width: '10rem',
    isMinor: true,
    phone: 'hidden',
    cell: (row) => row.package,
  },
  { key: 'area', header: 'Area', width: '9rem', isMinor: true, phone: 'hidden', cell: ({ area }) => area },
  {
    key: 'balance',
    header: 'Balance',
    width: '8rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ balance }) => formatMoney(balance),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    phone: 'end',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'active' ? 'success' : 'warning'} isQuiet={status === 'active'}>
        {status === 'active' ? 'Active' : 'Suspended'}
      </StatusBadge>
    ),
  },
  {
    key: 'left',
    header: 'Without a place',
    width: '14rem',
    mayWrap: true,
    isMinor: true,
    phone: 'hidden',
    cell: (row) => row.left_over ?? '',
  },
]

/** What an import made, and the way back while nothing depends on it. */
export function MadePart({ row }: { row: ImportRecord }) {
  const [page, setPage] = useState(1)
  const query = useQuery(linesQuery(row.id, page))
  const isUndone = row.state === 'undone'
  return (
    <>
      <Section title={isUndone ? 'Undone' : 'Imported'}>
        <SummaryPart row={row} />
        <p className={classes.lead}>
          {row.applied_at !== null &&
            `Imported by ${row.applied_by ?? 'somebody'} on ${formatMoment(row.applied_at)}.`}
          {row.undone_at !== null &&
            ` Undone by ${row.undone_by ?? 'somebody'} on ${formatMoment(row.undone_at)}.`}
        </p>
        {row.can.includes('undo') && <Undo row={row} />}
      </Section>
      <Section
        isFlush
        title="Lines"
        actions={<ExportAct isSmall of={linesExport} request={{ import_id: row.id }} />}
      >
        <DataTable
          {...listOf(query, setPage, { what: 'lines', none: 'It has no lines.' })}
          label="Lines"
          columns={columns.filter(
            ({ key }) => key !== 'left' || query.data?.data.some((line) => line.left_over !== null),
          )}
          rowKey={({ line }) => line}
          rowHref={({ id }) => (isUndone ? undefined : pathTo('customer', { id }))}
        />
      </Section>
    </>
  )
}

function Undo({ row }: { row: ImportRecord }) {
  const confirm = useConfirm()
  const client = useQueryClient()
  const toasts = useToasts()
  const undo = useMutation({
    mutationFn: () => undoImport(row.id),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'imports', 'customers'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Undo the whole import?',
      text: `${row.lines.toLocaleString('en')} lines, their customers, balances and secrets are removed, as if they had never come. That works while nothing depends on them.`,
      confirmLabel: 'Undo the import',
    })
    if (isSure) undo.mutate()
  }
  return (
    <FormActions>
      <Button icon={Undo2} isSaving={undo.isPending} onClick={() => void ask()}>
        Undo the import
      </Button>
    </FormActions>
  )
}
