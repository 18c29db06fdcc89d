import * as z from 'zod'
import { optionalLongText, optionalText, recordStatus, statusFilter, text } from './form-fields'
import { attributeList, poolName } from './network-attributes'
import { sessionChange, sessionLimit } from './network-terms'
import { anyOfIds, defineLookup, defineResource } from './resource'
import { bodyId, defineRoute, id } from './route'
import { day, givenDay, instant, money, one } from './wire'
import { missing } from './missing'

/** Per month, before tax. */
export const monthlyPrice = z
  .string({ error: missing('The price field is required') })
  .trim()
  .min(1, { error: 'The price field is required', abort: true })
  .regex(/^\d{1,9}([.]\d{1,3})?$/, 'Write an amount such as 1250.00')

const speed = z.number().min(0.1).max(100_000)

const prepaidUnit = z.enum(['days', 'months'], { error: 'Choose days or months' })

/** How fast its lines may be for some seconds; all three null: never faster than their speed. */
const burst = {
  burst_download_mbps: z.number().nullable(),
  burst_upload_mbps: z.number().nullable(),
  burst_seconds: z.number().int().nullable(),
}

/** What an organization sells for a line. */
export const cataloguePackages = defineResource({
  noun: 'package',
  model: 'package',
  path: '/catalogue-packages',
  record: {
    name: z.string(),
    organization_id: z.number().int(),
    organization: z.string(),
    /** In which its prices are. */
    currency: z.string(),
    description: z.string().nullable(),
    /** What customers read who read Bangla; null: the English words. */
    name_bn: z.string().nullable(),
    description_bn: z.string().nullable(),
    download_mbps: z.number(),
    upload_mbps: z.number(),
    /** Gigabytes per billing period; null: unlimited. */
    quota_gb: z.number().nullable(),
    /** How fast lines are once their data is used up; both null: as before. */
    slow_download_mbps: z.number().nullable(),
    slow_upload_mbps: z.number().nullable(),
    ...burst,
    /** From which of the equipment's pools its lines get their addresses; null: as the equipment is set up. */
    framed_pool: z.string().nullable(),
    /** How many devices may be online on a line at once; null: any number. */
    max_sessions: z.number().int().nullable(),
    /** What its lines get at sign-in besides their speed. */
    attributes: z.array(z.object({ name: z.string(), value: z.string() })),
    price: money,
    /**
     * A planned price, and the day from which it counts: the first day of a billing period. Both null when none is
     * planned.
     */
    next_price: money.nullable(),
    next_price_on: day.nullable(),
    /** What a prepaid line pays at once, before tax, and for how long; all null: a month at the price. */
    prepaid_price: money.nullable(),
    prepaid_count: z.number().int().nullable(),
    prepaid_unit: prepaidUnit.nullable(),
    /** How many lines have the package now. */
    lines: z.number().int(),
    status: recordStatus,
  },
  form: {
    name: text('The name field is required', { max: 100 }),
    organization_id: bodyId,
    description: optionalLongText({ max: 500 }),
    name_bn: optionalText({ max: 100 }),
    description_bn: optionalLongText({ max: 500 }),
    download_mbps: speed,
    upload_mbps: speed,
    quota_gb: z.number().min(1).max(1_000_000).nullish(),
    /** Both or neither; only with a limit of data, and never faster than the speed. */
    slow_download_mbps: speed.nullish(),
    slow_upload_mbps: speed.nullish(),
    /** All three or none; never slower than the speed. */
    burst_download_mbps: speed.nullish(),
    burst_upload_mbps: speed.nullish(),
    burst_seconds: z.number().int().min(1).max(300).nullish(),
    framed_pool: poolName,
    max_sessions: sessionLimit,
    /** Absent: they stay as they are. */
    attributes: attributeList.optional(),
    /** Cannot change while lines have the package. */
    price: monthlyPrice,
    /** A new price and its first day: both or neither. Neither cancels the planned price. */
    next_price: monthlyPrice.nullish(),
    next_price_on: givenDay('Choose the day from which it applies').nullish(),
    /** All three or none; at most a year. Renewals from now on cost it. */
    prepaid_price: monthlyPrice.nullish(),
    prepaid_count: z
      .number()
      .int('Write a number from 1 to 366')
      .min(1, 'Write a number from 1 to 366')
      .max(366, 'Write a number from 1 to 366')
      .nullish(),
    prepaid_unit: prepaidUnit.nullish(),
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds, status: statusFilter },
  sort: ['name', 'organization', 'download_mbps', 'price', 'lines', 'status', 'updated_at'],
  listedBy: 'organization',
  thenBy: 'download_mbps',
})

