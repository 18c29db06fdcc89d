import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomerOverview } from '@uplink/contract/desk'
import { Plug, Power, Unplug } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { Button } from '../../../ui/button/Button'
import { useToasts } from '../../../ui/UiProvider'
import classes from '../CustomerPart.module.css'
import { CloseLineDialog } from './CloseLineDialog'
import { switchLineOn } from './lines.data'
import { ReopenLineDialog } from './ReopenLineDialog'

/** Closing a line, opening it again, or switching it on. */
export function LineActs({ overview: { connection, can } }: { overview: CustomerOverview }) {
  const [asked, setAsked] = useState<'close' | 'reopen' | null>(null)
  const end = () => setAsked(null)
  return (
    <>
      {(can.includes('close-line') || can.includes('switch-on-line')) && (
        <div className={classes.acts}>
          {can.includes('switch-on-line') && <SwitchOn line={connection.id} />}
          {can.includes('close-line') && (
            <Button size="small" icon={Unplug} onClick={() => setAsked('close')}>
              Close line
            </Button>
          )}
        </div>
      )}
      {can.includes('reopen-line') && (
        <div className={classes.acts}>
          <Button size="small" icon={Plug} onClick={() => setAsked('reopen')}>
            Open again
          </Button>
        </div>
      )}
      {asked === 'close' && <CloseLineDialog line={connection} onClose={end} />}
      {asked === 'reopen' && <ReopenLineDialog line={connection} onClose={end} />}
    </>
  )
}

/** For lines whose provider wants no payment to switch them on. Nothing is lost by it, so there is no question. */
function SwitchOn({ line }: { line: number }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => switchLineOn(line),
    onSuccess: ({ message }) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'customers'),
  })
  return (
    <Button size="small" icon={Power} isSaving={isPending} onClick={() => mutate()}>
      Switch on
    </Button>
  )
}
