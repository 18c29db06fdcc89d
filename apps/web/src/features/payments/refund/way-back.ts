import { gatewayTitle, isManual, takesChoice } from '../payment-words'

/** Where refunded money goes, for staff. */
export const wayBack = (gateway: string): string =>
  isManual(gateway)
    ? 'Give it back the way it came: this only records that you did.'
    : takesChoice(gateway)
      ? `${gatewayTitle(gateway)} returns it to the card, wallet or account it came from, which can take days.`
      : `It goes back to the ${gatewayTitle(gateway)} account it came from.`
