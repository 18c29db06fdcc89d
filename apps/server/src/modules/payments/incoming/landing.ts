import { gatewayNames, returnPath } from '@uplink/contract/gateways'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/http/problem'
import type { Till } from '../till'

const right = { audience: 'public', name: 'payments.landing' } as const
const formLimit = 64 * 1024

/** The screens to which a payer may come back; otherwise anybody could make a link through the portal to elsewhere. */
const isScreen = (path: string) =>
  gatewayNames.some((gateway) => returnPath(gateway) === path) || /^\/pay\/[\w-]+\.[\w-]+$/.test(path)

/**
 * Takes browsers that a gateway sends back by POST on to the payment's screen, which asks the server like after any
 * other return. What the form says is not trusted; nothing is looked up or changed here.
 */
export function addLanding(server: FastifyInstance, till: Till): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { gateway: string; '*': string }; Body: string | undefined }>(
      '/api/payments/:gateway/landing/*',
      { config: { right }, bodyLimit: formLimit },
      (request, reply) => {
        const screen = `/${request.params['*']}`
        const landing = till.gateways.get(request.params.gateway)?.landing
        if (!landing || !isScreen(screen)) throw notFound()
        const { paymentId, status } = landing(new URLSearchParams(request.body ?? ''))
        const query = new URLSearchParams({ paymentID: paymentId.slice(0, 64), status })
        return reply.redirect(`${screen}?${query}`, 303)
      },
    )
  })
}
