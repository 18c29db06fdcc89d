import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import {
  Banknote,
  Cable,
  CalendarClock,
  Ellipsis,
  FilePen,
  KeyRound,
  Plus,
  ReceiptText,
  Router,
  Ticket,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useBegunAct } from '../../platform/address/use-begun-act'
import { tellRefusal } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { IconButton } from '../../ui/button/IconButton'
import { useScreenKeys } from '../../ui/keys/use-screen-keys'
import { Link } from '../../ui/link/Link'
import { Menu } from '../../ui/menu/Menu'
import { DocumentDialog, PromiseDialog } from '../billing/desk.public'
import { RecordPaymentDialog } from '../payments/desk.public'
import { OpenTicketDialog } from '../tickets/desk.public'
import classes from './CustomerPart.module.css'
import { sendResetLink } from './desk.data'
import { radiusRoutes } from '@uplink/contract/radius'
import { call } from '../../platform/api/call'
import { useForm } from '../../platform/form/use-form'
import { randomKey } from '../../platform/session/random-key'
import { Dialog } from '../../ui/feedback/Dialog'
import { TextField } from '../../ui/fields/TextField'
import { Form, FormActions } from '../../ui/form/Form'
import { ThumbAct } from '../../ui/page/ThumbAct'

interface NetworkPasswordDialogProps {
  connection: { id: number; username: string }
  onClose: () => void
}

