import type { FastifyInstance, FastifyReply } from 'fastify'
import { decide, showPage, type Step } from '../approval'
import { style } from './page'
import type { Simulator } from '../simulation'
import { takaFont } from './taka-font'

const right = { audience: 'public', name: 'payments.simulator' } as const
/** Allows only its own styles and icon, and forms to itself. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The simulator's hosted page, and its endpoints over HTTP to try them by hand. */
export function addSimulatorPages(server: FastifyInstance, simulator: Simulator): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', policy).header('cache-control', 'no-store')
      void reply.header('referrer-policy', 'no-referrer').header('x-content-type-options', 'nosniff')
    })
    const options = { config: { right } }

    scope.get('/simulator/bkash/style.css', options, (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(style),
    )
    scope.get('/simulator/bkash/taka.woff2', options, (_request, reply) =>
      reply.type('font/woff2').send(takaFont),
    )
    scope.get<{ Params: { id: string } }>('/simulator/bkash/pay/:id', options, async (request, reply) =>
      answer(reply, await showPage(simulator, request.params.id)),
    )
    scope.post<{ Params: { id: string }; Body: string | undefined }>(
      '/simulator/bkash/pay/:id',
      options,
      async (request, reply) =>
        answer(reply, await decide(simulator, request.params.id, new URLSearchParams(request.body ?? ''))),
    )
    scope.post<{ Params: { '*': string }; Body: string | undefined }>(
      '/simulator/bkash/api/*',
      options,
      async (request, reply) => {
        const { status, text } = await simulator.send({
          method: 'POST',
          url: `https://simulator.invalid/${request.params['*']}`,
          headers: request.headers as Record<string, string>,
          body: request.body ?? '{}',
          timeoutMs: simulator.hangMs * 2,
        })
        return reply.code(status).type('application/json; charset=utf-8').send(text)
      },
    )
  })
}

function answer(reply: FastifyReply, step: Step): FastifyReply {
  if ('redirect' in step) return reply.redirect(step.redirect, 303)
  return reply.code(step.status).type('text/html; charset=utf-8').send(step.page)
}
