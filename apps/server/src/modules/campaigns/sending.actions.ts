import type { CampaignPreview, NewCampaign } from '@uplink/contract/campaigns'
import { counted } from '@uplink/contract/counted'
import type { Channel } from '@uplink/contract/notification-settings'
import { pathTo } from '@uplink/contract/screens'
import { asSystem } from '#platform/database/as-system'
import type { Database } from '#platform/database/kysely'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import { runSoon } from '#platform/jobs/queue'
import { countAmong, notify, reachByEvent } from '../notifications/notifications.public'
import * as audience from './audience.store'
import { campaignsWithin, linesWithin, requireOwn, requireUnbegun } from './campaigns.actions'
import { listedFor, toReport, type CampaignDeps } from './listed.actions'
import * as store from './campaigns.store'
import { toSample, wordsFor, type Words } from './campaigns.view'
import * as sending from './sending.store'

/** The name of the job that sends campaigns. */
export const sendingJob = { name: 'campaigns.send' }

type Request = audience.Audience & {
  report?: NewCampaign['report']
  title?: string | null | undefined
  text?: string | null | undefined
  title_bn?: string | null | undefined
  text_bn?: string | null | undefined
}

const wordsOf = (request: Request): Words => ({
  title: request.title ?? '',
  text: request.text ?? '',
  title_bn: request.title_bn ?? null,
  text_bn: request.text_bn ?? null,
})

export async function previewCampaign(
  deps: CampaignDeps,
  call: Call,
  { as, ...request }: Request & { as?: string | undefined },
): Promise<CampaignPreview> {
  await requireOwn(call, request)
  const read = await listedFor(deps, call, request.report)
  const chosen = await chosenBy(call, request, read)
  const { off, ...count } = await call.db
    .transaction()
    .execute((tx) => asSystem(tx, () => countAmong(tx, { event: 'news', people: audience.peopleOf(chosen) })))
  const sample = await firstOf(call.db, chosen, as)
  const report = read && {
    rows: read.rows,
    client_ids: read.values.length,
    ...(await audience.countListed(call.db, chosen)),
  }
  return { ...count, switched_off: off, report, sample: sample ? toSample(wordsOf(request), sample) : null }
}

const chosenBy = async (
  call: Call,
  request: audience.Audience,
  read: { values: readonly string[] } | null,
): Promise<audience.Chosen> => ({
  audience: request,
  listed: read?.values ?? null,
  within: await linesWithin(call),
  now: call.clock.now(),
})

/** The first person, or the one with this line. */
async function firstOf(db: Database, chosen: audience.Chosen, clientId?: string) {
  const line = await audience.findLine(db, chosen, clientId)
  const [person] = line === undefined ? [] : await audience.findPeople(db, [line])
  return person
}

/** Sends the caller what the first of the people would get, in each language by itself. */
export async function sendTest(deps: CampaignDeps, call: Call, sent: NewCampaign) {
  await requireOwn(call, sent)
  const read = await listedFor(deps, call, sent.report)
  const sample = await firstOf(call.db, await chosenBy(call, sent, read))
  if (!sample) throw new Problem('campaign.nobody')
  const { inBangla, ...english } = wordsFor(wordsOf(sent), sample)
  const userId = call.person.userId
  return call.db.transaction().execute(async (tx) => {
    const [reach] = await reachByEvent(tx, [{ userId, event: 'news' }])
    await notify(
      tx,
      call.clock,
      [english, ...(inBangla ? [inBangla] : [])].map((words) => ({
        userId,
        event: 'news' as const,
        ways: sent.ways,
        isSmsWhole: true,
        ...words,
        title: `Test: ${words.title}`,
      })),
    )
    const by = reach ? waysOf(sent.ways, reach) : []
    return {
      message: by.length > 0 ? 'A test is on its way to you.' : 'You have switched all of these ways off.',
      data: { told_by: by },
    }
  })
}

