import type { InvoiceDetail } from '@uplink/contract/billing'
import { CalendarClock, FilePen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { PromiseDialog } from '../promises/PromiseDialog'
import { DocumentDialog } from './DocumentDialog'

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
      {begun === 'promise' && <PromiseDialog line={line} onClose={end} />}
      {begun === 'document' && <DocumentDialog line={line} bill={bill} onClose={end} />}
    </>
  )
}
