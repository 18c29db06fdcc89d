import type { GatewayName, PaymentOptions } from '@uplink/contract/payments'
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
      label="Pay with"
      options={gateways.map(({ name, title, is_simulated }) => ({
        value: name,
        label: title,
        help: is_simulated
          ? `A simulator stands in for ${title} here: no money moves.`
          : `You enter your wallet number, code and PIN on ${title}’s own page.`,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
