import { maxMany, type ManyAct, type ManyReport } from '@uplink/contract/many'
import { CircleOff, CircleCheck, Trash2 } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { useState } from 'react'
import { SelectedBar, type SelectedAct } from '../../ui/lists/SelectedBar'
import { Drawer } from '../../ui/modal/Drawer'
import type { Column } from '../../ui/table/columns'
import { RowList } from '../../ui/table/RowList'
import type { AnyResource, Row } from '../declaration'
import { toRecord, capitalized } from '../words'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { actOnMany } from '../resource-queries'
import type { Selected } from './use-selected'

const opposite = { activate: 'deactivate', deactivate: 'activate', delete: undefined } as const

/** The records to change: these, or all that match the list's filters. */
type Meant = { ids: readonly number[] } | { matching: object }

/** Does one act on the selected records in one call. Refused records stay selected, with the reasons. */
function useMany(of: AnyResource, selected: Selected, query: object) {
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const [refused, setRefused] = useState<ManyReport['refused']>([])
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ act, meant }: { act: ManyAct; meant: Meant }) => actOnMany(of, { act, ...meant }),
    onSettled: () => nounsChanged(client, of.noun),
  })

  async function run(act: ManyAct, meant: Meant) {
    try {
      const { message, data } = await mutateAsync({ act, meant })
      selected.choose(data.refused.map(({ id }) => id))
      tell(act, message, data)
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }

  function tell(act: ManyAct, message: string, { changed, refused: left }: ManyReport) {
    const back = opposite[act]
    const undo = back &&
      changed.length > 0 && { label: 'Undo', onSelect: () => void run(back, { ids: changed }) }
    const show = { label: 'Show them', onSelect: () => setRefused(left) }
    const [done = message, notDone = message] = message.split(/(?<=\.) (?=[\d,]+ not: )/)
    if (left.length === 0) toasts.success(message, undefined, undo || undefined)
    else if (!undo) toasts.show('warning', message, undefined, show)
    else {
      toasts.success(done, undefined, undo)
      toasts.show('warning', notDone, undefined, show)
    }
  }

  async function ask(act: ManyAct, rows: readonly Row[], count: number) {
    const { one, many } = of.words
    const names = selected.isAll || count > 3 ? [] : rows.map((row) => of.nameOf(row))
    const all = counted(count, one, many)
    const named =
      names.length > 0 ? `${capitalized(count === 1 ? one : many)} ${names.join(', ')}.` : `${all}.`
    if (act === 'delete') return confirm({ text: `You won't be able to revert this! ${named}` })
    if (act !== 'deactivate' || of.asksToDeactivate === undefined) return true
    const title = `Deactivate ${count === 1 ? `this ${one}` : all}?`
    return confirm({ title, text: of.asksToDeactivate, confirmLabel: 'Deactivate', kind: 'primary' })
  }

  return {
    /** `rows`: the selected records on which the act is allowed. */
    act: async (act: ManyAct, rows: readonly Row[], count: number) => {
      if (!(await ask(act, rows, count))) return
      await run(act, selected.isAll ? { matching: query } : { ids: rows.map(({ id }) => id) })
    },
    running: isPending ? variables.act : undefined,
    refused,
    onRefusedSeen: () => setRefused([]),
  }
}

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
  request: object
  onClear: () => void
}

/** What can be done with the selected records of a resource. */
export function ManyBar({ of, selected, total, request: query, onClear }: Props) {
  const { act, running, refused, onRefusedSeen } = useMany(of, selected, query)
  const all = Math.min(total, maxMany)
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
        atMost={maxMany}
        onAll={selected.onAll}
        onClear={onClear}
        acts={offered.map((key): SelectedAct => {
          const { label, right, ...look } = acts[key]
          const rows = selected.rows.filter(({ can }) => can.includes(right))
          const allowed = selected.isAll ? all : rows.length
          return {
            key,
            ...look,
            label: reachOf(label, allowed, count),
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
