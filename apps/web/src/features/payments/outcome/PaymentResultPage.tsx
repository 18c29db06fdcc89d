import type { Payment } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { Download, SearchX, RefreshCw } from 'lucide-react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { storedSubscriber } from '../../../platform/session/session'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { ButtonLink, Button } from '../../../ui/button/Button'
import { LineStatusPart } from '../../connections/line.public'
import { paymentIdOf } from './payment-address'
import { Outcome } from './Outcome'
import { PaymentTrouble } from './PaymentTrouble'
import classes from '../paying.module.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { onLive } from '../../../platform/live/live'
import { useToasts } from '../../../ui/UiProvider'
import { moneyMoved, paymentQuery, recheckPayment } from '../payments.data'
import { saveOwnReceipt } from '../receipt/receipt.data'
import { isSettled, pauseBefore } from './polling'
import { formatMoment } from '../../../platform/dates/dates'
import { addMoney, compareMoney, formatMoney, noMoney, subtractMoney } from '../../../platform/money/money'
import { DetailList, type Detail } from '../../../ui/page/DetailList'
import { gatewayTitle, kindWords, outcomeWords } from '../payment-words'
import { leaveFor } from '../../../platform/address/leave'

interface OutcomeActsProps {
  payment: Payment
  onCheck: () => void
  isChecking: boolean
}

/** The buttons that help in the payment's present state. */
function OutcomeActs({ payment, onCheck, isChecking }: OutcomeActsProps) {
  const { way } = outcomeWords(payment)
  const isOfActiveLine = payment.connection_id === storedSubscriber()?.id
  return (
    <div className={classes.acts}>
      {way === 'again' && !isOfActiveLine && (
        <p>
          {t('To try again, first choose Client ID {username} at the top of the page.', {
            username: payment.username,
          })}
        </p>
      )}
      {way === 'again' && isOfActiveLine && (
        <ButtonLink kind="primary" href={againHref(payment)}>
          {t('Try again')}
        </ButtonLink>
      )}
      {way === 'check' && (
        <Button kind="primary" icon={RefreshCw} isSaving={isChecking} onClick={onCheck}>
          {t('Check again')}
        </Button>
      )}
      {payment.redirect_url !== null && <GoOn url={payment.redirect_url} gateway={payment.gateway} />}
      <ButtonLink kind={way === 'none' ? 'primary' : 'secondary'} href={pathTo('dashboard')}>
        {t('To the dashboard')}
      </ButtonLink>
    </div>
  )
}

/** The link to the gateway, for people who have not paid there yet. */
function GoOn({ url, gateway }: { url: string; gateway: string }) {
  return (
    <Button onClick={() => leaveFor(url)}>
      {t('Go on at {gateway}', { gateway: gatewayTitle(gateway) })}
    </Button>
  )
}

function againHref({ kind, amount, gateway }: Payment): string {
  return kind === 'topup' ? pathTo('topupPayment', { amount, gateway }) : pathTo('payBill')
}

/** The facts of a payment, for the customer's own records. */
function Receipt({ payment }: { payment: Payment }) {
  return (
    <>
      <DetailList items={facts(payment)} />
      {payment.receipt_no !== null && <SaveReceipt id={payment.id} />}
    </>
  )
}

