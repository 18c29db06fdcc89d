import type { FastifyInstance, FastifyReply } from 'fastify'
import { minuteMs } from '#platform/durations'
import { notFound } from '#platform/http/problem'
import { styleOf } from './layout'
import type { Simulator, Step } from './simulator'

/**
 * The taka sign for people whose fonts lack it: the one glyph of Noto Sans Bengali (SIL Open Font License 1.1) that
 * the web app ships as `taka.woff2`. It is repeated here because the simulator, like a gateway, does not use the
 * portal's files.
 */
const encoded = [
  'd09GMgABAAAAAAPkABMAAAAACGgAAAN/AAMC0QAAAAAAAAAAAAAAAAAAAAAAAAAAGyAcPD9IVkFSOgZgP1NUQVRuJx4ANC9MEQgK',
  'gRiBIzCBGgE2AiQDCAsGAAQgBYYyByAMBxshBxHVo6OQ/DiwY8JX+Kg32bQZQnHmHw/P2/V17qv6gobsnRUjWJnoTMpkdgAc6Vms',
  'WjveWGMCOAbvxJfibM1sAYXbc6UpoVGVDtEBWlRVpIBVU6XYV8gKXwtAj+qJrdkGPz2fmsmrqub+iQpU6tYr1llvd4uVy6FYBAQq',
  'LbFMCTKqf9cDWdPkbscE1on2OpQotP8u6BSz/hcCNGPBfBrVAq1CUFAgIdCAJORpgzhXCen0tDU2HrvFjubFGqIeMtbf/LiMPV7x',
  'S32I7KL/OdkncSkCUns6EP1KhVAuoVkJhqWj9uIYD47aHXk8CZU6jZpnlQxJinNJDyMgquJXDTVpa5x1mHRI0W73KQslj3sctGzZ',
  '+PHknWMfFBQgIUOzTKBZrh+5XFDxS7E4qPxeKyBZLwncXpk/ei4pUyKiYoZFZVTl/yqqo4a3DNVGHbw8US9EsagOJJAjYTFWAXJA',
  'mp/XnP56lFQde2fl6XfHcY9VnfGI/Ni77lkvPPVGHHd35VDRrXGP4l6IPXefY1+VY9szajSvs871mZvf/lln328dPbv1DZ05UT3z',
  'yMjgDU+3rz/cf+3IfoMDHd3fDvdeNDA6MjJYeHd67tAua53e9YrP1r96fRAI0CmBTlA4NlQ6/FgFltT9+x3x1dVlv3/3AfbDv3UT',
  'fENdDemPnxh/l2Yt3ai2vryIVTR1D43T19n088/t7RqOW/T333Xt1dWlvxPKqttGGLXfN3QOju6s/vPbT958M6Vfv3r3fUJf/fh7',
  'bik+2Io/fv/z72+am785gUCWXrph6tdddsqu+K08y76E1064/Sb4Yqz1i//u/J/n72YXoVQCwV/15OcB9H+rbb4ks0xpazumLRQE',
  'kttVO16pAAC5QKP3ZSKvwJVoCIOuhKTWo5BZx7OQmxf1UKIz1nBKzYrtJSJUx+mQVMbF3gq+rVFpwVeRr4Vq03En1KiPN6HWnPgS',
  '6pSndqjn8wluvT2VNpi63j8QjCNoqmvqADdOwMFFF5wCVxIDwThC7gYhyOOIXjhUU8ME8kivMly7xjni1HVYMazRidNZs0QhOHnV',
  'nIjGCea/EFaMLC1o+esaF3NkeYwuR07GVqw1qXClsc2gBx9kf7vYxguSVDM8+iTfoNFMYeJ32hNTRLZnIW69arw9rIlrmfailupY',
  'C9BgYK8+lgTFKzVJ+v1RPOne/CwA',
]

const takaFont = Buffer.from(encoded.join(''), 'base64')

const right = { audience: 'public', name: 'payments.simulator' } as const
/** Allows only its own styles and icon, and forms to itself. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The simulators' hosted pages, and their endpoints over HTTP to try them by hand. */
export function addSimulatorPages(server: FastifyInstance, simulators: ReadonlyMap<string, Simulator>): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', policy).header('cache-control', 'no-store')
      void reply.header('referrer-policy', 'no-referrer').header('x-content-type-options', 'nosniff')
    })
    const options = { config: { right } }
    const named = ({ gateway }: { gateway: string }): Simulator => {
      const simulator = simulators.get(gateway)
      if (!simulator) throw notFound()
      return simulator
    }

    scope.get<{ Params: Of }>('/simulator/:gateway/style.css', options, (request, reply) => {
      const { name, accent } = named(request.params)
      return reply.type('text/css; charset=utf-8').send(styleOf(name, accent))
    })
    scope.get<{ Params: Of }>('/simulator/:gateway/taka.woff2', options, (request, reply) => {
      named(request.params)
      return reply.type('font/woff2').send(takaFont)
    })
    scope.get<{ Params: Of & { id: string } }>(
      '/simulator/:gateway/pay/:id',
      options,
      async ({ params }, reply) => answer(reply, await named(params).showPage(params.id)),
    )
    scope.post<{ Params: Of & { id: string }; Body: string | undefined }>(
      '/simulator/:gateway/pay/:id',
      options,
      async ({ params, body }, reply) =>
        answer(reply, await named(params).decide(params.id, new URLSearchParams(body ?? ''))),
    )
    scope.post<{ Params: Of & { '*': string }; Body: string | undefined }>(
      '/simulator/:gateway/api/*',
      options,
      async (request, reply) => {
        const { status, text } = await named(request.params).send({
          method: 'POST',
          url: `https://simulator.invalid/${request.params['*']}`,
          headers: request.headers as Record<string, string>,
          body: request.body ?? '{}',
          timeoutMs: patienceMs,
        })
        return reply.code(status).type('application/json; charset=utf-8').send(text)
      },
    )
  })
}

interface Of {
  gateway: string
}

/** Longer than any answer that hangs. */
const patienceMs = 2 * minuteMs

function answer(reply: FastifyReply, step: Step): FastifyReply {
  if ('redirect' in step) return reply.redirect(step.redirect, 303)
  return reply.code(step.status).type('text/html; charset=utf-8').send(step.page)
}
