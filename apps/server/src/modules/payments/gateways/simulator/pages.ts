import type { FastifyInstance, FastifyReply } from 'fastify'
import { minuteMs } from '#platform/durations'
import { notFound } from '#platform/http/problem'
import { styleOf } from './layout'
import type { Simulator, Step } from './simulator'

/**
 * The taka sign for people whose fonts lack it: the few glyphs of Noto Sans Bengali (SIL Open Font License 1.1) that
 * the web app ships as `few-bengali.woff2`. They are repeated here because the simulator, like a gateway, does not use
 * the portal's files.
 */
const encoded = [
  'd09GMgABAAAAAAbUABMAAAAADCQAAAZuAAMC0QAAAAAAAAAAAAAAAAAAAAAAAAAAGhYbIBw8P0hWQVJABmA/U1RBVG4nHgBUL0wRCAqF',
  'AIQbMIQiATYCJAMYCw4ABCAFhjIHIBtmCrMRVkvkWE6C/zLBNmDqj9URQslUVVWmoyEiMoZWa6CxC/ga78CraHX1X7tTxIgn55OKMQFD',
  '5K6qBiL3GXI8D7+W77lvoDuzmwIgKZIhV0C2iO6DKiDIJD8AhvKs5FKmaVcqJgtruhCigukB+hEvWd+91xIFYN//EfgaG5CgBPXSmpYA',
  'dKWeUgUnZ2d0geCe8sBZ///9XP1387i099vszqy0lbxShujD7OLRLU00cUhNu5g2IkRP1gi1gbkleoEWfEh13SHhCCJB9tlTCUaAIqIW',
  'QW9Vq8u++5fXIwM1LFoE8Bl3tLNmuTXPNjHxNj5nmc3Q2AU2Ss8u7eFNkXTAA1g2fYcZHwGWXyvsaU8acN+2W2plRaOkrtTlwNykoVxT',
  'mnFImyun2zp76wLjkx1wRBVE3uqmuonq9jmW6rvchUBZsVyONbUiBgqW1WBd5eoLWB4NV5/Ls2gRvZWtb2u7q1CU3ER5DYEM8z/TjpUT',
  'S5fwukfJis71E81b3jJtueNdvw0/F/LVIboprOpeViVvTW1PPtr1N3U31Z3rrnQPuolFoD9+/PGPuv+lc5zuJRWJ5H3GtptI0iNJx8X0',
  'GU7/X0YZ49zNi2cJ4SNlSZFFLAFaMEKHT0gDqAGVIqL0S46WWnI/z23qs9758eHxde+/f7BV6/YF72Ty3YXDa+e/beKtecfveDPr3ui3',
  'v0YE98euuB+g8efPpkiUQJ0QvMaDR4OFvfr2TYte//79e5QTJvM++OXpOLBc/ckf5Li3nuP8y0Nk+4WsezjccZ93+DU/ftSKnz+vkFhB',
  'Fn+Bt91R+MGjSUZ4+nEgjh190OOoQ/dehe892SBrkMvj0Ea29lwf2JDznw0fn/5sdKEP4Nke4UF2AuFy4bfuX6ZROUKH7q7u727ID9UM',
  'WNj2JfPv+kPHKsLCysdCQ0fLw8MqxkJywWKSdADNZkBuRv6b7d1SVC4L7upKe9djAFzRFchCLgQ2eUYBVVk1H2dNd3Le3BnQnlymbUdi',
  'isTSc+vWUfuGSRcJcgUrM/Nj/TY1qVSdp1WpPqO+6gYlKND4i0Ijy8IjK5ITI4qLA8KjywISS7a3pZJ57crgwpBNbgIfz840OAK5EMTN',
  '+PqDKr5fHgmSQHef+++lYwkeMNkjD3EvLKxr8k7wHvDVTPmo+jQBO8OIqPtB/qfeeMNAcDxI70/6KAcD1XvI4KAg/9x/kXEBPXnVLbHS',
  'AXgUUoAggrW1YF2wuRM84i2L9pwIMnA0Etvgmx+286Nj9ivuHMjTsOLRQaSUulTAodFMczgVjhu2dJMb/Ha3mTkHEY84jPEK2iXesqzb',
  'hgoPCXcPwqOEIpo97htWwIGn6b//hv63TgB1ut+7y4lcBeXNrnd+21f1rxV8KkUs7aQ15v8vFmiINJxO3q4ebFljtWr+7/mX3/88p0F3',
  'umuC4fpldv9/UtfR76ZsmG+ziQsuRUxZ0xWSIbwxUB1y0a1y9EBGtUsS6qo20bSKfC6rKotYrtvMt9OxbHJi43nD6zzD4Av5kPfrQJZf',
  'Hh8fw4cPF67erAL2vh0m51udb0TpNX8dT4zRG0IX8/js+/LBdrD1cQZLubTb5Ddawu4Itmh6Ajgb1AyxNFn8Hd0lR/48QfBaIYCNCJd6',
  'k8EV7TsuYdKwCi9hl+mjyJrhMKt6PmpTQKe7sKSShSKSr9gto6wfp5yL8+MZb0uT28/Ph72JgEsuzE6kg3QhZinf2vK5gEpdVytbEd+7',
  'Q2FvTnY8l+/8vCKrOkm4k2lBVcb/PX+0XU6ZUxLM/oIPNjzzOH4K8XzO/s6x/atuZxmtAsL/vKK+2aWeiZ7lZ7ZdW050el5wUDl20fJZ',
  'VaUfUo60p9h3PGNkSiuM1zhoaV+qpO5wHwxjbfdhsbg3sLKveVjbOktiY+XsbWptnlNdEqNcg0WfO1K66JnpNRjKH8KRTfMcjlkyH+Pi',
  'tszPuIRBWRGX9GloAY/vTRRtgdmyzMYxLA/EixUvCVDPUkClmTcD1TazjupT9s5z8KzZZgdCo4i3UEoXMzQxnPMgR2+0PrMxhimYaDPz',
  '5e0xeqkvMD0GLszy7roe05r0fC/VUvB1GHpsCRQrbtBngFVtMCMs7450Z4hCvKszAbGpkToB5xKlgG0SuUFbE/UripoI7z8eVVAgzoF4',
  'YsOVojoGxqXKNxv6IyJqidHD/E0247wa0wVz39YAAAA=',
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
