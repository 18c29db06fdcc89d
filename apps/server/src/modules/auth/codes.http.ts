import { codeRoutes } from '@uplink/contract/codes'
import { module } from '#platform/http/module'
import { sendAgain, verify, type CodesDeps } from './codes/codes.actions'

export const codesHttp = module({
  routes: codeRoutes,
  bind: (deps: { codes: CodesDeps }) => ({
    generate: async (call, { body }) => ({ data: await sendAgain(deps.codes, call, body.id) }),
    verify: async (call, { body }) => answerOf(await verify(deps.codes, call, body)),
  }),
})

function answerOf(data: Awaited<ReturnType<typeof verify>>) {
  return { message: data.next ? 'Confirmed. One more code is on its way.' : 'Your change is made.', data }
}
