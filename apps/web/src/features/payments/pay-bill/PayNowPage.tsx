import type { GatewayName } from '@uplink/contract/gateways'
import type { PaymentOptions } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { useState, type SyntheticEvent } from 'react'
import { t } from '../../../language/t'
import { formatDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { DetailList } from '../../../ui/page/DetailList'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Link } from '../../../ui/link/Link'
import { GatewayField } from '../start/GatewayField'
import { NothingDue } from './NothingDue'
import { OpenPaymentNotice } from '../start/OpenPaymentNotice'
import { PayAct } from './PayAct'
import { StartFailure } from '../start/StartFailure'
import { useStartPayment } from '../start/use-start-payment'
import { WithOptions } from '../start/WithOptions'
import classes from '../paying.module.css'

/** Pays everything that is due with one press. */
export function PayNowPage() {
  return (
    <>
      <PageHeader title={t('Pay now')} lead={t('Everything that is due for this line, in one payment.')} />
      <WithOptions>
        {(options) =>
          options.open_invoices.length > 0 ? <PayAll options={options} /> : <NothingDue options={options} />
        }
      </WithOptions>
    </>
  )
}

function PayAll({ options }: { options: PaymentOptions }) {
  const { open_invoices, amount_due, gateways } = options
  const [gateway, setGateway] = useState<GatewayName | undefined>(gateways[0]?.name)
  const { start, error, isStarting } = useStartPayment()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isStarting || gateway === undefined) return
    // names the bills, so that exactly what is shown is paid, whatever has been billed since
    start({ kind: 'bill', amount: amount_due, invoice_ids: open_invoices.map(({ id }) => id), gateway })
  }

  return (
    <form noValidate className={`${classes.screen} ${classes.narrow}`} onSubmit={submit}>
      <OpenPaymentNotice payment={options.open_payment} />
      <Section title={t('{amount} is due', { amount: formatMoney(amount_due) })}>
        <div className={classes.terms}>
          <DetailList
            items={open_invoices.map(({ number, rest, due_on, is_overdue }) => ({
              label: number,
              value: t(is_overdue ? '{amount}, was due {date}' : '{amount}, due {date}', {
                amount: formatMoney(rest),
                date: formatDate(due_on),
              }),
              isNumber: true,
            }))}
          />
          <GatewayField gateways={gateways} value={gateway} onChange={setGateway} />
          <StartFailure error={error} />
          <PayAct amount={amount_due} isStarting={isStarting} />
        </div>
      </Section>
      <p>
        <Link href={pathTo('payBill')}>{t('Choose bills or another amount')}</Link>
      </p>
    </form>
  )
}
