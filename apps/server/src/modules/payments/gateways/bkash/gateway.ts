import { sendByNetwork } from '../send'
import type { Variables } from '../settings'
import type { GatewayNeeds } from '../known-gateway'
import { createBkash } from './bkash'
import type { BkashAccount } from './client'
import { simulateBkash } from './simulator/simulator'

export const bkash = {
  name: 'bkash',
  pages: ['bka.sh', 'bkash.com'],
  configure: accountOf,
  create: (needs: GatewayNeeds & { account: BkashAccount }) =>
    createBkash({ ...needs, send: sendByNetwork, isSimulated: false }),
  simulate: (variables: Variables, needs: GatewayNeeds) => simulateBkash(variables.BKASH_TIMEOUT_MS, needs),
} as const

function accountOf(variables: Variables): BkashAccount | undefined {
  const { BKASH_BASE_URL, BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD } = variables
  if (!BKASH_BASE_URL || !BKASH_APP_KEY || !BKASH_APP_SECRET || !BKASH_USERNAME || !BKASH_PASSWORD)
    return undefined
  return {
    baseUrl: BKASH_BASE_URL.replace(/\/+$/, ''),
    appKey: BKASH_APP_KEY,
    appSecret: BKASH_APP_SECRET,
    username: BKASH_USERNAME,
    password: BKASH_PASSWORD,
    topicArn: variables.BKASH_TOPIC_ARN,
    timeoutMs: variables.BKASH_TIMEOUT_MS,
  }
}
