import * as z from 'zod'
import { longText, optionalLongText, optionalText, text } from './form-fields'
import { channels } from './notification-settings'
import { bodyId, defineRoute, id } from './route'
import { changed, givenInstant, instant, list, listQuery, one, wholeList } from './wire'

/** What one campaign may be about, and how long its texts may be. */
export const campaignLimits = { areas: 200, packages: 200, clientIds: 2000, title: 120, text: 1000, sms: 480 }

/** What a campaign’s texts may leave open, `{name}`, and what stands there for each person. */
export const campaignPlaceholders = {
  name: 'the customer’s name',
  client_id: 'their Client ID',
  package: 'their package',
  area: 'their area',
  owed: 'what they owe',
  provider: 'their provider’s name',
} as const

export type CampaignPlaceholder = keyof typeof campaignPlaceholders
export type CampaignValues = Readonly<Record<CampaignPlaceholder, string>>

const hole = /\{([^{}]*)\}/g

/** The text for one person. */
export const filledCampaign = (words: string, values: CampaignValues): string =>
  words.replaceAll(hole, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as CampaignPlaceholder] : whole,
  )

function wrongPlaceholders(words: string): string[] {
  const names = [...words.matchAll(hole)].map(([whole, name = '']) => ({ whole, name }))
  return names.filter(({ name }) => !Object.hasOwn(campaignPlaceholders, name)).map(({ whole }) => whole)
}

const known = Object.keys(campaignPlaceholders)
  .map((name) => `{${name}}`)
  .join(', ')

/** Refuses a text with a placeholder that nothing stands for. */
const withKnown = (words: string | null | undefined, context: z.core.$RefinementCtx) => {
  const [wrong] = wrongPlaceholders(words ?? '')
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `${wrong} stands for nothing. There are ${known}` })
}

/** The states of a line that a campaign can choose; `overdue`: a bill was due before today. */
const lineStates = ['active', 'suspended', 'overdue', 'closed'] as const

const once = <T>(values: readonly T[]) => new Set(values).size === values.length

/** Whom: lines that match all of these; of an empty list, all. Without states, lines that are not closed. */
const audience = {
  area_ids: z
    .array(bodyId)
    .max(campaignLimits.areas)
    .refine(once, { error: 'Name each area only once' })
    .default([]),
  package_ids: z
    .array(bodyId)
    .max(campaignLimits.packages)
    .refine(once, { error: 'Name each package only once' })
    .default([]),
  states: z.array(z.enum(lineStates)).max(lineStates.length).default([]),
  /** Client IDs, as the list of customers has them. */
  client_ids: z.array(z.string().trim().min(1).max(64)).max(campaignLimits.clientIds).default([]),
  /** The lines that a saved report has in one of its columns, by their Client IDs; read when it is looked at, and when it begins. */
  report: z
    .strictObject({
      id: bodyId,
      column: z.string({ error: 'Choose the column with the Client IDs' }).trim().min(1).max(200),
    })
    .nullish(),
  /** Those that would change of a look at all customers that match (`customers.write`); the caller’s own. */
  look_id: bodyId.nullish(),
}

const ways = z
  .array(z.enum(channels))
  .min(1, { error: 'Choose at least one way' })
  .max(channels.length)
  .refine(once, { error: 'Name each way only once' })

const texts = {
  title: text('Write a title', { max: campaignLimits.title }).superRefine(withKnown),
  text: longText('Write the text', { max: campaignLimits.text }).superRefine(withKnown),
  /** The same in Bangla; absent: those who read Bangla get the English. */
  title_bn: optionalText({ max: campaignLimits.title }).superRefine(withKnown),
  text_bn: optionalLongText({ max: campaignLimits.text }).superRefine(withKnown),
}

const bothOrNone = {
  check: (sent: { title_bn?: string | null | undefined; text_bn?: string | null | undefined }) =>
    !sent.title_bn === !sent.text_bn,
  params: { path: ['text_bn'], error: 'Write both the title and the text in Bangla, or neither' },
}

const fitsSms = {
  check: (sent: { ways: readonly string[]; text: string; text_bn?: string | null | undefined }) =>
    !sent.ways.includes('sms') || Math.max(sent.text.length, sent.text_bn?.length ?? 0) <= campaignLimits.sms,
  params: { path: ['text'], error: `As an SMS a text may have ${campaignLimits.sms} characters` },
}

