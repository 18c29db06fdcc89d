import type { GatewayName, PaymentOptions } from '@uplink/contract/payments'
import { useAddress } from '../../../platform/address/address'
import { checkAmount } from '../start/amount-check'

export interface ChosenTopup {
  /** Undefined when the address names none that can be paid. */
  amount: string | undefined
  gateway: GatewayName | undefined
}

/** What was chosen on the earlier steps. It lives in the address, so that a reload or the way back keeps it. */
export function useChosenTopup({ gateways, ...limits }: PaymentOptions): ChosenTopup {
  const { text } = useAddress()
  const { amount } = checkAmount(text('amount') ?? '', limits)
  return { amount, gateway: gateways.find(({ name }) => name === text('gateway'))?.name }
}