/** The receipt of money that staff took, as a document. */
function SaveReceipt({ id }: { id: number }) {
  const toasts = useToasts()
  const saving = useMutation({
    mutationFn: () => saveOwnReceipt(id),
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <Button icon={Download} isSaving={saving.isPending} onClick={() => saving.mutate()}>
      {t('Download receipt')}
    </Button>
  )
}

function facts(payment: Payment): Detail[] {
  const { kind, amount, username, gateway, transaction_id, created_at, settled_at, refunded, id } = payment
  return [
    { label: t('Amount'), value: formatMoney(amount), isNumber: true },
    { label: t('For'), value: kindWords()[kind] },
    { label: t('Client ID'), value: username },
    ...(settled_at === null ? meant(payment) : used(payment)),
    ...some(t('Paid back'), refunded),
    { label: t('Paid with'), value: gatewayTitle(gateway) },
    { label: t('Transaction ID'), value: transaction_id ?? t('NA') },
    ...(payment.receipt_no === null ? [] : [{ label: t('Receipt no'), value: payment.receipt_no }]),
    settled_at === null
      ? { label: t('Begun'), value: formatMoment(created_at), isNumber: true }
      : { label: t('Paid on'), value: formatMoment(settled_at), isNumber: true },
    { label: t('Payment number'), value: String(id), isNumber: true },
  ]
}

/** Before the money has arrived: only the bills it is for. */
function meant({ invoices }: Payment): Detail[] {
  if (invoices.length === 0) return []
  return [{ label: t('Bills'), value: invoices.map(({ number }) => number).join(', ') }]
}

/** How the money was used. */
function used({ amount, invoices, refunded }: Payment): Detail[] {
  const settled = invoices.filter(({ amount: part }) => compareMoney(part, noMoney()) > 0)
  const rest = subtractMoney(amount, addMoney(refunded, ...settled.map(({ amount: part }) => part)))
  return [
    ...settled.map(({ number, amount: part }) => ({
      label: t('Bill {number}', { number }),
      value: t('{amount} settled', { amount: formatMoney(part) }),
      isNumber: true,
    })),
    ...some(t('Into your balance'), rest),
  ]
}

function some(label: string, amount: string): Detail[] {
  return compareMoney(amount, noMoney()) > 0 ? [{ label, value: formatMoney(amount), isNumber: true }] : []
}

/**
 * A payment that is kept up to date. It is read again when a live message names it, when the live connection comes
 * up, and from time to time while it is undecided, so that a lost message only causes a delay.
 */
function useFollowedPayment(id: number) {
  const client = useQueryClient()
  const toasts = useToasts()
  const query = useQuery({
    ...paymentQuery(id),
    refetchInterval: ({ state }) => pauseBefore(state, isSettled),
    refetchOnReconnect: true,
  })
  const isFinal = query.data?.is_final

  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: paymentQuery(id).queryKey })
    const stops = [
      onLive('payment', (heard) => {
        if (heard.id === id) readAgain()
      }),
      onLive('connected', readAgain),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id])

  useEffect(() => {
    if (isFinal) void moneyMoved(client)
  }, [client, isFinal])

  const recheck = useMutation({
    mutationFn: () => recheckPayment(id),
    onSuccess: (payment) => client.setQueryData(paymentQuery(id).queryKey, payment),
    onError: (error) => tellRefusal(toasts, error),
  })
  return { query, recheck }
}

/** The state of a payment or top-up, kept up to date. */
export function PaymentResultPage() {
  const id = paymentIdOf(useAddress())
  return (
    <>
      <PageHeader
        title={t('Your payment')}
        back={{ href: pathTo('rechargeHistory'), label: t('Recharge history') }}
      />
      <div className={`${classes.screen} ${classes.result}`}>
        {id === undefined ? <NotNamed /> : <Followed key={id} id={id} />}
      </div>
    </>
  )
}

function NotNamed() {
  return (
    <Section>
      <EmptyState
        icon={SearchX}
        action={<ButtonLink href={pathTo('rechargeHistory')}>{t('Your payments')}</ButtonLink>}
      >
        {t('No payment is named here. Choose one among your payments.')}
      </EmptyState>
    </Section>
  )
}

function Followed({ id }: { id: number }) {
  const { query, recheck } = useFollowedPayment(id)
  const payment: Payment | undefined = query.data
  if (!payment)
    return (
      <Section>
        <PaymentTrouble query={query} />
      </Section>
    )
  return (
    <>
      <Outcome
        payment={payment}
        acts={
          <OutcomeActs payment={payment} isChecking={recheck.isPending} onCheck={() => recheck.mutate()} />
        }
      />
      {isLineOf(payment) && <LineStatusPart payHref={pathTo('payBill', { bills: 'overdue' })} />}
      <Section title={payment.settled_at === null ? t('Details') : t('Receipt')}>
        <Receipt payment={payment} />
      </Section>
    </>
  )
}

/** Whether to show the line's status: the payment may have brought the line back. */
function isLineOf({ kind, state, connection_id }: Payment): boolean {
  const isPaid = state === 'succeeded' || state === 'succeeded_late'
  return kind === 'bill' && isPaid && connection_id === storedSubscriber()?.id
}