export const packageLookup = defineLookup({
  path: '/all-packages',
  fields: {
    name: z.string(),
    organization_id: z.number().int(),
    /** What a month costs, tax included. */
    monthly: money,
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds },
})

/** What a new price of a package would affect. */
const newPrice = z.object({
  /** The first days of the coming billing periods; a new price begins on one of them. */
  days: z.array(day),
  /** How many lines pay the package's usual price and will pay the new one; how many keep a price of their own. */
  usual_lines: z.number().int(),
  own_price_lines: z.number().int(),
})

export type NewPrice = z.infer<typeof newPrice>

export const newPriceRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/catalogue-packages/:id/new-price',
    summary: 'From which days a package could have another price, and how many lines would pay it',
    right: { audience: 'staff', name: 'catalogue-packages.new-price' },
    params: z.strictObject({ id }),
    response: one(newPrice),
  }),
}

/** What a new speed of a package would mean for sessions that run, and what became of the latest one. */
const runningLines = z.object({
  /** Lines that are online now and follow their package; lines that are, with a speed of their own, which they keep. */
  lines: z.number().int(),
  own_speed_lines: z.number().int(),
  /** How many lines are told a minute. */
  lines_a_minute: z.number().int(),
  /** The latest change of speed; null: none so far. */
  latest: z
    .object({
      begun_at: instant,
      /** Null while lines are still to be told. */
      finished_at: instant.nullable(),
      /** Lines that were told so far, and what came of it; the rest is under way. */
      told: z.number().int(),
      results: z.partialRecord(sessionChange.shape.result, z.number().int()),
    })
    .nullable(),
})

export type RunningLines = z.infer<typeof runningLines>

export const runningLinesRoute = defineRoute({
  method: 'GET',
  path: '/catalogue-packages/:id/running-lines',
  summary: 'How many running sessions a new speed of a package reaches, and what became of the latest one',
  right: { audience: 'staff', name: 'catalogue-packages.running-lines' },
  params: z.strictObject({ id }),
  response: one(runningLines),
})

/** A package at a lower price, for customers who order it between two days. */
export const catalogueOffers = defineResource({
  noun: 'offer',
  model: 'offer',
  path: '/catalogue-offers',
  record: {
    title: z.string(),
    package_id: z.number().int(),
    package: z.string(),
    organization_id: z.number().int(),
    organization: z.string(),
    currency: z.string(),
    description: z.string().nullable(),
    /** What customers read who read Bangla; null: the English words. */
    title_bn: z.string().nullable(),
    description_bn: z.string().nullable(),
    price: money,
    /** The package's usual price. */
    package_price: money,
    starts_on: day,
    ends_on: day,
    status: recordStatus,
  },
  form: {
    title: text('The title field is required', { max: 120 }),
    package_id: bodyId,
    description: optionalLongText({ max: 500 }),
    title_bn: optionalText({ max: 120 }),
    description_bn: optionalLongText({ max: 500 }),
    price: monthlyPrice,
    /** The first and the last day on which it can be taken. */
    starts_on: givenDay('Write it as DD/MM/YYYY'),
    ends_on: givenDay('Write it as DD/MM/YYYY'),
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds, package_id: anyOfIds, status: statusFilter },
  sort: ['title', 'package', 'price', 'starts_on', 'ends_on', 'status', 'updated_at'],
})
