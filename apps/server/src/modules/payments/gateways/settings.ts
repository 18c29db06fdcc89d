import type { GatewayName } from '@uplink/contract/gateways'
import type * as z from 'zod'
import { bkashSettings } from './bkash/settings'
import { sslcommerzSettings } from './sslcommerz/settings'

/** The variables of a gateway, and which of them it cannot do without. */
export interface GatewaySettings {
  name: GatewayName
  /** What its variables begin with. */
  prefix: string
  variables: Readonly<Record<string, z.ZodType>>
  /** Without all of these nobody can pay with it. The first one is its address. */
  required: readonly string[]
  /** Nothing without the required ones. */
  optional: readonly string[]
}

/** The settings of all gateways. */
export const gatewaySettings: readonly GatewaySettings[] = [bkashSettings, sslcommerzSettings]

export const gatewayVariables = { ...bkashSettings.variables, ...sslcommerzSettings.variables }

/** The variables of all gateways as they were read. */
export type Variables = z.output<z.ZodObject<typeof gatewayVariables>>

/** Whether a gateway has all that it needs. */
export function isConfigured(settings: GatewaySettings, given: Readonly<Record<string, unknown>>): boolean {
  return settings.required.every((name) => given[name] !== undefined)
}

/** Whether simulators stand in for gateways where none is configured: only in the demo, and never in production. */
export const hasSimulators = ({ DEMO, NODE_ENV }: { DEMO: boolean; NODE_ENV: string }): boolean =>
  DEMO && NODE_ENV !== 'production'
