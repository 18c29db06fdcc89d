import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod'
import { minuteMs } from '../../durations'
import { reportsPath } from './security-headers'

const linesPerMinute = 5
const bodyLimit = 16 * 1024

const report = z.object({ 'blocked-uri': z.string(), 'effective-directive': z.string() }).partial()
const modernReport = z.object({ blockedURL: z.string(), effectiveDirective: z.string() }).partial()
/** The two formats: of `report-uri` and of `report-to`. */
const reports = z.union([
  z.object({ 'csp-report': report }).transform((sent) => [sent['csp-report']]),
  z.array(z.object({ body: modernReport })).transform((sent) =>
    sent.map(({ body }) => ({
      'blocked-uri': body.blockedURL,
      'effective-directive': body.effectiveDirective,
    })),
  ),
])

/**
 * Takes browsers' reports of pages that broke the content security policy. Anybody can send anything here, so all are
 * counted, but only a few per minute are logged, without paths.
 *
 * @returns how many reports have come so far
 */
export function takeCspReports(server: FastifyInstance, log: Logger): () => number {
  let count = 0
  let lines = 0
  /** When the first of those lines was written. */
  let since = -Infinity
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const config = { right: { audience: 'public', name: 'platform.csp-reports' } } as const
    scope.post(reportsPath, { config, bodyLimit }, async (request, reply) => {
      count++
      const now = performance.now()
      if (now - since >= minuteMs) {
        lines = 0
        since = now
      }
      if (lines++ < linesPerMinute) log.warn(describe(request.body), 'a page broke its policy')
      return reply.code(204).send()
    })
  })
  return () => count
}

function describe(body: unknown): object {
  const sent = reports.safeParse(json(body))
  const first = sent.data?.[0]
  return {
    blocked: originOf(first?.['blocked-uri']),
    directive: first?.['effective-directive']?.slice(0, 60),
  }
}

function json(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** Keywords such as `inline` and `eval` unchanged; of an address only the origin. */
function originOf(blocked: string | undefined): string | undefined {
  if (blocked === undefined || !URL.canParse(blocked)) return blocked?.slice(0, 60)
  const { origin, protocol } = new URL(blocked)
  return origin === 'null' ? protocol : origin
}
