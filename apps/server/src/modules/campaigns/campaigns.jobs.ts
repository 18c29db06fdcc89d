import { campaignRoutes } from '@uplink/contract/campaigns'
import { counted } from '@uplink/contract/counted'
import { hourMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { callFor, type Job, type JobDeps } from '#platform/jobs/job'
import { createParts, takeAll, type Take } from '#platform/jobs/parts'
import type { Decisions } from '../access/access.public'
import { findPerson } from '../auth/auth.public'
import { notify, reachByEvent, type Notice } from '../notifications/notifications.public'
import type { ReadColumn } from '../reports/reports.public'
import * as audience from './audience.store'
import { linesWithin } from './campaigns.actions'
import { stop } from './campaigns.store'
import { wordsFor } from './campaigns.view'
import { readListed, toReport, Unread, type CampaignDeps } from './listed.actions'
import { sendingJob, tellSender, waysOf } from './sending.actions'
import * as store from './sending.store'

export interface CampaignJobDeps extends JobDeps {
  /** Who may do what, for work with the sender's rights, and what reads the reports by which people were chosen. */
  reports: CampaignDeps & { decisions: Decisions }
}

/** So many people are told in one transaction. */
const batch = 500

/**
 * Begins campaigns whose time has come, and tells their people, batch after batch. Each person is a row that is marked in
 * the transaction of their messages, so whoever goes on after a stop tells nobody twice.
 */
export const sendCampaigns: Job<CampaignJobDeps> = {
  name: sendingJob.name,
  cron: '* * * * *',
  limitSeconds: 1800,
  async run(deps, _payload, signal) {
    const { db, clock } = deps
    const parts = createParts(deps, signal)
    for (const due of await store.findDue(db, clock.now()))
      await parts.attempt(`campaign ${due.id}`, () => begin(deps, due, signal))
    for (const id of await store.findBegun(db))
      await parts.attempt(`campaign ${id}`, async () => {
        await takeAll(parts, { what: 'person', batch, take: (how: Take) => tellNext(deps, id, how) })
        await end(deps, id)
      })
    parts.conclude({ again: false })
  },
}

type Due = Awaited<ReturnType<typeof store.findDue>>[number]

/** For so long a report that does not answer is asked again. */
const patienceMs = hourMs

const noRight = 'Whoever planned it may not send messages to customers any more.'

interface Choosing {
  call: Call
  within: Within
  read: ReadColumn | null
}

/** By what its people are chosen: the rules that the sender has now, and the rows of its report; or why it is not sent. */
async function choosing(
  deps: CampaignJobDeps,
  due: Due,
  signal: AbortSignal,
): Promise<Choosing | { because: string }> {
  const call = due.sent_by === null ? undefined : await senderOf(deps, due.sent_by)
  if (!call || !(await call.mayReach(campaignRoutes.send))) return { because: noRight }
  try {
    const read = await readListed(deps.reports, call, toReport(due), { signal })
    return { call, within: await linesWithin(call), read }
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    const waited = deps.clock.now().getTime() - (due.starts_at?.getTime() ?? 0)
    if (error.isPassing && waited < patienceMs) throw error
    return { because: error.message }
  }
}

/** Chooses its people, once: each is a row from then on, whatever the report says later. */
async function begin(deps: CampaignJobDeps, due: Due, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const { id, sent_by, version } = due
  const chosen = await choosing(deps, due, signal)
  await db.transaction().execute(async (tx) => {
    const campaign = await store.lockPlanned(tx, { id, version })
    // somebody has changed or stopped it since it was found
    if (!campaign) return
    if ('because' in chosen) {
      const { because } = chosen
      await stop(tx, id, { now: clock.now(), by: null, because })
      if (sent_by !== null)
        await tellSender(tx, clock, {
          id,
          to: sent_by,
          title: `“${campaign.name}” was not sent`,
          body: because,
        })
      return
    }
    const { call, within, read } = chosen
    const people = await audience.insertRecipients(tx, id, {
      audience: campaign,
      listed: read?.values ?? null,
      within,
      now: clock.now(),
    })
    const look = campaign.look_id === null ? null : await audience.findLook(tx, { id: campaign.look_id })
    await store.noteBegun(tx, id, {
      people,
      reportRows: read?.rows ?? null,
      lookLines: look === null ? null : (look?.lines ?? 0),
    })
    await call.audit(tx, {
      act: 'campaign.begun',
      target: ['campaign', id],
      details: { people, ...(read && { report: due.report_id, client_ids: read.values.length }) },
    })
  })
}

async function senderOf(
  { db, clock, log, reports }: CampaignJobDeps,
  userId: number,
): Promise<Call | undefined> {
  const person = await findPerson(db, userId, clock.now())
  if (person?.accountType !== 'staff') return undefined
  return callFor({ db, clock, log, decisions: reports.decisions, by: `job:${sendingJob.name}` }, person)
}

function tellNext({ db, clock }: JobDeps, id: number, { limit, except, taken }: Take): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const campaign = await store.holdSending(tx, id)
    if (!campaign) return 0
    const waiting = await store.takeNext(tx, { id, limit, except })
    taken(waiting.map(({ user_id }) => user_id))
    if (waiting.length === 0) return 0
    const people = await audience.findPeople(
      tx,
      waiting.map(({ connection_id }) => connection_id),
    )
    const onlyBy = new Map(waiting.map((one) => [one.user_id, one.only_by]))
    // whoever has a line no more is left out
    const theirs = people.filter(({ user_id }) => onlyBy.has(user_id))
    const reach = await reachByEvent(
      tx,
      theirs.map(({ user_id: userId }) => ({ userId, event: 'news' as const })),
    )
    const told = theirs.map((person, i) => {
      const one = reach[i]
      return { person, by: one ? waysOf(onlyBy.get(person.user_id) ?? campaign.ways, one) : [] }
    })
    await notify(
      tx,
      clock,
      told.flatMap(({ person, by }): Notice[] =>
        by.length === 0
          ? []
          : [
              {
                userId: person.user_id,
                connectionId: person.connection_id,
                event: 'news',
                ways: by,
                isSmsWhole: true,
                campaignId: id,
                ...wordsFor(campaign, person),
              },
            ],
      ),
    )
    const by = new Map(told.map((one) => [one.person.user_id, one.by]))
    await store.noteTold(
      tx,
      id,
      waiting.map(({ user_id: userId }) => ({ userId, by: by.get(userId) ?? [] })),
    )
    return waiting.length
  })
}

async function end({ db, clock }: JobDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const done = await store.finish(tx, id, clock.now())
    if (done?.sent_by == null) return
    await tellSender(tx, clock, {
      id,
      to: done.sent_by,
      title: `“${done.name}” is sent`,
      body: `It was for ${counted(done.people ?? 0, 'person', 'people')}. See what arrived.`,
    })
  })
}