export const newCampaign = z
  .strictObject({
    /** What staff call it; customers do not see it. */
    name: text('The name field is required', { max: 120 }),
    ...audience,
    ...texts,
    ways,
  })
  .refine(bothOrNone.check, bothOrNone.params)
  .refine(fitsSms.check, fitsSms.params)

export type NewCampaign = z.output<typeof newCampaign>

/** What is asked before it is saved: texts may still be missing. */
const previewBody = z.strictObject({
  ...audience,
  title: optionalText({ max: campaignLimits.title }).superRefine(withKnown),
  text: optionalLongText({ max: campaignLimits.text }).superRefine(withKnown),
  title_bn: texts.title_bn,
  text_bn: texts.text_bn,
  /** As whom to show it; absent: the first of them. */
  as: z.string().trim().min(1).max(64).optional(),
})

const count = z.number().int()
const byWay = z.object({ bell: count, mail: count, sms: count, push: count })

const told = z.object({ title: z.string(), text: z.string(), parts: count })

/** Whom a campaign would reach. */
const campaignPreview = z.object({
  people: count,
  /** How many of them each way reaches. */
  reached: byWay,
  /** How many have no address or number for it. */
  without: byWay.pick({ mail: true, sms: true }),
  /** How many have switched the way off for news and offers. */
  switched_off: byWay,
  /** What became of the rows of the report; null: none was chosen. */
  report: z
    .object({
      rows: count,
      /** Different Client IDs in them. */
      client_ids: count,
      /** Those of them that are no line of the caller's, and the first of these. */
      unknown: count,
      some_unknown: z.array(z.string()),
      /** Lines that something else that was chosen leaves out, such as closed ones. */
      left_out: count,
    })
    .nullable(),
  /** The message as one of them reads it; null: there is nobody. */
  sample: z.object({ name: z.string(), client_id: z.string(), en: told, bn: told }).nullable(),
})

export type CampaignPreview = z.infer<typeof campaignPreview>

const campaignStates = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const
const campaignState = z.enum(campaignStates)
export type CampaignState = z.infer<typeof campaignState>

const campaign = z.object({
  id: count,
  name: z.string(),
  organization: z.string(),
  state: campaignState,
  ways: z.array(z.enum(channels)),
  /** When it begins, or began; null: nobody has said. */
  starts_at: instant.nullable(),
  /** How many people it was for; null: it has not begun. */
  people: count.nullable(),
  made_at: instant,
  made_by: z.string(),
})

export type Campaign = z.infer<typeof campaign>

const recipientStates = ['waiting', 'told', 'left-out', 'failed'] as const
const named = z.array(z.object({ id: count, name: z.string() }))

const campaignDetail = campaign.extend({
  version: count,
  areas: named,
  packages: named,
  states: z.array(z.enum(lineStates)),
  client_ids: z.array(z.string()),
  /** `name` is null where the caller may not see the report, or it is gone. */
  report: z.object({ id: count, name: z.string().nullable(), column: z.string() }).nullable(),
  /** The lines of a look at customers; null: it is for none. */
  look: z.object({ id: count, lines: count, found_by: z.string() }).nullable(),
  title: z.string(),
  text: z.string(),
  title_bn: z.string().nullable(),
  text_bn: z.string().nullable(),
  finished_at: instant.nullable(),
  stopped: z.object({ at: instant, by: z.string().nullable(), because: z.string().nullable() }).nullable(),
  /** Whom it was for, by what became of them. `left-out`: none of the ways reaches them. */
  recipients: z.object({ waiting: count, told: count, 'left-out': count, failed: count }),
  /** How many were told by each way. */
  told_by: byWay,
  /** What became of mail and SMS; the log keeps that for half a year. */
  arrived: z.array(
    z.object({ way: z.enum(['mail', 'sms']), sent: count, waiting: count, failed: count, kept: count }),
  ),
  can: z.array(z.enum(['edit', 'send', 'stop', 'send-again'])),
})

export type CampaignDetail = z.infer<typeof campaignDetail>

const recipient = z.object({
  line_id: count,
  client_id: z.string(),
  name: z.string(),
  state: z.enum(recipientStates),
  told_by: z.array(z.enum(channels)),
  /** By which ways it did not arrive. */
  failed: z.array(z.enum(['mail', 'sms'])),
})

export type CampaignRecipient = z.infer<typeof recipient>

const params = z.strictObject({ id })

const listOfCampaigns = defineRoute({
  method: 'GET',
  path: '/campaigns',
  summary: 'Messages to many customers, the latest first',
  right: { audience: 'staff', name: 'campaigns.list' },
  query: listQuery({
    filters: { state: campaignState.optional(), q: z.string().trim().min(1).max(120).optional() },
  }),
  response: list(campaign).extend({ can: z.array(z.enum(['create'])) }),
})

