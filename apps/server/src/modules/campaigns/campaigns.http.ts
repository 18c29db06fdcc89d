import { campaignRoutes } from '@uplink/contract/campaigns'
import { module } from '#platform/http/module'
import * as campaigns from './campaigns.actions'
import * as sending from './sending.actions'

export const campaignsHttp = module({
  routes: campaignRoutes,
  bind: () => ({
    list: (call, { query }) => campaigns.listCampaigns(call, query),
    create: (call, { body }) => campaigns.createCampaign(call, body),
    choices: async (call) => ({ data: await campaigns.readChoices(call) }),
    preview: async (call, { body }) => ({ data: await sending.previewCampaign(call, body) }),
    test: (call, { body }) => sending.sendTest(call, body),
    read: async (call, { params }) => ({ data: await campaigns.readCampaign(call, params.id) }),
    edit: (call, { params, body }) => campaigns.editCampaign(call, params.id, body),
    send: (call, { params, body }) => sending.sendCampaign(call, params.id, body),
    stop: (call, { params }) => sending.stopCampaign(call, params.id),
    sendAgain: (call, { params }) => sending.sendAgain(call, params.id),
    recipients: (call, { params, query }) => campaigns.listRecipients(call, params.id, query),
  }),
})
