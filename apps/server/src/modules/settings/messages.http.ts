import { smsGatewayRoutes } from '@uplink/contract/sms-gateways'
import { module } from '#platform/http/module'
import { readGateway, setGateway, tryMail, trySms, type MessageDeps } from './messages/messages.actions'

export const organizationMessagesHttp = module({
  routes: smsGatewayRoutes,
  bind: (needs: Omit<MessageDeps, 'rations'>) => {
    const deps = { ...needs, rations: new Map() }
    return {
      read: async (call, { params }) => ({ data: await readGateway(deps, call, params.id) }),
      set: async (call, { params, body }) => ({
        message: 'SMS gateway saved.',
        data: await setGateway(deps, call, params.id, body),
      }),
      tryOut: async (call, { params, body }) => {
        const data = await trySms(deps, call, params.id, body.to)
        return { message: data.outcome, data }
      },
      tryMail: async (call, { params, body }) => {
        const data = await tryMail(deps, call, params.id, body.to)
        return { message: data.outcome, data }
      },
    }
  },
})
