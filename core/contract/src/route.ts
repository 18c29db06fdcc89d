import * as z from 'zod'
import type { ErrorCode } from './errors'

/** Who may call a route, before any row rule is asked. See `docs/generated/rights.md` for the table this makes. */
export type Audience =
  /** anybody, signed in or not */
  | 'public'
  /** every signed-in person, for what is their own */
  | 'signed-in'
  /** customers for their own connections; staff through an admin permission */
  | 'self-care'
  /** staff through an admin permission whose method and path match */
  | 'staff'
  /** the provider's own equipment: a listed address that shows the shared secret; nobody signed in */
  | 'network'

export interface Right {
  audience: Audience
  /** The right's name in the rights table and the audit log, `noun.act`. */
  name: string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The largest id the wire accepts: integers stay exact in JSON up to 2^53 − 1. */
export const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The same for a body, where a number must be a number. */
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
  /** 2xx answer; fields not declared here never leave the server. `z.void()`: 204 without a body. */
  response: Shape
  /** Bytes a body may have, where the server's own limit is too much or too little. */
  bodyLimit?: number
  /** Codes of business errors the route can answer besides the ones every route has. */
  errors?: readonly ErrorCode[]
  /**
   * The route is about one connection, named by `cuid` in its query or body (`username` where the specification has
   * that variant). The server resolves it before the handler runs: absent, the first own one; anybody else's answers
   * 404. `optional`: a person without connections may call it too.
   */
  connection?: 'required' | 'optional'
  /**
   * What becomes of it when more is asked than the portal can do. `first`: news of money, never turned away. `slow`: mostly
   * waits for something else, a password's hash or the payment service, and takes no other call's place.
   */
  load?: 'first' | 'slow'
  /** True when the answer or the body holds a secret: bodies are then never logged. */
  secret?: boolean
  /**
   * The caller must send the header `Idempotency-Key`: text nobody guesses (16 to 64 letters, digits, `-`, `_`), new for
   * each act and the same when the act is sent again. What was answered is then answered again; while the first call is
   * under way 409, with another body 422.
   */
  idempotent?: boolean
  /** The body reaches the handler as the text that was sent, whatever its media type: for signatures over it. */
  rawBody?: boolean
  /**
   * The body may also come as `multipart/form-data`: its fields are the body, all of them text, and the files in the
   * field `attachments` reach the handler as `files`, within the limits of `files.ts`.
   */
  accepts?: 'multipart'
  /**
   * The answer is a file to keep: with `file`, `response` is `fileAnswer` or `streamedFile` of `files.ts`; with `csv`, which is sent while it is
   * written, `csvAnswer` of `exports.ts`. With `rows`, `data.rows` are cells of text or nothing, so many that they are sent as
   * they are; what is around them goes through `response`.
   */
  answers?: 'file' | 'csv' | 'rows'
  /** The list that this route gives as a file: whoever reaches that list reaches this. */
  exports?: RouteDefinition
  /** Whoever reaches that route reaches this one, which asks for the rights to its acts itself. */
  goesWith?: RouteDefinition
}

/** What an `Idempotency-Key` must look like. */
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/)

/**
 * Declares one route: the server checks request and answer with it, the web client is typed by it, OpenAPI is
 * printed from it.
 */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives: parsed and bounded. */
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

/** What a browser calls a `File`. */
export interface FileToSend {
  readonly name: string
  readonly size: number
  readonly type: string
}

/** What a handler returns, before the response schema drops the undeclared. */
export type Returned<R extends RouteDefinition> = z.input<R['response']>

/** What a caller gets. */
export type Answer<R extends RouteDefinition> = z.output<R['response']>
