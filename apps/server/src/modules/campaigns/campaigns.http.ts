import { campaignRoutes } from '@uplink/contract/campaigns'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { reportsWithColumns } from '../reports/reports.public'
import * as campaigns from './campaigns.actions'
import type { CampaignDeps } from './listed.actions'
import * as sending from './sending.actions'

export const campaignsHttp = module({
  routes: campaignRoutes,
  bind: (deps: CampaignDeps) => ({
    list: (call, { query }) => campaigns.listCampaigns(call, query),
    create: (call, { body }) => campaigns.createCampaign(deps, call, body),
    choices: async (call) => ({ data: await campaigns.readChoices(call) }),
    reports: async (call, { query }) => whole(await reportsWithColumns(call, query.q)),
    preview: async (call, { body }) => ({ data: await sending.previewCampaign(deps, call, body) }),
    test: (call, { body }) => sending.sendTest(deps, call, body),
    read: async (call, { params }) => ({ data: await campaigns.readCampaign(call, params.id) }),
    edit: (call, { params, body }) => campaigns.editCampaign(deps, call, params.id, body),
    send: (call, { params, body }) => sending.sendCampaign(deps, call, params.id, body),
    stop: (call, { params }) => sending.stopCampaign(call, params.id),
    sendAgain: (call, { params }) => sending.sendAgain(call, params.id),
    recipients: (call, { params, query }) => campaigns.listRecipients(call, params.id, query),
  }),
})
