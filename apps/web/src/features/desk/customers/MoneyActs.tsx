import type { CustomerOverview } from '@uplink/contract/desk'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { RecordPaymentDialog } from '../../payments/desk.public'
import classes from '../CustomerPart.module.css'

/** What staff do with a customer's money, limited to their rights. */
export function MoneyActs({ overview: { connection, bill, can } }: { overview: CustomerOverview }) {
  const [isRecording, setRecording] = useState(false)
  if (!can.includes('record-payment')) return null
  return (
    <>
      <div className={classes.acts}>
        <Button size="small" icon={Banknote} onClick={() => setRecording(true)}>
          Record a payment
        </Button>
      </div>
      {isRecording && (
        <RecordPaymentDialog line={connection} due={bill.amount_due} onClose={() => setRecording(false)} />
      )}
    </>
  )
}
