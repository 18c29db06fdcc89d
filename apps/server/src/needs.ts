import type { Logger } from 'pino'
import { disconnectSettings, sessionTerms, type Config } from './config'
import { createDecisions, createRoleRights } from './modules/access/access.public'
import { applyMarketing, applyProfile, bankHandler } from './modules/accounts/accounts.public'
import { addressChangeEffects } from './modules/accounts/address-changes.public'
import {
  createPasswordConfirmation,
  createSessions,
  createTriesUnderWay,
  passwordHandler,
} from './modules/auth/auth.public'
import { packageChangeEffects } from './modules/connections/connections.public'
import { openTill } from './modules/payments/payments.public'
import { createRation } from '#platform/audit/ration'
import type { Clock } from '#platform/clock'
import { system } from '#platform/database/actor'
import type { Databases } from '#platform/database/kysely'
import type { Passwords } from '#platform/passwords/hashing'
import type { Seals } from '#platform/secrets/seals'

/** What the process gives the modules. */
export interface ProcessParts {
  config: Config
  log: Logger
  clock: Clock
  databases: Databases
  passwords: Passwords
  /** Seals what is stored encrypted. */
  seals: Seals
  /** Of the HMAC of one-time codes. */
  codeKey: Buffer
  /** The public key browsers subscribe to pushes with; absent where nothing is pushed. */
  pushKey?: string | undefined
  /** The installation's own, for keys of a purpose. */
  secretKey: string
}

export type Needs = ReturnType<typeof createNeeds>

/** Audit lines of this process. */
const throttledPerMinute = 20

/** Everything modules use besides their calls, each taking what it names; also where one noun is given to another. */
export function createNeeds(parts: ProcessParts) {
  const { config, log, clock, databases, passwords, seals, secretKey } = parts
  const portal = databases.for(system)
  const sessions = createSessions({ databases, clock })
  const rights = createRoleRights({ databases, clock })
  const tries = createTriesUnderWay()
  return {
    /** Acts as the portal itself. */
    portal,
    sessions,
    /** What roles may do; the guard and calls ask its decisions. */
    rights,
    decisions: createDecisions(rights),
    passwords,
    tries,
    /** Of audit lines about sign-ins that have to wait. */
    throttled: createRation(throttledPerMinute),
    seals,
    /** Throws unless it is the caller's own. */
    confirmPassword: createPasswordConfirmation({ passwords, tries }),
    codes: {
      key: parts.codeKey,
      budget: config.CODES_PER_HOUR,
      handlers: {
        'change-password': passwordHandler({ sessions }),
        'update-profile': applyProfile,
        'update-marketing-info': applyMarketing,
        'update-bank-info': bankHandler({ seals }),
      },
    },
    /** Codes and links an hour, for everybody together. */
    budget: config.CODES_PER_HOUR,
    /** Where people reach the portal, without a slash at the end. */
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ''),
    live: { isEnabled: config.LIVE_ENABLED, url: config.LIVE_PUBLIC_URL ?? null },
    /** What becomes of an order, by its kind. */
    effects: { 'package-change': packageChangeEffects, 'address-change': addressChangeEffects },
    till: openTill({ db: portal, clock, log, config, seals, secretKey }),
    disconnecting: disconnectSettings(config),
    terms: sessionTerms(config),
    organizationId: config.ORGANIZATION_ID,
    widgetUrl: config.CHAT_WIDGET_URL,
    publicKey: parts.pushKey,
    isDemo: config.DEMO && config.NODE_ENV !== 'production',
  }
}
