export { webhookSecrets } from './webhooks.actions'
export { purgeWebhookDeliveries } from './webhooks.jobs'
export { webhookTransport } from './webhooks.transport'
