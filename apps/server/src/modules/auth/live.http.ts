import { liveRoutes } from '@uplink/contract/live-admission'
import { module } from '#platform/http/module'
import { admit, type LiveDeps, answerRabbitMq } from './live/admission.actions'

/** For the operator's broker, which asks whether a client may connect, and what it may do. */
export const liveHttp = module({
  routes: liveRoutes,
  bind: (deps: LiveDeps) => ({
    admit: (call, { body }) => admit(call, deps, body),
    rabbitmq: (call, { params, body }) => answerRabbitMq(call, deps, params.question, body),
  }),
})
