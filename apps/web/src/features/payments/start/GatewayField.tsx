import type { GatewayName, PaymentOptions } from '@uplink/contract/payments'
import { t } from '../../../language/t'
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
          : t('You enter your wallet number, code and PIN on {gateway}’s own page.', { gateway: title }),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
