import type { BkashAccount } from '../client'

export const simulatedTopic = 'arn:aws:sns:ap-southeast-1:000000000000:simulator'

/**
 * The account that the simulator accepts. Not secret, because the simulator runs inside the portal and never in
 * production.
 */
export const simulatedAccount: Omit<BkashAccount, 'timeoutMs'> = {
  baseUrl: 'https://simulator.invalid/v1.2.0-beta',
  appKey: 'simulator',
  appSecret: 'simulator',
  username: 'simulator',
  password: 'simulator',
  topicArn: simulatedTopic,
}
