import { webhookRoutes } from '@uplink/contract/webhooks'
import { module } from '#platform/http/module'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  removeWebhook,
  renewSecret,
  resend,
  type WebhookDeps,
} from './webhooks.actions'

export const webhooksHttp = module({
  routes: webhookRoutes,
  bind: (deps: WebhookDeps) => ({
    list: (call, { query }) => listWebhooks(call, query),
    read: async (call, { params }) => ({ data: await readWebhook(call, params.id) }),
    create: async (call, { body }) => ({
      message: 'Webhook added. Copy its secret now: it is not shown again.',
      data: await createWebhook(deps, call, body),
    }),
    update: async (call, { params, body }) => ({
      message: 'Webhook saved.',
      data: await changeWebhook(deps, call, { ...body, id: params.id }),
    }),
    delete: async (call, { params }) => ({
      message: 'Webhook deleted.',
      data: await removeWebhook(call, params.id),
    }),
    renewSecret: async (call, { params }) => ({
      message: 'New secret made. Copy it now: it is not shown again.',
      data: await renewSecret(deps, call, params.id),
    }),
    deliveries: (call, { params, query }) => listDeliveries(call, params.id, query),
    resend: async (call, { params }) => ({
      message: 'The message is sent again.',
      data: await resend(call, params),
    }),
  }),
})
