import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { ManyAct, ManyReport } from '@uplink/contract/many'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import type { AnyResource, Row } from '../declaration'
import { actOnMany } from '../resource-queries'
import { capitalized } from '../words'
import type { Selected } from './use-selected'

const opposite = { activate: 'deactivate', deactivate: 'activate', delete: undefined } as const

/** The records to change: these, or all that match the list's filters. */
type Meant = { ids: readonly number[] } | { matching: object }

/** Does one act on the selected records in one call. Refused records stay selected, with the reasons. */
export function useMany(of: AnyResource, selected: Selected, asked: object) {
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
      await run(act, selected.isAll ? { matching: asked } : { ids: rows.map(({ id }) => id) })
    },
    running: isPending ? variables.act : undefined,
    refused,
    onRefusedSeen: () => setRefused([]),
  }
}
