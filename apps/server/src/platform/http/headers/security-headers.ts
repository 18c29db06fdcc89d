import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import helmet from 'helmet'

export interface SecurityOptions {
  /** True behind TLS: then browsers are told to stay with it. */
  isTls: boolean
  /** Address of an external live broker the browser connects to. */
  liveOrigin?: string
  /** Where a chat widget in a frame comes from. */
  frameOrigin?: string
}

export interface SecurityHeaders {
  /** For data: nothing of it may run or be framed. */
  data: Readonly<Record<string, string>>
  /** For scripts, styles and fonts: policies are the page's, and would be most bytes of a small file. */
  asset: Readonly<Record<string, string>>
  /** For the web app and its files; `styleNonce` only for its page. */
  page(styleNonce?: string): Record<string, string>
  /** For the documentation, whose program writes HTML by itself: else as strict. */
  documentation: Readonly<Record<string, string>>
}

/**
 * The policy the whole portal obeys: no inline script, nothing from elsewhere. Styles need a nonce, because the
 * component library writes `<style>` elements; style attributes are React's own.
 */
function pagePolicy({ isTls, liveOrigin, frameOrigin }: SecurityOptions) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(liveOrigin ? [liveOrigin] : [])],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    frameSrc: [frameOrigin ?? "'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // No text becomes HTML or a script's address; the one policy names the service worker (web, worker-address.ts).
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['uplink-service-worker'],
    ...(isTls ? { upgradeInsecureRequests: [] } : {}),
    // Firefox knows only the older of the two.
    reportUri: [reportsPath],
    reportTo: ['csp'],
  }
}

/** Where browsers tell of pages that broke the policy. */
export const reportsPath = '/api/csp-reports'

/** Helmet's headers, computed once: as middleware it would print the same policy for every answer. */
export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const common = {
    strictTransportSecurity: options.isTls ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  } as const
  const withPolicy = (directives: Record<string, string[]>): Record<string, string> => ({
    ...print({ ...common, contentSecurityPolicy: { useDefaults: false, directives } }),
    'reporting-endpoints': `csp="${reportsPath}"`,
  })
  const policy = pagePolicy(options)
  const pages = withPolicy(policy)
  const { requireTrustedTypesFor: _types, trustedTypes: _names, ...withoutTypes } = policy
  const dataPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }
  const data = print({ ...common, contentSecurityPolicy: { useDefaults: false, directives: dataPolicy } })
  const wanted = [
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ]
  return {
    asset: {
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(pages['strict-transport-security'] && {
        'strict-transport-security': pages['strict-transport-security'],
      }),
    },
    data: Object.fromEntries(Object.entries(data).filter(([name]) => wanted.includes(name))),
    documentation: withPolicy(withoutTypes),
    page: (nonce) =>
      nonce === undefined
        ? pages
        : {
            ...pages,
            'content-security-policy': (pages['content-security-policy'] ?? '').replace(
              "style-src 'self'",
              `style-src 'self' 'nonce-${nonce}'`,
            ),
          },
  }
}

function print(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => {})
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/** Sets every header of a record. */
export function setAll(reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply {
  for (const name in headers) reply.header(name, headers[name])
  return reply
}
