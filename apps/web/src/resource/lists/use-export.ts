import type { RouteDefinition } from '@uplink/contract/route'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../platform/api/call'
import type { Endpoint } from '../../platform/api/endpoint'
import { tellRefusal } from '../../platform/api/failure'
import { saveFile } from '../../platform/api/save-file'
import { useToasts } from '../../ui/UiProvider'

export interface Exported {
  /** The list's export. */
  of: Endpoint<RouteDefinition & { answers: 'file' }>
  /** The list's filters and order, by the route's names. */
  asked: Readonly<Record<string, unknown>>
}

/** Long, because a file of many rows is sent while it is made. */
const withinMs = 15 * 60_000

/** Exports all rows that match the list's filters as a file. Whoever may read the list may export it. */
export function useExport({ of, asked }: Exported) {
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await callForFile(of, { query: asked }, { withinMs })),
    onError: (error) => tellRefusal(toasts, error),
  })
  return { save: () => mutate(), isSaving: isPending }
}
