import type { InvoiceDetail } from '@uplink/contract/billing'
import { useMutation } from '@tanstack/react-query'
import { CalendarClock, FilePen, Mail, MessageSquareText, Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { showFile } from '../../../platform/api/show-file'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Menu } from '../../../ui/menu/Menu'
import { useToasts } from '../../../ui/UiProvider'
import { invoiceFile, sendInvoice } from '../billing.data'
import { PromiseDialog } from '../promises/PromiseDialog'
import { DocumentDialog } from './DocumentDialog'

/** Prints a bill, and sends it to the owner of its line. */
function SendActs({ bill }: { bill: number }) {
  const toasts = useToasts()
  const onError = (error: Error) => tellRefusal(toasts, error)
  const print = useMutation({ mutationFn: () => invoiceFile(bill), onSuccess: showFile, onError })
  const sending = useMutation({
    mutationFn: (by: 'mail' | 'sms') => sendInvoice(bill, by),
    onSuccess: ({ message }) => toasts.success(message),
    onError,
  })
  return (
    <Menu
      label="Print or send"
      items={[
        { key: 'print', label: 'Print', icon: Printer, onSelect: () => print.mutate() },
        { key: 'mail', label: 'Mail it', icon: Mail, onSelect: () => sending.mutate('mail') },
        { key: 'sms', label: 'Send by SMS', icon: MessageSquareText, onSelect: () => sending.mutate('sms') },
      ]}
      trigger={(trigger) => <IconButton icon={Send} label="Print or send" {...trigger} />}
    />
  )
}

interface BillActsProps {
  line: { id: number; username: string }
  bill: number
  can: InvoiceDetail['can']
}

/** What staff can write about a bill; a part by itself, so that customers do not load it. */
export function BillActs({ line, bill, can }: BillActsProps) {
  const [begun, setBegun] = useState<'promise' | 'document' | null>(null)
  const end = () => setBegun(null)
  return (
    <>
      {can.includes('promise-payment') && (
        <Button icon={CalendarClock} onClick={() => setBegun('promise')}>
          Take a promise to pay
        </Button>
      )}
      {can.includes('write-document') && (
        <Button icon={FilePen} onClick={() => setBegun('document')}>
          Write a document
        </Button>
      )}
      {can.includes('send') && <SendActs bill={bill} />}
      {begun === 'promise' && <PromiseDialog line={line} onClose={end} />}
      {begun === 'document' && <DocumentDialog line={line} bill={bill} onClose={end} />}
    </>
  )
}
