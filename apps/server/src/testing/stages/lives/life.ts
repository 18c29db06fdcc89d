import { pino } from 'pino'
import { dayIn } from '#platform/clock'
import { minuteMs } from '#platform/durations'
import { sessionFactory, userFactory } from '../../../modules/auth/auth.factory'
import { runBilling } from '../../../modules/billing/run/run'
import { connectionFactory, packageFactory } from '../../../modules/connections/connections.factory'
import {
  applyDueChanges,
  createLinePlans,
  endPauses,
  packageChangeEffects,
} from '../../../modules/connections/connections.public'
import { organizationFactory } from '../../../modules/organizations/organizations.factory'
import { prepaidDays } from '../../../modules/prepaid/prepaid.jobs'
import type { Random } from '../../random-of'
import { testSecretKey, type Caller, type TestApp } from '../../test-app'

/** A share of a month of this price is a whole number for months of 28 to 31 days, and so is a tenth of it. */
const share = 28 * 29 * 15 * 31 * 10

const password = 'the password of this person'

/** One line with everybody who has to do with it, in an organization of its own. */
export interface Life {
  app: TestApp
  random: Random
  organization: number
  zone: string
  billingDay: number
  /** Of what is sold, in percent: nothing or a tenth, so that no tax is rounded. */
  taxPercent: number
  packages: readonly { id: number; price: number }[]
  /** All lines that the username has been, in their order; the last one is that of the present owner. */
  chain: number[]
  username: string
  password: string
  today(): string
  asStaff(userId?: number): Promise<Caller>
  asOwner(): Promise<Caller>
  customers: readonly number[]
  cashiers: readonly number[]
  /** What the portal's jobs do, each by itself. */
  jobs: Readonly<Record<string, () => Promise<unknown>>>
}

const zones = ['Asia/Dhaka', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu']

/** Somebody gets a line. Other organizations rest, so that the jobs work for this one. */
export async function newLife(app: TestApp, random: Random): Promise<Life> {
  const { db, clock } = app
  await db.updateTable('organizations').set({ status: 'inactive' }).execute()
  await db
    .updateTable('line_plans')
    .set({ withdrawn_at: clock.now() })
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const { id: organization } = await organizationFactory(app)
  const zone = zones[random(zones.length)] ?? 'Asia/Dhaka'
  const billingDay = 1 + random(28)
  const taxPercent = random(2) * 10
  await db
    .updateTable('organizations')
    .set({
      time_zone: zone,
      billing_day: billingDay,
      tax_percent: taxPercent,
      due_days: 1 + random(10),
      grace_days: random(5),
      suspends_overdue: random(3) > 0,
      prepaid_grace_days: random(3),
      prepaid_late_from: random(2) === 0 ? 'now' : 'end',
      invoice_prefix: 'L',
    })
    .where('id', '=', organization)
    .execute()
  const packages = []
  for (const times of [1, 2, 3])
    packages.push(
      await packageFactory(app, {
        organizationId: organization,
        price: times * share,
        name: `Home ${times}0`,
      }),
    )
  await db
    .updateTable('packages')
    .set({ prepaid_price: 2 * share, prepaid_count: 1 + random(45), prepaid_unit: 'days' })
    .where('organization_id', '=', organization)
    .execute()
  const passwordHash = await app.passwords.hash(password)
  const people = async (accountType: 'customer' | 'staff', count: number) => {
    const ids = []
    for (let i = 0; i < count; i++)
      ids.push(
        (
          await userFactory(app, {
            accountType,
            organizationId: organization,
            passwordHash,
            mobileNo: `0171${String(1_000_000 + organization * 10 + i)}`,
            ...(accountType === 'staff' && { roleIds: [1] }),
          })
        ).id,
      )
    return ids
  }
  const [customers, cashiers] = [await people('customer', 2), await people('staff', 2)]
  const [first] = customers
  const startsOn = dayIn(zone, clock.now())
  const line = await connectionFactory(app, { userId: first ?? 0, organizationId: organization, price: null })
  const [cheapest] = packages
  await db
    .insertInto('contracts')
    .values({
      connection_id: line.id,
      package_id: cheapest?.id ?? 0,
      price: cheapest?.price ?? 0,
      starts_on: startsOn,
    })
    .execute()
  const chain = [line.id]
  return {
    app,
    random,
    organization,
    zone,
    billingDay,
    taxPercent,
    packages,
    chain,
    username: line.username,
    password,
    customers,
    cashiers,
    today: () => dayIn(zone, clock.now()),
    // hours pass, and end the sessions of before
    asStaff: async (userId = cashiers[0] ?? 0) =>
      app.callAs(userId, await sessionFactory(app, userId, 'staff')),
    asOwner: async () => {
      const { user_id } = await db
        .selectFrom('connections')
        .select('user_id')
        .where('id', '=', chain.at(-1) ?? 0)
        .executeTakeFirstOrThrow()
      return app.callAs(user_id, await sessionFactory(app, user_id, 'customer'))
    },
    jobs: jobsOf(app),
  }
}

function jobsOf({ db, clock, config }: TestApp): Life['jobs'] {
  const log = pino({ level: 'silent' })
  const deps = { db, clock, log, config, secretKey: testSecretKey }
  const plans = createLinePlans({ 'package-change': packageChangeEffects })
  const never = new AbortController().signal
  return {
    prepaid: () => prepaidDays.run({ db, clock, log }, undefined, never),
    plans: () => plans.carryOutDue(deps),
    changes: () => applyDueChanges(deps),
    pauses: () => endPauses.run({ db, clock, log }),
    bills: () =>
      runBilling({
        db,
        clock,
        log,
        async applyDue(organizationId) {
          await plans.carryOutDue(deps, organizationId)
          await applyDueChanges(deps, organizationId)
        },
      }),
  }
}

/** Some hours and minutes pass. */
export const pass = ({ app }: Life, hours: number) => app.clock.pass((hours * 60 + 7) * minuteMs)

/** The line of the present owner. */
export const present = ({ chain }: Life) => chain.at(-1) ?? 0
