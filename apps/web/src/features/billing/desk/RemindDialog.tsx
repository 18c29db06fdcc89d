import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReminderPreview } from '@uplink/contract/bill-reminders'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { failureOf, hasStatus, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { randomKey } from '../../../platform/session/random-key'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { FormActions } from '../../../ui/form/Form'
import { Link } from '../../../ui/link/Link'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'
import { reminderPreviewQuery, reminderQuery, sendReminder, type WhichBills } from './desk-bills.data'
import classes from './DeskBills.module.css'

interface RemindDialogProps {
  which: WhichBills
  onClose: () => void
}

/** Reminds many customers of their bills: whom it reaches and whom not first, and afterwards what became of it. */
export function RemindDialog({ which, onClose }: RemindDialogProps) {
  const [sent, setSent] = useState<number | null>(null)
  return (
    <Dialog title="Remind of bills" onClose={onClose}>
      {sent === null ? (
        <Preview which={which} onSent={setSent} onClose={onClose} />
      ) : (
        <Result id={sent} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Preview({ which, onSent, onClose }: RemindDialogProps & { onSent: (id: number) => void }) {
  const query = useQuery({ ...reminderPreviewQuery(which), refetchOnWindowFocus: false })
  const client = useQueryClient()
  const toasts = useToasts()
  const [key] = useState(() => randomKey(128))
  const [isSending, setSending] = useState(false)
  const { data } = query
  // too many of them: another try would find as many
  if (hasStatus(query.error, 409))
    return (
      <>
        <p>{query.error?.message}</p>
        <FormActions>
          <Button onClick={onClose}>Close</Button>
        </FormActions>
      </>
    )
  if (!data) return <Fallback what="Whom it reaches" failure={query.error && failureOf(query)} />
  const send = async () => {
    setSending(true)
    try {
      const { message, data: result } = await sendReminder(which, key)
      await nounsChanged(client, 'bill-reminders', 'customer-parts')
      toasts.success(message)
      onSent(result.id)
    } catch (error) {
      tellRefusal(toasts, error)
    }
    setSending(false)
  }
  return (
    <>
      <p>
        {data.lines === 0
          ? 'Nobody is left to remind.'
          : `${counted(data.lines, 'line')} with ${counted(data.bills, 'unpaid bill')}: ${data.sms} by SMS, ${data.mail} by mail, all in the portal. One message a line.`}
      </p>
      {which.line_ids && <NotOverdue of={data} chosen={which.line_ids.length} />}
      <Named of={data.no_number} words="without a number" />
      <Named of={data.switched_off} words="with SMS of bills switched off" />
      <Named of={data.reminded} words="reminded today already, left out" />
      <Named of={data.promised} words="with a promise to pay, left out" />
      <Named of={data.paid} words="with nothing to pay, left out" />
      <FormActions>
        <Button kind="primary" isSaving={isSending} disabled={data.lines === 0} onClick={() => void send()}>
          {`Remind ${counted(data.lines, 'line')}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </>
  )
}

/** Of chosen lines those that the preview does not name at all. */
function NotOverdue({ of, chosen }: { of: ReminderPreview; chosen: number }) {
  const { lines, reminded, promised, paid } = of
  const left = chosen - lines - reminded.count - promised.count - paid.count
  return left > 0 && <p>{`${counted(left, 'line')} with nothing overdue that you may see, left out.`}</p>
}

/** Lines that something holds for, the first of them by name. */
function Named({ of: { count, lines }, words }: { of: ReminderPreview['paid']; words: string }) {
  if (count === 0) return null
  return (
    <details>
      <summary>{`${counted(count, 'line')} ${words}`}</summary>
      <ul className={classes.named}>
        {lines.map(({ id, username, holder }) => (
          <li key={id}>
            <Link href={pathTo('customer', { id })}>{username}</Link> {holder}
          </li>
        ))}
        {count > lines.length && <li>{`and ${count - lines.length} more`}</li>}
      </ul>
    </details>
  )
}

function Result({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(reminderQuery(id))
  const { data } = query
  if (!data) return <Fallback what="The result" failure={query.error && failureOf(query)} />
  const { lines, sent, paid, promised, reminded, failed, finished_at: finishedAt } = data
  const rest = [
    [paid, 'paid meanwhile or before'],
    [promised, 'promised'],
    [reminded, 'reminded today already'],
    [failed, 'failed'],
  ] as const
  return (
    <>
      <p role="status">
        {finishedAt === null
          ? `Sending: ${sent} of ${counted(lines, 'line')} so far.`
          : `Done: ${counted(sent, 'line')} reminded.`}
      </p>
      <ul className={classes.named}>
        {rest
          .filter(([count]) => count > 0)
          .map(([count, words]) => (
            <li key={words}>{`${count} ${words}`}</li>
          ))}
      </ul>
      <FormActions>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </>
  )
}