const create = defineRoute({
  method: 'POST',
  path: '/campaigns',
  summary: 'Writes a campaign; nothing is sent yet',
  right: { audience: 'staff', name: 'campaigns.create' },
  idempotent: true,
  body: newCampaign,
  response: changed(z.object({ id: count, version: count })),
})

const read = defineRoute({
  method: 'GET',
  path: '/campaigns/:id',
  summary: 'A campaign, and what became of it',
  right: { audience: 'staff', name: 'campaigns.read' },
  params,
  response: one(campaignDetail),
})

export const campaignRoutes = {
  list: listOfCampaigns,
  create,
  choices: defineRoute({
    method: 'GET',
    path: '/campaigns/choices',
    summary: 'The areas and packages by which the caller may choose customers',
    right: { audience: 'staff', name: 'campaigns.choices' },
    goesWith: create,
    response: one(
      z.object({
        areas: z.array(
          z.object({ id: count, name: z.string(), city: z.string(), lines: count, people: count }),
        ),
        packages: z.array(z.object({ id: count, name: z.string(), lines: count })),
        /** In which days and hours of a plan are said. */
        time_zone: z.string(),
      }),
    ),
  }),
  reports: defineRoute({
    method: 'GET',
    path: '/campaigns/reports',
    summary: 'Saved reports that the caller may run, by name, with their columns; fifty at most',
    right: { audience: 'staff', name: 'campaigns.reports' },
    goesWith: create,
    query: z.strictObject({ q: z.string().trim().min(1).max(100).optional() }),
    response: wholeList(z.object({ id: count, name: z.string(), columns: z.array(z.string()) })),
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/campaigns/preview',
    summary: 'Whom a campaign would reach, and in which words',
    right: { audience: 'staff', name: 'campaigns.preview' },
    goesWith: create,
    body: previewBody,
    response: one(campaignPreview),
  }),
  test: defineRoute({
    method: 'POST',
    path: '/campaigns/test',
    summary: 'Sends the message to the caller, as its first recipient would read it',
    right: { audience: 'staff', name: 'campaigns.test' },
    goesWith: create,
    body: newCampaign,
    response: changed(z.object({ told_by: z.array(z.enum(channels)) })),
    errors: ['campaign.nobody'],
  }),
  read,
  edit: defineRoute({
    method: 'PUT',
    path: '/campaigns/:id',
    summary: 'Changes a campaign that has not begun',
    right: { audience: 'staff', name: 'campaigns.edit' },
    params,
    body: newCampaign.safeExtend({ version: z.number().int().min(1) }),
    response: changed(z.object({ id: count, version: count })),
    errors: ['campaign.begun', 'record.conflict'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/campaigns/:id/send',
    summary: 'Sends a campaign in the background, now or at an instant; its people are chosen when it begins',
    right: { audience: 'staff', name: 'campaigns.send' },
    params,
    body: z.strictObject({
      /** The version that was looked at. */
      version: z.number().int().min(1),
      /** Absent: now. */
      starts_at: givenInstant().optional(),
    }),
    response: changed(z.object({ id: count })),
    errors: ['campaign.begun', 'campaign.nobody', 'record.conflict'],
  }),
  stop: defineRoute({
    method: 'POST',
    path: '/campaigns/:id/stop',
    summary: 'Stops a campaign; whoever was not told yet will not be',
    right: { audience: 'staff', name: 'campaigns.stop' },
    params,
    body: z.strictObject({}),
    response: changed(z.object({ id: count })),
    errors: ['campaign.over'],
  }),
  sendAgain: defineRoute({
    method: 'POST',
    path: '/campaigns/:id/send-again',
    summary: 'Sends the mail and SMS again that did not arrive',
    right: { audience: 'staff', name: 'campaigns.send-again' },
    params,
    body: z.strictObject({}),
    response: changed(z.object({ people: count })),
    errors: ['campaign.nothing-failed'],
  }),
  recipients: defineRoute({
    method: 'GET',
    path: '/campaigns/:id/recipients',
    summary: 'Whom a campaign is for, and what became of each',
    right: { audience: 'staff', name: 'campaigns.recipients' },
    goesWith: read,
    params,
    /** `undelivered`: a mail or an SMS to them failed. */
    query: listQuery({ filters: { state: z.enum([...recipientStates, 'undelivered']).optional() } }),
    response: list(recipient),
  }),
}
