import type { RouteDefinition } from '@uplink/contract/route'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../platform/api/call'
import type { Endpoint } from '../../platform/api/endpoint'
import { tellRefusal } from '../../platform/api/failure'
import { saveFile } from '../../platform/api/save-file'
import { useToasts } from '../../ui/UiProvider'

export interface Exported {
  /** The list's export. */
  of: Endpoint<RouteDefinition & { answers: 'csv' }>
  /** What the list is narrowed and sorted by, in the route's words. */
  asked: Readonly<Record<string, unknown>>
}

/** A file of many rows is written while it is read. */
const withinMs = 15 * 60_000

/** All rows that the list's filters let through, as a file. Whoever reaches the list reaches it. */
export function useExport({ of, asked }: Exported) {
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await callForFile(of, { query: asked }, { withinMs })),
    onError: (error) => tellRefusal(toasts, error),
  })
  return { save: () => mutate(), isSaving: isPending }
}
