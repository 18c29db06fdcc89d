import type { PaymentOptions } from '@uplink/contract/payments'
import { useRef } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { ByDevice } from '../../../platform/device/ByDevice'
import { PageHeader } from '../../../ui/page/PageHeader'
import { BillAmountField } from './BillAmountField'
import { GatewayField } from '../start/GatewayField'
import { NothingDue } from './NothingDue'
import { OpenPaymentNotice } from '../start/OpenPaymentNotice'
import { PayAct } from './PayAct'
import { PayBillOnComputer } from './PayBillOnComputer'
import { PayBillOnPhone } from './PayBillOnPhone'
import { StartFailure } from '../start/StartFailure'
import { useBillForm } from './use-bill-form'
import { WithOptions } from '../start/WithOptions'
import classes from '../paying.module.css'

/** The active connection's open bills: which to pay, how much, and by which gateway. */
export function PayBillPage() {
  return (
    <>
      <PageHeader title={t('Pay your bill')} lead={t('Choose what to pay, oldest bill first.')} />
      <WithOptions>
        {(options) =>
          options.open_invoices.length > 0 ? <PayBill options={options} /> : <NothingDue options={options} />
        }
      </WithOptions>
    </>
  )
}

/** The bills that are ticked at first: those that the address names, or all. */
function useFirstTicked({ open_invoices }: PaymentOptions): ReadonlySet<number> {
  const wanted = useAddress().text('bills')
  const meant = open_invoices.filter(({ id, is_overdue }) =>
    wanted === 'overdue' ? is_overdue : String(id) === wanted,
  )
  return new Set((meant.length > 0 ? meant : open_invoices).map(({ id }) => id))
}

function PayBill({ options }: { options: PaymentOptions }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useBillForm(options, useFirstTicked(options), element)
  const parts = {
    invoices: options.open_invoices,
    form,
    terms: (
      <>
        <BillAmountField form={form} options={options} />
        <GatewayField gateways={options.gateways} value={form.gateway} onChange={form.setGateway} />
        <StartFailure error={form.failure} />
        <PayAct amount={form.amount} isStarting={form.isStarting} />
      </>
    ),
  }
  return (
    <form ref={element} noValidate className={classes.screen} onSubmit={form.submit}>
      <OpenPaymentNotice payment={options.open_payment} />
      <ByDevice computer={<PayBillOnComputer {...parts} />} phone={<PayBillOnPhone {...parts} />} />
    </form>
  )
}
