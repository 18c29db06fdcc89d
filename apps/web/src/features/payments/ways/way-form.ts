import { manualPaymentForm } from '@uplink/contract/manual-payments'
import { referenceFault, type PayableWay } from '@uplink/contract/payment-ways'

/** The form of a payment by hand: the rule of the chosen way says what its reference must look like. */
export const paymentFormFor = (ways: readonly PayableWay[]) =>
  manualPaymentForm.superRefine(({ way, reference }, context) => {
    const chosen = ways.find(({ id }) => id === way)
    const fault = chosen && referenceFault(chosen, reference)
    if (fault !== undefined) context.addIssue({ code: 'custom', path: ['reference'], message: fault })
  })
