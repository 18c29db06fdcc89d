import type { Database } from '../database/kysely'
import { Undeliverable, type Transport } from '../outbox/outbox'
import type { Seals } from '../secrets/seals'
import type { AllowedHost } from '../sources/reach/allowed-hosts'
import { gatewayContext, gatewayOfMessage, type GatewayRow } from './gateways.store'
import { sendByGateway } from './sms-gateway'

interface GatewayDeps {
  db: Database
  seals: Pick<Seals, 'open'>
  /** Hosts inside the operator's networks that may be asked. */
  allowed: readonly AllowedHost[]
  /** For organizations without a gateway of their own. */
  otherwise: Transport
}

/** SMS by the gateway of the addressee's organization, where it has one, else by the operator's own way. */
export function createGatewayTransport({ db, seals, allowed, otherwise }: GatewayDeps): Transport {
  return async (message) => {
    const gateway = await gatewayOfMessage(db, message.id)
    if (!gateway?.is_active) return otherwise(message)
    const { text } = message.payload as { text: string }
    const said = await sendByGateway(
      gateway,
      {
        to: message.recipient,
        text,
        sender: gateway.sender,
        secret: openSecret(seals, gateway),
        id: String(message.id),
      },
      allowed,
    )
    if (!said.isSent) throw said.isRefused ? new Undeliverable(said.outcome) : new Error(said.outcome)
    return undefined
  }
}

/** `''` where there is none. */
export const openSecret = (seals: Pick<Seals, 'open'>, { secret, organization_id }: GatewayRow): string =>
  secret === null ? '' : seals.open(secret, gatewayContext(organization_id))
