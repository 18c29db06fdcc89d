import type { GatewayName } from '@uplink/contract/gateways'
import type { PaymentOptions } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { takesChoice } from '../payment-words'
import { RadioField } from '../../../ui/fields/RadioField'

export interface GatewayFieldProps {
  gateways: PaymentOptions['gateways']
  value: GatewayName | undefined
  onChange: (name: GatewayName) => void
}

/** Chooses the gateway. */
export function GatewayField({ gateways, value, onChange }: GatewayFieldProps) {
  return (
    <RadioField
      label={t('Pay with')}
      options={gateways.map(({ name, title, is_simulated }) => ({
        value: name,
        label: title,
        help: is_simulated
          ? t('A simulator stands in for {gateway} here: no money moves.', { gateway: title })
          : takesChoice(name)
            ? t('You choose a card, a wallet or a bank on {gateway}’s own page.', { gateway: title })
            : t('You enter your wallet number, code and PIN on {gateway}’s own page.', { gateway: title }),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
