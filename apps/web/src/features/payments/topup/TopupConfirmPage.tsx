import type { PaymentOptions } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import type { SyntheticEvent } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { addMoney, compareMoney, formatMoney, noMoney, subtractMoney } from '../../../platform/money/money'
import { Form } from '../../../ui/form/Form'
import { DetailList } from '../../../ui/page/DetailList'
import { NoAmount } from './NoAmount'
import { PayAct } from '../pay-bill/PayAct'
import { gatewayTitle } from '../payment-words'
import { StartFailure } from '../start/StartFailure'
import { useChosenTopup } from './topup-address'
import { TopupFrame } from './TopupFrame'
import { useStartPayment } from '../start/use-start-payment'

/** A top-up, step 3: check and confirm. */
export function TopupConfirmPage() {
  const amount = useAddress().text('amount')
  const back = amount ? pathTo('topupPayment', { amount }) : pathTo('topup')
  return (
    <TopupFrame title={t('Confirm your top-up')} step={3} back={{ href: back, label: t('How to pay') }}>
      {(options) => <Confirm options={options} />}
    </TopupFrame>
  )
}

function Confirm({ options }: { options: PaymentOptions }) {
  const { amount, gateway } = useChosenTopup(options)
  const { start, error, isStarting } = useStartPayment()
  if (amount === undefined || gateway === undefined) return <NoAmount />
  const held = addMoney(options.balance, amount)
  // open bills are settled at once, as far as the money goes
  const taken = compareMoney(held, options.amount_due) < 0 ? held : options.amount_due

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isStarting && amount && gateway) start({ kind: 'topup', amount, gateway })
  }
  return (
    <Form onSubmit={submit}>
      <DetailList
        items={[
          { label: t('Top-up'), value: formatMoney(amount), isNumber: true },
          { label: t('Pay with'), value: gatewayTitle(gateway) },
          ...(compareMoney(taken, noMoney()) > 0
            ? [{ label: t('For open bills'), value: formatMoney(taken), isNumber: true }]
            : []),
          {
            label: t('Balance after it'),
            value: formatMoney(subtractMoney(held, taken)),
            isNumber: true,
          },
        ]}
      />
      <StartFailure error={error} />
      <PayAct amount={amount} isStarting={isStarting} />
    </Form>
  )
}
