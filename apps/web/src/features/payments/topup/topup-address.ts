import type { GatewayName } from '@uplink/contract/gateways'
import type { PaymentOptions } from '@uplink/contract/payments'
import { useAddress } from '../../../platform/address/address'
import { checkAmount } from '../start/amount-check'

export interface ChosenTopup {
  /** Undefined when the address has no amount that can be paid. */
  amount: string | undefined
  gateway: GatewayName | undefined
}

/** The choices of the earlier steps. They are in the address, so that a reload or Back keeps them. */
export function useChosenTopup({ gateways, ...limits }: PaymentOptions): ChosenTopup {
  const { text } = useAddress()
  const { amount } = checkAmount(text('amount') ?? '', limits)
  return { amount, gateway: gateways.find(({ name }) => name === text('gateway'))?.name }
}
