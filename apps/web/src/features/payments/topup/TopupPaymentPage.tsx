import { useRouter } from '@tanstack/react-router'
import type { PaymentOptions } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { useState, type SyntheticEvent } from 'react'
import { t } from '../../../language/t'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Form } from '../../../ui/form/Form'
import { GatewayField } from '../start/GatewayField'
import { NoAmount } from './NoAmount'
import { useChosenTopup } from './topup-address'
import { TopupFrame } from './TopupFrame'

/** A top-up, step 2: the gateway. */
export function TopupPaymentPage() {
  return (
    <TopupFrame
      title={t('How do you want to pay?')}
      step={2}
      back={{ href: pathTo('topup'), label: t('Top up') }}
    >
      {(options) => <GatewayForm options={options} />}
    </TopupFrame>
  )
}

function GatewayForm({ options }: { options: PaymentOptions }) {
  const router = useRouter()
  const { amount, gateway: chosen } = useChosenTopup(options)
  const [gateway, setGateway] = useState(chosen ?? options.gateways[0]?.name)
  if (amount === undefined) return <NoAmount />

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (gateway && amount) router.history.push(pathTo('topupConfirm', { amount, gateway }))
  }
  return (
    <Form onSubmit={submit}>
      <GatewayField gateways={options.gateways} value={gateway} onChange={setGateway} />
      <Button type="submit" kind="primary" size="large" isWide>
        {t('Continue with {amount}', { amount: formatMoney(amount) })}
      </Button>
    </Form>
  )
}
