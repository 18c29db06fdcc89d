import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { KeyRound, Plus, Wallet } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { Button, ButtonLink } from '../../ui/button/Button'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { OpenTicketDialog } from '../tickets/desk.public'
import classes from './CustomerPart.module.css'
import { sendResetLink } from './desk.data'

/** What staff can do for a customer, limited to their rights. */
export function CustomerActs({ overview }: { overview: CustomerOverview }) {
  const { connection, account, can } = overview
  const [isOpening, setOpening] = useState(false)
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
      {can.includes('see-payments') && (
        <ButtonLink size="small" icon={Wallet} href={pathTo('payments', { q: connection.username })}>
          Their payments
        </ButtonLink>
      )}
      {isOpening && (
        <OpenTicketDialog
          connection={connection.id}
          holder={account.holder}
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
