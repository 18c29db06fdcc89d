import { manyAtMost, type ManyAct, type ManyReport } from '@uplink/contract/many'
import { CircleOff, CircleCheck, Trash2 } from 'lucide-react'
import { SelectedBar, type SelectedAct } from '../../ui/lists/SelectedBar'
import { Drawer } from '../../ui/modal/Drawer'
import type { Column } from '../../ui/table/columns'
import { RowList } from '../../ui/table/RowList'
import type { AnyResource } from '../declaration'
import { toRecord } from '../words'
import { useMany } from './use-many'
import type { Selected } from './use-selected'

const acts = {
  activate: { label: 'Activate', icon: CircleCheck, right: 'edit' },
  deactivate: { label: 'Deactivate', icon: CircleOff, right: 'edit' },
  delete: { label: 'Delete', icon: Trash2, right: 'delete', kind: 'danger' },
} as const

const whyColumns: readonly Column<ManyReport['refused'][number]>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'why', header: 'Why', mayWrap: true, cell: ({ why }) => why },
]

interface Props {
  of: AnyResource
  selected: Selected
  /** How many rows match, on all pages. */
  total: number
  /** The list's filters and order. */
  asked: object
  onClear: () => void
}

/** What can be done with the selected records of a resource. */
export function ManyBar({ of, selected, total, asked, onClear }: Props) {
  const { act, running, refused, onRefusedSeen } = useMany(of, selected, asked)
  const all = Math.min(total, manyAtMost)
  const count = selected.isAll ? all : selected.rows.length
  const offered: readonly ManyAct[] = of.contract.hasStatus
    ? ['activate', 'deactivate', 'delete']
    : ['delete']
  return (
    <>
      <SelectedBar
        label={of.words.many}
        count={count}
        total={total}
        atMost={manyAtMost}
        onAll={selected.onAll}
        onClear={onClear}
        acts={offered.map((key): SelectedAct => {
          const { label, right, ...look } = acts[key]
          const rows = selected.rows.filter(({ can }) => can.includes(right))
          const allowed = selected.isAll ? all : rows.length
          return {
            ...{ key, ...look, label: reachOf(label, allowed, count) },
            isSaving: running === key,
            disabled: allowed === 0 || running !== undefined,
            onSelect: () => void act(key, rows, allowed),
          }
        })}
      />
      {refused.length > 0 && (
        <Drawer title={`Not changed: ${refused.length.toLocaleString('en')}`} onClose={onRefusedSeen}>
          <RowList
            label="Not changed"
            rows={refused}
            rowKey={({ id }) => id}
            rowHref={({ id }) => toRecord(of.screens.read, id)}
            columns={whyColumns}
          />
        </Drawer>
      )}
    </>
  )
}

/** `Delete 2 of 3 (1 you may not)` */
function reachOf(label: string, allowed: number, count: number): string {
  if (allowed === count) return label
  return `${label} ${allowed} of ${count} (${count - allowed} you may not)`
}
