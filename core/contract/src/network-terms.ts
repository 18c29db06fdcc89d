import * as z from 'zod'
import { attributeList, poolName } from './network-attributes'
import { bodyId, defineRoute } from './route'
import { changed, connectionQuery, instant, one, wholeList } from './wire'

/** How many devices may be online on a line at once. */
export const sessionLimit = z.number().int().min(1).max(100).nullish()

const readAttribute = z.object({ name: z.string(), value: z.string() })

/** What became of a line's latest change in its running sessions. */
export const sessionChange = z.object({
  /**
   * `changed`: the equipment was told; `ended`: the session ended, to sign in anew; `offline`: there was none; `silent`: the
   * equipment did not answer yet, and is asked again for a day; `refused`, `not-set-up`: nothing came of it.
   */
  result: z.enum(['changed', 'ended', 'offline', 'silent', 'refused', 'not-set-up']),
  at: instant,
  tries: z.number().int(),
})

export type SessionChange = z.infer<typeof sessionChange>

/** What a line gets at sign-in besides its speed. */
export const networkTerms = z.object({
  /** The same address at each sign-in; null: the equipment gives one. */
  framed_address: z.string().nullable(),
  /** From which of the equipment's pools; null: as its package says. */
  framed_pool: z.string().nullable(),
  /** The only device that may sign in; null: any. */
  device: z.string().nullable(),
  /** The device that is online now, or was last; to be bound. */
  latest_device: z.string().nullable(),
  max_sessions: z.number().int().nullable(),
  attributes: z.array(readAttribute),
  /** What its package says where the line says nothing. */
  package: z
    .object({ framed_pool: z.string().nullable(), max_sessions: z.number().int().nullable() })
    .nullable(),
  /**
   * Whether the network has something to compare with: the password itself, or the hash that an older system had, which PAP
   * can be compared with, and an NT hash MS-CHAP too.
   */
  password: z.enum(['none', 'known', 'nt-hash', 'hash']),
  latest_change: sessionChange.nullable(),
  version: z.number().int(),
})

export type NetworkTerms = z.infer<typeof networkTerms>

/** An address of IPv4 with four numbers. */
const ownAddress = z
  .string()
  .trim()
  .max(15)
  .transform((given) => (given === '' ? null : given))
  .pipe(z.ipv4('Write an address such as 10.20.30.40').nullable())
  .nullish()

const device = z
  .string()
  .trim()
  .max(17)
  .transform((given) => (given === '' ? null : given.replaceAll(/[-:. ]/g, '').toUpperCase()))
  .pipe(
    z
      .string()
      .regex(/^[0-9A-F]{12}$/, 'Write a hardware address such as 02-1A-4B-00-00-01')
      .transform((digits) => (digits.match(/../g) ?? []).join('-'))
      .nullable(),
  )
  .nullish()

export const newNetworkTerms = z.strictObject({
  framed_address: ownAddress,
  framed_pool: poolName,
  device,
  max_sessions: sessionLimit,
  attributes: attributeList,
  version: z.number().int().min(0),
})

/** What an organization does with suspended lines on the network. */
export const suspensionTerms = z.object({
  organization_id: z.number().int(),
  organization: z.string(),
  /** Let in with these terms, by which the equipment shows where to pay, instead of refused. */
  is_let_in: z.boolean(),
  kbps: z.number().int(),
  framed_pool: z.string().nullable(),
  attributes: z.array(readAttribute),
})

export type SuspensionTerms = z.infer<typeof suspensionTerms>

export const newSuspensionTerms = z.strictObject({
  organization_id: bodyId,
  is_let_in: z.boolean(),
  kbps: z.number().int().min(64).max(1_000_000),
  framed_pool: poolName,
  attributes: attributeList,
})

export const networkTermsRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/desk/lines/network-terms',
    summary: 'What a line gets at sign-in besides its speed, and what became of its latest change',
    right: { audience: 'staff', name: 'desk.look-at-network-terms' },
    connection: 'required',
    query: connectionQuery,
    response: one(networkTerms).extend({ can: z.array(z.enum(['set'])) }),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/desk/lines/network-terms',
    summary: 'Sets what a line gets at sign-in; running sessions are changed as far as their equipment can',
    right: { audience: 'staff', name: 'desk.set-network-terms' },
    connection: 'required',
    query: connectionQuery,
    body: newNetworkTerms,
    response: changed(networkTerms),
    errors: ['record.conflict'],
  }),
  suspension: defineRoute({
    method: 'GET',
    path: '/access-servers/suspension-terms',
    summary: 'What organizations do with suspended lines on the network',
    right: { audience: 'staff', name: 'access-servers.suspension-terms' },
    response: wholeList(suspensionTerms).extend({ can: z.array(z.enum(['set'])) }),
  }),
  setSuspension: defineRoute({
    method: 'PUT',
    path: '/access-servers/suspension-terms',
    summary: 'Sets whether an organization’s suspended lines are refused, or let in with other terms',
    right: { audience: 'staff', name: 'access-servers.set-suspension-terms' },
    body: newSuspensionTerms,
    response: changed(suspensionTerms),
    errors: ['record.not-found'],
  }),
}
