import {
  campaignRoutes,
  type CampaignDetail,
  type CampaignState,
  type NewCampaign,
} from '@uplink/contract/campaigns'
import { counted } from '@uplink/contract/counted'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import { findTimeZone } from '#platform/database/time-zone'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { found, invalid, invalidFields, Problem } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { connectionRuleColumns } from '../connections/connections.public'
import { reportName } from '../reports/reports.public'
import * as audience from './audience.store'
import * as store from './campaigns.store'
import { toCampaign, toDetail, toRecipient } from './campaigns.view'
import { listedFor, toColumns, toReport, type CampaignDeps } from './listed.actions'

export const campaignsWithin = (call: Call, action: PermissionAction) =>
  call.rows('campaign', action, store.campaignRuleColumns)

/** The lines to which the caller may write. */
export const linesWithin = (call: Call) => call.rows('connection', 'List', connectionRuleColumns)

const areasWithin = (call: Call) =>
  call.rows('area', 'List', ruleColumnsOf({ model: 'area', table: 'areas' }).columns)
const packagesWithin = (call: Call) =>
  call.rows('package', 'List', ruleColumnsOf({ model: 'package', table: 'packages' }).columns)

interface Filter {
  state?: CampaignState | undefined
  q?: string | undefined
}

interface Page {
  page: number
  per_page: number
}

export async function listCampaigns(call: Call, { state, q, ...query }: Filter & Page) {
  const [within, mayCreate, mayReach] = await Promise.all([
    campaignsWithin(call, 'List'),
    call.mayCreate('campaign'),
    call.mayReach(campaignRoutes.create),
  ])
  const listing = { ...store.campaignsOf(call.db, { within, state, q }), view: toCampaign }
  return {
    ...(await pageOf(call.db, listing, query)),
    can: mayCreate && mayReach ? ['create' as const] : [],
  }
}

export async function readCampaign(call: Call, id: number): Promise<CampaignDetail> {
  const row = found(await store.findCampaign(call.db, { id, within: await campaignsWithin(call, 'List') }))
  const [areas, packages, counts, messages, can, report, look] = await Promise.all([
    areasWithin(call).then((within) => audience.findAreas(call.db, within, row.area_ids)),
    packagesWithin(call).then((within) => audience.findPackages(call.db, within, row.package_ids)),
    store.countRecipients(call.db, id),
    store.countMessages(call.db, id),
    actsOn(call, row),
    reportOf(call, row),
    lookOf(call, row),
  ])
  const failed = counts.recipients.failed + messages.filter(({ state }) => state === 'failed').length
  return toDetail(row, {
    areas: areas.map(({ id: area, name }) => ({ id: area, name })),
    packages: packages.map(({ id: one, name }) => ({ id: one, name })),
    report,
    look,
    counts,
    messages,
    can: can.filter((act) => act !== 'send-again' || failed > 0),
  })
}

async function reportOf(call: Call, row: store.CampaignRow): Promise<CampaignDetail['report']> {
  const report = toReport(row)
  return report && { ...report, name: (await reportName(call, report.id)) ?? null }
}

/** What the campaign's look has; one that is gone has no lines. */
async function lookOf(call: Call, { look_id: id, look_lines: lines }: store.CampaignRow) {
  if (id === null) return null
  const look = await audience.findLook(call.db, { id })
  return { id, lines: look?.lines ?? lines ?? 0, found_by: look?.found_by ?? '' }
}

const isBefore = (state: CampaignState) => state === 'draft' || state === 'planned'

/** What the caller may do with a campaign that is in this state. */
async function actsOn(call: Call, { id, state }: store.CampaignRow): Promise<CampaignDetail['can']> {
  const mayEdit = await store.findCampaign(call.db, { id, within: await campaignsWithin(call, 'Edit') })
  if (!mayEdit) return []
  const acts = [
    ['edit', campaignRoutes.edit, isBefore(state)],
    ['send', campaignRoutes.send, isBefore(state)],
    ['stop', campaignRoutes.stop, isBefore(state) || state === 'sending'],
    ['send-again', campaignRoutes.sendAgain, state === 'sent'],
  ] as const
  const may = await Promise.all(acts.map(([, route]) => call.mayReach(route)))
  return acts.flatMap(([act, , isPossible], i) => (isPossible && may[i] ? [act] : []))
}

