import type { RouteDefinition } from '@uplink/contract/route'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callForFile } from '../../platform/api/call'
import type { Endpoint } from '../../platform/api/endpoint'
import { tellRefusal } from '../../platform/api/failure'
import { saveFile } from '../../platform/api/save-file'
import { Button } from '../../ui/button/Button'
import { useToasts } from '../../ui/UiProvider'

interface Props {
  /** The list's export. */
  of: Endpoint<RouteDefinition & { answers: 'csv' }>
  /** What the list is narrowed and sorted by, in the route's words. */
  asked: Readonly<Record<string, unknown>>
}

/** A file of many rows is written while it is read. */
const withinMs = 15 * 60_000

/** [Export CSV]: all rows that the list's filters let through. Whoever reaches the list reaches it. */
export function ExportAct({ of, asked }: Props) {
  const toasts = useToasts()
  const save = useMutation({
    mutationFn: async () => saveFile(await callForFile(of, { query: asked }, { withinMs })),
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <Button icon={Download} isSaving={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  )
}
