import { gatewayTitle, isByHand } from '../payment-words'

/** Where refunded money goes, for staff. */
export const wayBack = (gateway: string): string =>
  isByHand(gateway)
    ? 'Give it back the way it came: this only records that you did.'
    : `It goes back to the ${gatewayTitle(gateway)} account it came from.`
