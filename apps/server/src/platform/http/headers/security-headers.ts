import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import helmet from 'helmet'

export interface SecurityOptions {
  /** True behind TLS: browsers are then told to use HTTPS only. */
  isTls: boolean
  /** The address of the operator's live broker, if the browser connects to one. */
  liveOrigin?: string
  /** The origin of a chat widget in a frame. */
  frameOrigin?: string
}

export interface SecurityHeaders {
  /** For data, which may neither run nor be framed. */
  data: Readonly<Record<string, string>>
  /**
   * For scripts, styles and fonts, with the short policy of data: a page that uses them has its own, and whoever opens one of
   * them alone sees text.
   */
  asset: Readonly<Record<string, string>>
  /** For the web app and its files; only its page gets `styleNonce`. */
  page(styleNonce?: string): Record<string, string>
  /** For the API documentation, whose program writes HTML itself; otherwise equally strict. */
  documentation: Readonly<Record<string, string>>
}

/**
 * The policy of the whole portal: no inline script, nothing from other origins. Styles need a nonce, because the
 * component library writes `<style>` elements; React sets style attributes.
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
    // Strings cannot become HTML or a script's address, except by the one policy for the service worker (web,
    // service-worker.ts).
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['uplink-service-worker'],
    ...(isTls ? { upgradeInsecureRequests: [] } : {}),
    // Firefox only knows the older of the two directives.
    reportUri: [reportsPath],
    reportTo: ['csp'],
  }
}

/** Where browsers report pages that broke the policy. */
export const reportsPath = '/api/csp-reports'

/** Helmet's headers, computed once; its middleware would compute the same policy for every answer. */
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
  const dataPolicy = {
    defaultSrc: ["'none'"],
    // these two are not among what the first one stands for
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  }
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
      ...(data['content-security-policy'] && { 'content-security-policy': data['content-security-policy'] }),
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
