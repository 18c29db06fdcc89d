import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { module } from '#platform/http/module'
import { closeLine, lookAtClosing } from './closing.actions'
import { switchLineOn } from './switching-on.actions'
import { reopenLine } from './reopening.actions'

export const closingHttp = module({
  routes: lineClosingRoutes,
  bind: () => ({
    look: async (call, { connection }) => ({ data: await lookAtClosing(call, connection) }),
    close: (call, { connection, body }) => closeLine(call, connection, body),
    switchOn: (call, { connection }) => switchLineOn(call, connection),
    reopen: (call, { connection, body }) => reopenLine(call, connection, body),
  }),
})