export async function readChoices(call: Call) {
  const [areas, packages, time_zone] = await Promise.all([
    areasWithin(call).then((within) => audience.findAreas(call.db, within)),
    packagesWithin(call).then((within) => audience.findPackages(call.db, within)),
    findTimeZone(call.db, call.person.organizationId),
  ])
  return { areas, packages, time_zone }
}

export async function listRecipients(
  call: Call,
  id: number,
  { state, ...query }: Page & { state?: Parameters<typeof store.recipientsOf>[1]['state'] },
) {
  found(await store.findCampaign(call.db, { id, within: await campaignsWithin(call, 'List') }))
  const within = await linesWithin(call)
  return pageOf(call.db, { ...store.recipientsOf(call.db, { id, within, state }), view: toRecipient }, query)
}

/** Throws what is wrong with whom a campaign is for: areas and packages of others, Client IDs that are no line. */
export async function requireOwn(call: Call, chosen: audience.Audience): Promise<void> {
  const { area_ids: areas, package_ids: packages, client_ids: clientIds } = chosen
  const [itsAreas, itsPackages, unknown, mayUse] = await Promise.all([
    areas.length > 0 ? audience.findAreas(call.db, await areasWithin(call), areas) : [],
    packages.length > 0 ? audience.findPackages(call.db, await packagesWithin(call), packages) : [],
    clientIds.length > 0 ? audience.findUnknown(call.db, { clientIds, within: await linesWithin(call) }) : [],
    mayUseLook(call, chosen),
  ])
  const [first] = unknown
  const errors = {
    ...(itsAreas.length < areas.length && { area_ids: ['Choose only your own areas'] }),
    ...(itsPackages.length < packages.length && { package_ids: ['Choose only your own packages'] }),
    ...(first !== undefined && {
      client_ids: [
        unknown.length === 1
          ? `There is no line ${first}`
          : `There is no line ${first}, nor ${counted(unknown.length - 1, 'other')} of these`,
      ],
    }),
  }
  if (!mayUse) throw invalid('look_id', 'Choose the customers in their list again')
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/** Whether there is no look, or it is the caller's own, or one of a campaign within. */
async function mayUseLook(call: Call, { look_id: id }: audience.Audience): Promise<boolean> {
  if (id == null) return true
  if (await audience.findLook(call.db, { id, by: call.person.userId })) return true
  return store.hasLook(call.db, { id, within: await campaignsWithin(call, 'List') })
}

const written = ({ report, look_id, ...sent }: NewCampaign) => ({
  ...sent,
  look_id: look_id ?? null,
  ...toColumns(report),
  title_bn: sent.title_bn ?? null,
  text_bn: sent.text_bn ?? null,
})

export async function createCampaign(deps: CampaignDeps, call: Call & Keeping, sent: NewCampaign) {
  const { person, clock } = call
  const organization = person.organizationId
  if (organization === null || !(await call.mayCreate('campaign'))) throw new Problem('access.denied')
  await requireOwn(call, sent)
  await listedFor(deps, call, sent.report)
  const within = await campaignsWithin(call, 'Create')
  return call.db.transaction().execute(async (tx) => {
    const campaign = written(sent)
    const id = await store.insertCampaign(tx, {
      ...campaign,
      organization_id: organization,
      made_by: person.userId,
      made_at: clock.now(),
    })
    if (!(await store.findCampaign(tx, { id, within }))) throw new Problem('access.denied')
    await call.audit(tx, { act: 'campaign.made', target: ['campaign', id], after: campaign })
    return call.keep(tx, { message: 'Saved. Nothing is sent yet.', data: { id, version: 1 } })
  })
}

export async function editCampaign(
  deps: CampaignDeps,
  call: Call,
  id: number,
  { version, ...sent }: NewCampaign & { version: number },
) {
  await requireOwn(call, sent)
  await listedFor(deps, call, sent.report)
  const within = await campaignsWithin(call, 'Edit')
  return call.db.transaction().execute(async (tx) => {
    const before = found(await store.lockCampaign(tx, { id, within }))
    requireUnbegun(before, version)
    const after = written(sent)
    await store.updateCampaign(tx, id, after)
    await call.audit(tx, {
      act: 'campaign.changed',
      target: ['campaign', id],
      before: Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof typeof after]])),
      after,
    })
    return { message: 'Saved.', data: { id, version: version + 1 } }
  })
}

export function requireUnbegun(row: store.CampaignRow, version: number): void {
  if (row.state === 'stopped') throw new Problem('campaign.over')
  if (!isBefore(row.state)) throw new Problem('campaign.begun')
  if (row.version !== version) throw new Problem('record.conflict')
}