/** Those of the ways by which somebody is reached. */
export const waysOf = (
  ways: readonly Channel[],
  reach: { bell: boolean; mail: string | null; sms: string | null; push: readonly string[] },
): Channel[] => {
  const reached = {
    bell: reach.bell,
    mail: reach.mail !== null,
    sms: reach.sms !== null,
    push: reach.push.length > 0,
  }
  return ways.filter((way) => reached[way])
}

/** How far ahead a campaign may be planned. */
const longestPlanMs = 366 * dayMs

/** Has a campaign sent in the background, with the caller's rights at that time. */
export async function sendCampaign(
  deps: CampaignDeps,
  call: Call,
  id: number,
  { version, starts_at }: { version: number; starts_at?: string | undefined },
) {
  const { clock, person } = call
  const now = clock.now()
  const startsAt = starts_at === undefined ? now : new Date(starts_at)
  if (startsAt < now) throw invalid('starts_at', 'Choose a time in the future')
  if (startsAt.getTime() - now.getTime() > longestPlanMs)
    throw invalid('starts_at', 'Choose a time within the next year')
  const within = await campaignsWithin(call, 'Edit')
  const looked = found(await store.findCampaign(call.db, { id, within }))
  // outside the transaction, because a report may take its time; whoever changes it meanwhile is told by the version
  const read = await listedFor(deps, call, toReport(looked))
  const chosen = await chosenBy(call, looked, read)
  return call.db.transaction().execute(async (tx) => {
    const campaign = found(await store.lockCampaign(tx, { id, within }))
    requireUnbegun(campaign, version)
    const somebody = await audience.findLine(tx, chosen, undefined)
    if (somebody === undefined) throw new Problem('campaign.nobody')
    await store.plan(tx, id, { startsAt, by: person.userId })
    if (starts_at === undefined) await runSoon(tx, sendingJob)
    await call.audit(tx, {
      act: 'campaign.planned',
      target: ['campaign', id],
      after: { starts_at: startsAt.toISOString() },
    })
    return {
      message: starts_at === undefined ? 'The message is on its way.' : 'The message is planned.',
      data: { id },
    }
  })
}

export async function stopCampaign(call: Call, id: number) {
  const within = await campaignsWithin(call, 'Edit')
  return call.db.transaction().execute(async (tx) => {
    // waits for the batch that is on its way
    const { state } = found(await store.lockCampaign(tx, { id, within }))
    if (state === 'sent' || state === 'stopped') throw new Problem('campaign.over')
    await store.stop(tx, id, { now: call.clock.now(), by: call.person.userId, because: null })
    await call.audit(tx, {
      act: 'campaign.stopped',
      target: ['campaign', id],
      before: { state },
      after: { state: 'stopped' },
    })
    const message =
      state === 'sending' ? 'Stopped. Whoever still waited is not told.' : 'Stopped before it began.'
    return { message, data: { id } }
  })
}

export async function sendAgain(call: Call, id: number) {
  const within = await campaignsWithin(call, 'Edit')
  return call.db.transaction().execute(async (tx) => {
    const { state } = found(await store.lockCampaign(tx, { id, within }))
    const people = state === 'sent' ? await asSystem(tx, () => sending.waitAgain(tx, id)) : 0
    if (people === 0) throw new Problem('campaign.nothing-failed')
    await sending.goOn(tx, id, call.person.userId)
    await runSoon(tx, sendingJob)
    await call.audit(tx, { act: 'campaign.sent-again', target: ['campaign', id], details: { people } })
    return { message: `On its way to ${counted(people, 'person', 'people')} again.`, data: { people } }
  })
}

/** The sender of a campaign reads in the bell what became of it. */
export const tellSender = (
  tx: Database,
  clock: Call['clock'],
  { id, to, title, body }: { id: number; to: number; title: string; body: string },
) => notify(tx, clock, { userId: to, title, body, link: pathTo('campaign', { id }) })
