import { bkash } from './bkash/gateway'
import { sslcommerz } from './sslcommerz/gateway'
import { knownGateway, type KnownGateway } from './known-gateway'

/** All gateways that this release knows, in the order in which customers choose among them. */
export const knownGateways: readonly KnownGateway[] = [knownGateway(bkash), knownGateway(sslcommerz)]
