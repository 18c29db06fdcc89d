import * as z from 'zod'
import type { ErrorCode } from './errors'

/** Who may call a route, before any row rule is checked. `docs/generated/rights.md` is the table of all routes. */
export type Audience =
  /** anybody, signed in or not */
  | 'public'
  /** every signed-in person, for their own data */
  | 'signed-in'
  /** customers for their own connections; staff through an admin permission */
  | 'self-care'
  /** staff through an admin permission whose method and path match */
  | 'staff'
  /** every member of staff, whatever their roles; never an API token */
  | 'every-staff'
  /** the provider's own equipment, which is not signed in: it calls from a listed address with the shared secret */
  | 'network'

export interface Right {
  audience: Audience
  /** The right's name in the rights table and the audit log, `noun.act`. */
  name: string
  /** For the network: whose secret is shown; absent: that of the RADIUS server. */
  secretOf?: 'broker'
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An id's digits as they are. `1e3`, `0x1` and `1 ` are numbers to JavaScript, but a record has one address only. */
const asWritten = (sent: unknown) =>
  typeof sent === 'string' ? (/^(0|[1-9]\d*)$/.test(sent) ? Number(sent) : Number.NaN) : sent

/** Integers stay exact in JSON up to 2^53 − 1, so that is the largest id. */
const idFrom = (least: number) =>
  z.preprocess(asWritten, z.number().int().min(least).max(Number.MAX_SAFE_INTEGER))

/** An id in an address. */
export const id = idFrom(1)

/** An id in the address of a record that is to be made, too: 0 is a new one. */
export const idOrNew = idFrom(0)

/** An id in a body, where it must be a number. */
export const bodyId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

type Shape = z.ZodType

export interface RouteDefinition {
  method: Method
  /** Below the API base `/api`, with `:name` parameters. */
  path: string
  summary: string
  right: Right
  params?: Shape
  query?: Shape
  body?: Shape
  /**
   * True when what is saved is sent inside `data` (specification 7.7): errors of its fields have the names that they have
   * in there.
   */
  isWrapped?: true
  /** 2xx answer; fields not declared here never leave the server. `z.void()`: 204 without a body. */
  response: Shape
  /** The largest body in bytes, when it differs from the server's own limit. */
  bodyLimit?: number
  /** Codes of business errors that the route can answer, besides those of every route. */
  errors?: readonly ErrorCode[]
  /**
   * The route is about one connection, named by `cuid` in the query or body (`username` in calls for which the
   * specification has that variant). The server resolves it before the handler runs. Absent: the caller's first
   * connection. Somebody else's: 404. `optional`: people without connections may call the route too.
   */
  connection?: 'required' | 'optional'
  /**
   * What happens to the route's calls under overload. `first`: messages about money, which are never refused. `slow`:
   * calls that mostly wait for something else, such as a password hash or the payment service, and do not count
   * against other calls.
   */
  load?: 'first' | 'slow'
  /**
   * The act is critical: refused with `auth.password-needed` when the caller last proved their password, at sign-in or
   * by POST /auth/confirm-password, longer ago than `passwordFreshForMs`; with `auth.factor-needed` when they have a second
   * factor and last proved that longer ago. API tokens never reach it. `sometimes`: its action decides.
   */
  needsFreshPassword?: true | 'sometimes'
  /** Answers also staff of whom a second factor is required and overdue: adding one, and signing out. */
  needsNoFactor?: true
  /** True when the body or the answer holds a secret: bodies are then never logged. */
  secret?: boolean
  /**
   * The caller must send the header `Idempotency-Key`: an unguessable text (16 to 64 letters, digits, `-`, `_`), new
   * for each act and repeated when the act is sent again. A repeated key gets the first answer again; 409 while the
   * first call is running; 422 when the body differs.
   */
  idempotent?: boolean
  /** The handler receives the body as the text that was sent, whatever its media type: needed to check signatures. */
  rawBody?: boolean
  /**
   * The body may also come as `multipart/form-data`. Its fields are then the body, all of them text. The files in the
   * field `attachments` reach the handler as `files`, within the limits of `files.ts`.
   */
  accepts?: 'multipart'
  /**
   * The kind of answer. `file`: a file to download; `response` is `fileAnswer` or `streamedFile` of `files.ts`.
   * `rows`: `data.rows` holds cells of text or null. There are so many that they skip the response schema; the rest
   * of the answer passes through it. `text`: the answer itself, without JSON around it.
   */
  answers?: 'file' | 'rows' | 'text'
  /** The media type of a file, where it is always the same. */
  fileType?: string
  /** The list that this route exports: whoever may call that list may call this route. */
  exports?: RouteDefinition
  /** Whoever may call that route may call this one. This one checks the rights to its acts itself. */
  goesWith?: RouteDefinition
}

/** For how long a proof of who one is counts for routes that need a fresh one. */
export const passwordFreshForMs = 10 * 60_000

/** What an `Idempotency-Key` must look like. */
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/)

/**
 * Names what is written by a text of the sender's own, in the body: sent again with the same one it is written once, and
 * answered as if it were new.
 */
export const sentKey = idempotencyKey.optional()

/**
 * Declares one route: the server checks request and answer with it, the web client is typed by it, OpenAPI is
 * printed from it.
 */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives: parsed and checked against the limits. */
export interface Received<R extends RouteDefinition> {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

/** What a caller sends. */
export type Sent<R extends RouteDefinition> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: In<R[K]>
} & (R extends { idempotent: true } ? { /** The `Idempotency-Key`. */ key: string } : unknown) &
  (R extends { accepts: 'multipart' } ? { files?: readonly FileToSend[] } : unknown)

/** The part of a browser's `File` that is sent. */
export interface FileToSend {
  readonly name: string
  readonly size: number
  readonly type: string
}

/** What a handler returns, before the response schema drops undeclared fields. */
export type Returned<R extends RouteDefinition> = z.input<R['response']>

/** What a caller gets. */
export type Answer<R extends RouteDefinition> = z.output<R['response']>
