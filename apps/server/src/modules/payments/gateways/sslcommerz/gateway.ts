import type { GatewayNeeds } from '../known-gateway'
import { sendByNetwork } from '../send'
import type { Variables } from '../settings'
import type { SslcommerzAccount } from './client'
import { simulateSslcommerz } from './simulator/simulator'
import { createSslcommerz } from './sslcommerz'

export const sslcommerz = {
  name: 'sslcommerz',
  pages: ['sslcommerz.com'],
  configure: accountOf,
  create: (needs: GatewayNeeds & { account: SslcommerzAccount }) =>
    createSslcommerz({ ...needs, send: sendByNetwork, isSimulated: false }),
  simulate: (variables: Variables, needs: GatewayNeeds) =>
    simulateSslcommerz(variables.SSLCOMMERZ_TIMEOUT_MS, needs),
} as const

function accountOf(variables: Variables): SslcommerzAccount | undefined {
  const { SSLCOMMERZ_BASE_URL, SSLCOMMERZ_STORE_ID, SSLCOMMERZ_STORE_PASSWORD } = variables
  if (!SSLCOMMERZ_BASE_URL || !SSLCOMMERZ_STORE_ID || !SSLCOMMERZ_STORE_PASSWORD) return undefined
  return {
    baseUrl: SSLCOMMERZ_BASE_URL.replace(/\/+$/, ''),
    storeId: SSLCOMMERZ_STORE_ID,
    storePassword: SSLCOMMERZ_STORE_PASSWORD,
    timeoutMs: variables.SSLCOMMERZ_TIMEOUT_MS,
  }
}
