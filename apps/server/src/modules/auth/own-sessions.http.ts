import { sessionRoutes } from '@uplink/contract/sessions'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import type { Sessions } from './sessions/sessions'
import { endOthers, endOwn, listOwn } from './sessions/own-sessions.actions'

export const ownSessionsHttp = module({
  routes: sessionRoutes,
  bind: ({ sessions }: { sessions: Sessions }) => ({
    list: async (call) => whole(await listOwn(call)),
    end: async (call, { params }) => {
      await endOwn(sessions, call, params.id)
      return { message: 'That device is signed out.', data: null }
    },
    endOthers: async (call) => {
      const ended = await endOthers(sessions, call)
      const message = ended === 0 ? 'There was no other device.' : 'All other devices are signed out.'
      return { message, data: { ended } }
    },
  }),
})
