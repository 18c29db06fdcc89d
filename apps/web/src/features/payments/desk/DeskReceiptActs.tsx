import { useMutation } from '@tanstack/react-query'
import { Mail, MessageSquareText, Printer } from 'lucide-react'
import { tellRefusal } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { useToasts } from '../../../ui/UiProvider'
import { deskReceipt, sendReceipt } from '../receipt/receipt.data'
import { showFile } from '../../../platform/api/show-file'
import classes from '../paying.module.css'

/** Prints a receipt on either paper, and sends it to the payer. */
export function DeskReceiptActs({ payment, canSend }: { payment: number; canSend: boolean }) {
  const toasts = useToasts()
  const onError = (error: Error) => tellRefusal(toasts, error)
  const print = useMutation({
    mutationFn: (paper: 'a4' | 'roll') => deskReceipt(payment, paper),
    onSuccess: showFile,
    onError,
  })
  const sending = useMutation({
    mutationFn: (by: 'mail' | 'sms') => sendReceipt(payment, by),
    onSuccess: ({ message }) => toasts.success(message),
    onError,
  })
  const isOn = (of: { isPending: boolean; variables?: string | undefined }, what: string) =>
    of.isPending && of.variables === what
  return (
    <div className={classes.acts}>
      <Button size="small" icon={Printer} isSaving={isOn(print, 'roll')} onClick={() => print.mutate('roll')}>
        Print receipt
      </Button>
      <Button size="small" kind="quiet" isSaving={isOn(print, 'a4')} onClick={() => print.mutate('a4')}>
        On A4
      </Button>
      {canSend && (
        <>
          <Button
            size="small"
            kind="quiet"
            icon={Mail}
            isSaving={isOn(sending, 'mail')}
            onClick={() => sending.mutate('mail')}
          >
            Mail it
          </Button>
          <Button
            size="small"
            kind="quiet"
            icon={MessageSquareText}
            isSaving={isOn(sending, 'sms')}
            onClick={() => sending.mutate('sms')}
          >
            Send by SMS
          </Button>
        </>
      )}
    </div>
  )
}
