import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/Button'
import { StatusBadge } from '../feedback/StatusBadge'
import { Section } from '../page/Section'
import { EmptyState } from '../states/EmptyState'
import type { Column, RowKey, Sort } from '../table/columns'
import { DataTable } from '../table/DataTable'
import type { RowAction } from '../table/RowMenu'
import { useConfirm, useToasts } from '../UiProvider'
import { bills, type Bill } from './lists/samples'
import styles from './Showcase.module.css'

const states = {
  paid: <StatusBadge tone="success">Paid</StatusBadge>,
  due: <StatusBadge tone="info">Due</StatusBadge>,
  overdue: <StatusBadge tone="danger">Overdue</StatusBadge>,
  void: <StatusBadge tone="neutral">Void</StatusBadge>,
}

const columns: readonly Column<Bill>[] = [
  { key: 'customer', header: 'Customer', cell: (bill) => bill.customer, isSortable: true },
  { key: 'id', header: 'Invoice', cell: (bill) => bill.id, isNumber: true, width: '6rem' },
  { key: 'area', header: 'Area', cell: (bill) => bill.area, isMinor: true, phone: 'hidden' },
  { key: 'package', header: 'Package', cell: (bill) => bill.package, isMinor: true, phone: 'hidden' },
  { key: 'state', header: 'State', cell: (bill) => states[bill.state] },
  { key: 'due', header: 'Due', cell: (bill) => bill.due, isNumber: true, isSortable: true },
  { key: 'amount', header: 'Amount', cell: (bill) => bill.amount, isNumber: true, phone: 'aside' },
]

const rowKey = (bill: Bill) => bill.id

export function TablePart() {
  const [page, setPage] = useState(4)
  const [sort, setSort] = useState<Sort | undefined>({ key: 'due', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set([10422]))
  const actions = useRowActions()
  return (
    <>
      <Section title="Invoices" isFlush actions={<Button size="small">New invoice</Button>}>
        <DataTable
          label="Invoices"
          columns={columns}
          rows={bills}
          rowKey={rowKey}
          rowHref={(bill) => `#invoice-${bill.id}`}
          rowMenu={actions}
          {...(sort && { sort })}
          onSort={setSort}
          pages={{ page, lastPage: 11, total: 214, perPage: 20, onChange: setPage }}
        />
      </Section>
      <Section title="With a selection" isFlush>
        <DataTable
          label="Invoices to remind of"
          columns={columns.slice(0, 5)}
          rows={bills.slice(0, 3)}
          rowKey={rowKey}
          selection={{ selected, onChange: setSelected, label: (bill) => `invoice ${bill.id}` }}
        />
      </Section>
      <div className={styles.columns}>
        <Section title="Loading" isFlush>
          <DataTable
            label="Invoices"
            columns={columns.slice(0, 2)}
            rows={undefined}
            rowKey={rowKey}
            expectedRows={3}
          />
        </Section>
        <Section title="Empty" isFlush>
          <DataTable
            label="Invoices"
            columns={columns}
            rows={[]}
            rowKey={rowKey}
            empty={<EmptyState action={<Button>Create report</Button>}>No data found!</EmptyState>}
          />
        </Section>
        <Section title="Failed" isFlush>
          <DataTable
            label="Invoices"
            columns={columns}
            rows={undefined}
            rowKey={rowKey}
            error={{
              title: 'The invoices could not be loaded.',
              onRetry: () => undefined,
              requestId: 'req-7f3a91',
            }}
          />
        </Section>
        <Section title="Refused" isFlush>
          <DataTable
            label="Invoices"
            columns={columns}
            rows={undefined}
            rowKey={rowKey}
            error={{ isForbidden: true }}
          />
        </Section>
      </div>
    </>
  )
}

function useRowActions() {
  const confirm = useConfirm()
  const toasts = useToasts()
  const remove = async () => {
    if (await confirm()) toasts.error('Failed to delete.', 'Failed!')
  }
  return (bill: Bill): RowAction[] => [
    { key: 'edit', icon: Pencil, label: `Edit invoice ${bill.id}`, href: `#edit-${bill.id}` },
    {
      key: 'delete',
      icon: Trash2,
      kind: 'danger',
      label: `Delete invoice ${bill.id}`,
      onSelect: () => void remove(),
    },
  ]
}
