import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GatewayName } from '@uplink/contract/gateways'
import type { LinkedInvoice, LinkedPayment } from '@uplink/contract/payments'
import { RefreshCw } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { t } from '../../../language/t'
import { leaveFor } from '../../../platform/address/leave'
import { tellRefusal } from '../../../platform/api/failure'
import { formatDate, formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { DetailList, type Detail } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { useToasts } from '../../../ui/UiProvider'
import { redeemByLink, RedeemForm } from '../../vouchers/vouchers.public'
import { GatewayField } from '../start/GatewayField'
import { Outcome } from '../outcome/Outcome'
import { PayAct } from '../pay-bill/PayAct'
import { payLinkQuery, recheckLinkedPayment, startLinkedPayment } from './pay-link.data'
import { gatewayTitle } from '../payment-words'
import { StartFailure } from '../start/StartFailure'
import classes from '../paying.module.css'

interface LinkedBillProps {
  token: string
  invoice: LinkedInvoice
}

/** The linked bill, the state of its latest payment, and the button to pay. */
export function LinkedBill({ token, invoice }: LinkedBillProps) {
  const { payment, status } = invoice
  return (
    <>
      {payment && <Latest token={token} payment={payment} />}
      {status === 'paid' && !payment && (
        <Notice tone="success" title={t('This bill is paid. There is nothing to do.')} />
      )}
      {status === 'void' && (
        <Notice tone="info" title={t('This bill was cancelled. There is nothing to pay.')} />
      )}
      <Section
        title={t('Bill {number}', { number: invoice.number })}
        actions={<BillBadge invoice={invoice} />}
      >
        <div className={classes.terms}>
          <DetailList items={facts(invoice)} />
          {status === 'open' && <PayForm token={token} invoice={invoice} />}
        </div>
      </Section>
      {status === 'open' && <VoucherPart token={token} />}
    </>
  )
}

/** A voucher pays as well, without signing in. */
function VoucherPart({ token }: { token: string }) {
  const client = useQueryClient()
  return (
    <Section title={t('Voucher')}>
      <RedeemForm
        send={async (code, key) => {
          const answer = await redeemByLink(token, code, key)
          void client.invalidateQueries({ queryKey: payLinkQuery(token).queryKey })
          return answer
        }}
      />
    </Section>
  )
}

function BillBadge({ invoice: { status, is_overdue } }: { invoice: LinkedInvoice }) {
  if (status === 'paid') return <StatusBadge tone="success">{t('Paid')}</StatusBadge>
  if (status === 'void') return <StatusBadge tone="neutral">{t('Cancelled')}</StatusBadge>
  return is_overdue ? (
    <StatusBadge tone="danger">{t('Overdue')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t('Open')}</StatusBadge>
  )
}

function facts({ total, amount, due_on, status, payment }: LinkedInvoice): Detail[] {
  const paid = payment?.settled_at
  return [
    { label: t('Total'), value: formatMoney(total), isNumber: true },
    ...(status === 'open' ? [{ label: t('To pay'), value: formatMoney(amount), isNumber: true }] : []),
    { label: t('Due'), value: formatDate(due_on), isNumber: true },
    ...(paid ? [{ label: t('Paid on'), value: formatMoment(paid), isNumber: true }] : []),
    ...(payment?.transaction_id ? [{ label: t('Transaction ID'), value: payment.transaction_id }] : []),
  ]
}

function Latest({ token, payment }: { token: string; payment: LinkedPayment }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => recheckLinkedPayment(token, payment.id),
    onSuccess: () => client.invalidateQueries({ queryKey: payLinkQuery(token).queryKey }),
    onError: (error) => tellRefusal(toasts, error),
  })
  const { redirect_url: url, is_final: isFinal } = payment
  return (
    <Outcome
      payment={payment}
      acts={
        !isFinal && (
          <div className={classes.acts}>
            <Button icon={RefreshCw} isSaving={isPending} onClick={() => mutate()}>
              {t('Check again')}
            </Button>
            {url !== null && (
              <Button onClick={() => leaveFor(url)}>
                {t('Go on at {gateway}', { gateway: gatewayTitle(payment.gateway) })}
              </Button>
            )}
          </div>
        )
      }
    />
  )
}

function PayForm({ token, invoice: { amount, gateways } }: LinkedBillProps) {
  const client = useQueryClient()
  const [gateway, setGateway] = useState<GatewayName | undefined>(gateways[0]?.name)
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (chosen: GatewayName) => startLinkedPayment(token, chosen),
    onSuccess: ({ redirect_url: url }) =>
      url === null ? client.invalidateQueries({ queryKey: payLinkQuery(token).queryKey }) : leaveFor(url),
    onError: () => client.invalidateQueries({ queryKey: payLinkQuery(token).queryKey }),
  })
  if (gateway === undefined)
    return (
      <Notice tone="info" title={t('Paying online is not possible at the moment.')}>
        {t('Pay at our office, or call us. Give the number of this bill.')}
      </Notice>
    )

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (gateway && !isPending) mutate(gateway)
  }
  return (
    <form noValidate className={classes.terms} onSubmit={submit}>
      <GatewayField gateways={gateways} value={gateway} onChange={setGateway} />
      <StartFailure error={error} />
      <PayAct amount={amount} isStarting={isPending || isSuccess} />
    </form>
  )
}
