import { Download } from 'lucide-react'
import type { RouteDefinition } from '@uplink/contract/route'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { usePhone } from '../../ui/use-phone'
import { callForFile } from '../../platform/api/call'
import type { Endpoint } from '../../platform/api/endpoint'
import { tellRefusal } from '../../platform/api/failure'
import { saveFile } from '../../platform/api/save-file'
import { useToasts } from '../../ui/UiProvider'

export interface Exported {
  /** The list's export. */
  of: Endpoint<RouteDefinition & { answers: 'file' }>
  /** The list's filters and order, by the route's names. */
  request: Readonly<Record<string, unknown>>
}

/** Long, because a file of many rows is sent while it is made. */
const withinMs = 15 * 60_000

/** Exports all rows that match the list's filters as a file. Whoever may read the list may export it. */
export function useExport({ of, request: query }: Exported) {
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await callForFile(of, { query }, { withinMs })),
    onError: (error) => tellRefusal(toasts, error),
  })
  return { save: () => mutate(), isSaving: isPending }
}

/** [Export CSV]; where there is little room, as on a phone, only its icon next to the title. */
export function ExportAct({ isSmall = false, ...exported }: Exported & { isSmall?: boolean }) {
  const { save, isSaving } = useExport(exported)
  const isPhone = usePhone()
  if (isSmall || isPhone)
    return <IconButton icon={Download} label="Export CSV" disabled={isSaving} onClick={save} />
  return (
    <Button icon={Download} isSaving={isSaving} onClick={save}>
      Export CSV
    </Button>
  )
}
