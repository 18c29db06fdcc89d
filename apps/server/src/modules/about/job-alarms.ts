import { aboutRoutes, type HealthPoint } from '@uplink/contract/about'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { hourMs, minuteMs } from '#platform/durations'
import { pollEvery } from '#platform/intervals/polling'
import { findJobs, isInTrouble, type JudgedJob } from '#platform/jobs/states'
import { sendMail } from '#platform/mail/mail'
import { staffReaching } from '../access/access.public'
import { notify } from '../notifications/notifications.public'
import { findAddresses, holdJobStates, markTold } from './health.store'

/** A job that fails, recovers and fails again is told of once in this time. */
const quietMs = hourMs
/** How many jobs a notice names. */
const maxNamed = 10

interface Watching {
  db: Database
  clock: Clock
  log: Logger
}

/**
 * Looks at the jobs every minute and tells of those in trouble. Web processes do it too, because a worker that is gone tells
 * nothing.
 */
export function watchJobs({ db, clock, log }: Watching): { stop(): Promise<void> } {
  return pollEvery(minuteMs, () =>
    tellOfJobs({ db, clock }).catch((err: unknown) => log.warn({ err }, 'the jobs could not be looked at')),
  )
}

/**
 * Tells those who may see *About*, in the bell and by mail, of jobs that have failed several times in a row or are overdue:
 * once, and once more when they are well again. Any number of processes may do it at once.
 */
export async function tellOfJobs({ db, clock }: Omit<Watching, 'log'>): Promise<void> {
  const now = clock.now()
  if (newsOf(await findJobs(db, now), now).every((jobs) => jobs.length === 0)) return
  await db.transaction().execute(async (tx) => {
    await holdJobStates(tx)
    const [troubled, recovered] = newsOf(await findJobs(tx, now), now)
    if (troubled.length + recovered.length === 0) return
    const userIds = await staffReaching(tx, aboutRoutes.read, 'all')
    if (troubled.length > 0) {
      await tell(tx, clock, userIds, troubleWords(troubled))
      await markTold(tx, namesOf(troubled), { is_told: true, told_at: now })
    }
    if (recovered.length > 0) {
      await tell(tx, clock, userIds, recoveredWords(recovered))
      await markTold(tx, namesOf(recovered), { is_told: false })
    }
  })
}

const namesOf = (jobs: readonly JudgedJob[]) => jobs.map(({ name }) => name)

/** The jobs of whose trouble nobody was told yet, and those whose trouble is over. */
function newsOf(jobs: readonly JudgedJob[], now: Date): readonly [JudgedJob[], JudgedJob[]] {
  const isQuiet = ({ told_at: at }: JudgedJob) => at !== null && now.getTime() - at.getTime() < quietMs
  return [
    jobs.filter((job) => isInTrouble(job) && !job.is_told && !isQuiet(job)),
    jobs.filter((job) => job.is_told && isOver(job)),
  ]
}

/** A run under way, or one failure after a success, is neither an end nor a beginning. */
const isOver = ({ standing }: JudgedJob) => standing === 'good' || standing === 'waiting'

interface Words {
  title: string
  body: string
}

async function tell(tx: Database, clock: Clock, userIds: readonly number[], { title, body }: Words) {
  const link = pathTo('about')
  await notify(
    tx,
    clock,
    userIds.map((userId) => ({ userId, title, body, link })),
  )
  const mails = await findAddresses(tx, userIds)
  await sendMail(
    tx,
    mails.map(({ id, email }) => ({ to: email, subject: title, text: body, link, kind: 'jobs', userId: id })),
  )
}

function troubleWords(jobs: readonly JudgedJob[]): Words {
  const [first] = jobs
  const title =
    jobs.length === 1 && first
      ? `The background job ${first.name} ${first.standing === 'overdue' ? 'is overdue' : 'fails'}`
      : `${counted(jobs.length, 'background job fails or is', 'background jobs fail or are')} overdue`
  const lines = jobs.slice(0, maxNamed).map(inWords)
  const more = jobs.length > maxNamed ? `\n\nAnd ${jobs.length - maxNamed} more.` : ''
  return { title, body: `${lines.join('\n\n')}${more}` }
}

function recoveredWords(jobs: readonly JudgedJob[]): Words {
  const [first] = jobs
  const title =
    jobs.length === 1 && first
      ? `The background job ${first.name} runs again`
      : `${counted(jobs.length, 'background job')} run again`
  return { title, body: `Well again: ${namesOf(jobs).join(', ')}.` }
}

const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** How a job in trouble stands, in a sentence or two. */
export function inWords(job: JudgedJob): string {
  const { name, standing, failures, failure, succeeded_at: good, known_since: known } = job
  const last = good ? `It last succeeded on ${minuteOf(good)}.` : `It has never succeeded.`
  const why = failures > 0 ? ` The last failure: ${failure ?? 'unknown'}` : ''
  const never = `It has not succeeded since it came, on ${minuteOf(known)}.`
  if (standing === 'overdue') return `${name} is overdue. ${good ? last : never}${why}`
  return `${name} has failed ${counted(failures, 'time')} in a row. ${last} The failure: ${failure ?? 'unknown'}`
}

/** How a part is, in words, and what to do about it. */
export type Told = Omit<HealthPoint, 'key'>

export const good = (text: string): Told => ({ state: 'good', text, mend: null })
export const warning = (text: string, mend: string): Told => ({ state: 'warning', text, mend })
export const bad = (text: string, mend: string): Told => ({ state: 'bad', text, mend })
export const skipped = (text: string, mend: string | null): Told => ({ state: 'skipped', text, mend })