/** Gives a line the password with which its router signs in to the network; one is proposed. */
function NetworkPasswordDialog({ connection, onClose }: NetworkPasswordDialogProps) {
  const toasts = useToasts()
  const form = useForm({
    schema: radiusRoutes.setPassword.body,
    initial: { password: randomKey() },
    send: async (body) => {
      const { message } = await call(radiusRoutes.setPassword, {
        query: { cuid: String(connection.id) },
        body,
      })
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={`Network password of ${connection.username}`} onClose={onClose}>
      <Form {...form.props}>
        <TextField
          label="Password"
          help="8 to 64 letters, digits and signs. Write it into the router now: nobody can read it again, and with an older one the line no longer signs in."
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          {...form.propsOf('password')}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Set password
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

interface CustomerActsProps {
  overview: CustomerOverview
  /** Shows a ticket that was opened for them; absent: the screen is the desk, which shows it beside the queue. */
  onTicketOpened?: (ticket: number) => void
}

interface Act {
  key: CustomerOverview['can'][number]
  label: string
  icon: LucideIcon
  href?: string
  onSelect?: () => void
}

/** What the person may do for a customer, and the dialog of what was begun. */
function useCustomerActs({ overview, onTicketOpened }: CustomerActsProps) {
  const { connection, account, bill, can } = overview
  const [isOpening, setOpening] = useBegunAct('ticket')
  const [isRecording, setRecording, bySearch] = useBegunAct('payment')
  const [isWriting, setWriting] = useState(false)
  const [isPromising, setPromising] = useState(false)
  const [isSettingPassword, setSettingPassword] = useState(false)
  const send = useSendLink()
  const all: Act[] = [
    {
      key: 'record-payment',
      label: 'Record a payment',
      icon: Banknote,
      onSelect: () => setRecording(true),
    },
    {
      key: 'write-document',
      label: 'Write a document',
      icon: FilePen,
      onSelect: () => setWriting(true),
    },
    {
      key: 'promise-payment',
      label: 'Take a promise to pay',
      icon: CalendarClock,
      onSelect: () => setPromising(true),
    },
    { key: 'open-ticket', label: 'Open ticket for them', icon: Plus, onSelect: () => setOpening(true) },
    {
      key: 'send-reset-link',
      label: 'Send reset link',
      icon: KeyRound,
      onSelect: () => void send(connection.id, account.holder),
    },
    {
      key: 'see-bills',
      label: 'Their bills',
      icon: ReceiptText,
      href: pathTo('bills', { q: connection.username }),
    },
    {
      key: 'see-payments',
      label: 'Their payments',
      icon: Wallet,
      href: pathTo('payments', { q: connection.username }),
    },
    {
      key: 'see-tickets',
      label: 'Their tickets',
      icon: Ticket,
      href: pathTo('desk', { q: connection.username, status: 'all' }),
    },
    {
      key: 'set-network-password',
      label: 'Set network password',
      icon: Router,
      onSelect: () => setSettingPassword(true),
    },
    {
      key: 'add-line',
      label: 'Add a line for them',
      icon: Cable,
      href: pathTo('newLine', { customer: connection.user_id }),
    },
  ]
  const dialog = (
    <>
      {isSettingPassword && (
        <NetworkPasswordDialog connection={connection} onClose={() => setSettingPassword(false)} />
      )}
      {isWriting && <DocumentDialog line={connection} onClose={() => setWriting(false)} />}
      {isPromising && <PromiseDialog line={connection} onClose={() => setPromising(false)} />}
      {isOpening && can.includes('open-ticket') && (
        <OpenTicketDialog
          connection={connection.id}
          holder={account.holder}
          onOpened={onTicketOpened}
          onClose={() => setOpening(false)}
        />
      )}
      {isRecording && can.includes('record-payment') && (
        <RecordPaymentDialog
          key={bySearch}
          line={connection}
          due={bill.amount_due}
          isFromSearch={bySearch > 0}
          onClose={() => setRecording(false)}
        />
      )}
    </>
  )
  return { acts: all.filter(({ key }) => can.includes(key)), dialog }
}

/** The acts beside a conversation: money has its place on the customer's page. */
export function CustomerActs(props: CustomerActsProps) {
  const { acts, dialog } = useCustomerActs(props)
  const shown = acts.filter(
    ({ key, href }) => href === undefined && key !== 'record-payment' && key !== 'write-document',
  )
  if (shown.length === 0) return null
  return (
    <div className={classes.quiet}>
      {shown.map(({ key, label, icon, onSelect }) => (
        <Button key={key} size="small" kind="quiet" icon={icon} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {dialog}
    </div>
  )
}

/** Where more of the customer is, beside a conversation. */
export function CustomerLinks(props: CustomerActsProps) {
  const links = useCustomerActs(props).acts.filter(({ href }) => href !== undefined)
  if (links.length === 0) return null
  return (
    <p className={classes.links}>
      {links.map(({ key, label, href = '' }) => (
        <Link key={key} href={href}>
          {label}
        </Link>
      ))}
    </p>
  )
}

/** The main one last, as in the head of any page. */
const onTop: readonly Act['key'][] = ['open-ticket', 'record-payment']

/** The acts in the head of a customer's page: the two most frequent as buttons, by P and T too; the others in a menu. */
export function CustomerHeadActs(props: CustomerActsProps) {
  const { acts, dialog } = useCustomerActs(props)
  const actOf = (key: Act['key']) => acts.find((act) => act.key === key)?.onSelect
  useScreenKeys({ p: actOf('record-payment'), t: actOf('open-ticket') })
  const rest = acts.filter(({ key }) => !onTop.includes(key))
  return (
    <>
      {onTop
        .flatMap((key) => acts.filter((act) => act.key === key))
        .map(({ key, label, icon, onSelect }) =>
          key === 'record-payment' ? (
            <ThumbAct key={key}>
              <Button icon={icon} kind="primary" aria-keyshortcuts="P" onClick={onSelect}>
                {label}
              </Button>
            </ThumbAct>
          ) : (
            <Button key={key} icon={icon} aria-keyshortcuts="T" onClick={onSelect}>
              {label}
            </Button>
          ),
        )}
      {rest.length > 0 && (
        <Menu
          label="More acts"
          items={rest}
          trigger={(trigger) => <IconButton icon={Ellipsis} label="More acts" {...trigger} />}
        />
      )}
      {dialog}
    </>
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
