import type { SslcommerzAccount } from '../client'

/**
 * The store that the simulator accepts. Not secret, because the simulator runs inside the portal and never in
 * production.
 */
export const simulatedAccount: Omit<SslcommerzAccount, 'timeoutMs'> = {
  baseUrl: 'https://simulator.invalid',
  storeId: 'simulator',
  storePassword: 'simulator',
}
