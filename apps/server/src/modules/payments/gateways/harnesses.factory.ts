import { bkashHarness } from './bkash/harness.factory'
import { sslcommerzHarness } from './sslcommerz/harness.factory'
import type { GatewayHarness } from './harness.factory'

/** Every gateway that the tests of payments go through. */
export const harnesses: readonly GatewayHarness[] = [bkashHarness, sslcommerzHarness]

/** The harness of one of them. */
export function harnessOf(name: string): GatewayHarness {
  const harness = harnesses.find((one) => one.name === name)
  if (!harness) throw new Error(`${name} has no harness`)
  return harness
}

/** Variables with which the portal waits this long for each gateway. */
export const waiting = (ms: number): Record<string, string> =>
  Object.fromEntries(harnesses.map(({ timeoutVariable }) => [timeoutVariable, String(ms)]))
