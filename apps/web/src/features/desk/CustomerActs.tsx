import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { Cable, KeyRound, Plus, ReceiptText, Router, Ticket, Wallet } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { Button, ButtonLink } from '../../ui/button/Button'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { OpenTicketDialog } from '../tickets/desk.public'
import classes from './CustomerPart.module.css'
import { NetworkPasswordDialog } from './customers/NetworkPasswordDialog'
import { sendResetLink } from './desk.data'

interface CustomerActsProps {
  overview: CustomerOverview
  /** Shows a ticket that was opened for them; absent: the screen is the desk, which shows it beside the queue. */
  onTicketOpened?: (ticket: number) => void
}

/** What staff can do for a customer, limited to their rights. */
export function CustomerActs({ overview, onTicketOpened }: CustomerActsProps) {
  const { connection, account, can } = overview
  const [isOpening, setOpening] = useState(false)
  const [isSettingPassword, setSettingPassword] = useState(false)
  const send = useSendLink()
  if (can.length === 0) return null
  return (
    <div className={classes.acts}>
      {can.includes('open-ticket') && (
        <Button size="small" icon={Plus} onClick={() => setOpening(true)}>
          Open ticket for them
        </Button>
      )}
      {can.includes('send-reset-link') && (
        <Button size="small" icon={KeyRound} onClick={() => void send(connection.id, account.holder)}>
          Send reset link
        </Button>
      )}
      {can.includes('see-bills') && (
        <ButtonLink size="small" icon={ReceiptText} href={pathTo('bills', { q: connection.username })}>
          Their bills
        </ButtonLink>
      )}
      {can.includes('see-payments') && (
        <ButtonLink size="small" icon={Wallet} href={pathTo('payments', { q: connection.username })}>
          Their payments
        </ButtonLink>
      )}
      {can.includes('see-tickets') && (
        <ButtonLink
          size="small"
          icon={Ticket}
          href={pathTo('desk', { q: connection.username, status: 'all' })}
        >
          Their tickets
        </ButtonLink>
      )}
      {can.includes('set-network-password') && (
        <Button size="small" icon={Router} onClick={() => setSettingPassword(true)}>
          Set network password
        </Button>
      )}
      {can.includes('add-line') && (
        <ButtonLink size="small" icon={Cable} href={pathTo('newLine', { customer: connection.user_id })}>
          Add a line for them
        </ButtonLink>
      )}
      {isSettingPassword && (
        <NetworkPasswordDialog connection={connection} onClose={() => setSettingPassword(false)} />
      )}
      {isOpening && (
        <OpenTicketDialog
          connection={connection.id}
          holder={account.holder}
          onOpened={onTicketOpened}
          onClose={() => setOpening(false)}
        />
      )}
    </div>
  )
}

/** Asks, sends the link, and says where it went. */
function useSendLink() {
  const confirm = useConfirm()
  const toasts = useToasts()
  return async (connection: number, holder: string) => {
    const isSure = await confirm({
      title: 'Send a password reset link?',
      text: `It goes to the phone or mailbox ${holder} is known by. First make sure that they asked for it themselves.`,
      confirmLabel: 'Send reset link',
      kind: 'primary',
    })
    if (!isSure) return
    try {
      toasts.success((await sendResetLink(connection)).message)
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
}
