import * as z from 'zod'
import { plainDigits } from './digits'
import { exportOf } from './exports'
import { fileAnswer } from './files'
import { optionalLongText } from './form-fields'
import { wayKind } from './payment-ways'
import { bodyId, defineRoute, id } from './route'
import { changed, day, givenDay, instant, list, listQuery, money, one } from './wire'

/** An amount that was counted: zero or more, with two decimals at most. */
const counted = z
  .string({ error: 'Write what was counted' })
  .trim()
  .overwrite(plainDigits)
  .regex(/^\d{1,9}(\.\d{1,3})?$/, { error: 'Write an amount such as 1250.00' })

const person = z.object({ id: z.number().int(), name: z.string() })

/** What one person takes by hand on a day, from opening to its sheet. */
export const cashDay = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  organization: z.string(),
  cashier: person,
  /** The day of the organization's calendar. */
  day,
  /** It is open, and of a day before today. */
  is_late: z.boolean(),
  opened_at: instant,
  /** What was in the drawer before anything was taken. */
  float: money,
  /** How many payments, their sum, and what was given back. */
  payments: z.number().int(),
  taken: money,
  returned: money,
  /** All that should be there, with the float. */
  expected: money,
  closed_at: instant.nullable(),
  /** The number of its sheet; null while it is open. */
  sheet_no: z.string().nullable(),
  counted: money.nullable(),
  /** What was counted, less what should be there. */
  difference: money.nullable(),
  /** Who has the money now; null: the cashier still. */
  handed_to: person.extend({ at: instant }).nullable(),
})

export type CashDay = z.infer<typeof cashDay>

const cashDayDetail = cashDay.extend({
  reason: z.string().nullable(),
  /** All cash together comes first, as it lies in one drawer. */
  ways: z.array(
    z.object({
      /** Null: cash. */
      id: z.number().int().nullable(),
      name: z.string(),
      kind: wayKind,
      payments: z.number().int(),
      taken: money,
      returned: money,
      /** With the float, for cash. */
      expected: money,
      counted: money.nullable(),
    }),
  ),
  /** As it was counted; empty while it is open. */
  notes: z.array(z.object({ worth: money, count: z.number().int() })),
  /** What was counted besides the notes. */
  coins: money.nullable(),
  /** By what its cash is counted. */
  denominations: z.array(money),
  can: z.array(z.enum(['close', 'hand-over'])),
})

export type CashDayDetail = z.infer<typeof cashDayDetail>

/** A payment as the counter's list shows it. */
export const taken = z.object({
  payment_id: z.number().int(),
  receipt_no: z.string(),
  line: z.object({ id: z.number().int(), username: z.string() }),
  holder: z.string(),
  way: z.string(),
  amount: money,
  /** How much of it was given back. */
  returned: money,
  taken_at: instant,
})

export type TakenPayment = z.infer<typeof taken>

/** What somebody's cash desk shows. */
export const cashDesk = z.object({
  /** One's open days: one, except for people who take money for several organizations. */
  days: z.array(cashDay),
  /** What was taken on them by way, less what was given back; the way that brought most first. */
  ways: z.array(z.object({ name: z.string(), payments: z.number().int(), amount: money })),
  /** One's last day that is closed, while none is open: what one hands over, or who has it. */
  last: cashDay.nullable(),
  /** What was taken on the open days, or on the last one while none is open, the latest first; fifty at most. */
  payments: z.array(taken),
  /** By whom payments are narrowed to one's own; null: one may not find payments. */
  collector: z.number().int().nullable().default(null),
  /** `open`: a day can be begun with what is in the drawer. `backdate`: a payment can be of an earlier hour. */
  can: z.array(z.enum(['open', 'backdate', 'take', 'send-receipt', 'print-receipt'])),
})

export type CashDesk = z.infer<typeof cashDesk>

export const openingForm = z.strictObject({ float: counted })

export const closingForm = z.strictObject({
  /** What should be there, as the closing person read it: refused when it has changed meanwhile. */
  expected: money,
  notes: z
    .array(
      z.strictObject({
        worth: counted,
        count: z
          .number({ error: 'Write how many' })
          .int({ error: 'Write how many' })
          .min(0, { error: 'Write how many' })
          .max(100_000, { error: 'Write a smaller number' }),
      }),
    )
    .max(40),
  /** Cash besides these notes. */
  coins: counted,
  /** The other ways, by their slips and statements. */
  ways: z.array(z.strictObject({ id: bodyId, counted })).max(50),
  /** Needed where what was counted is not what should be there. */
  reason: optionalLongText({ max: 500 }),
  /** Who gets the money; null: nobody yet. */
  handed_to: bodyId.nullable(),
})

export type Closing = z.infer<typeof closingForm>

const params = z.strictObject({ id })

export const cashDeskRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/cash-desk',
    summary: 'One’s own open cash days with what was taken on them',
    right: { audience: 'staff', name: 'cash-desk.read' },
    response: one(cashDesk),
  }),
  open: defineRoute({
    method: 'POST',
    path: '/cash-desk/days',
    summary: 'Opens one’s cash day with what is in the drawer; without it the first payment opens it, empty',
    right: { audience: 'staff', name: 'cash-desk.open' },
    body: openingForm,
    response: changed(z.object({})),
    errors: ['cash.changed'],
  }),
  close: defineRoute({
    method: 'POST',
    path: '/cash-desk/days/:id/close',
    summary: 'Closes a cash day for good by what was counted, and gives its sheet a number',
    right: { audience: 'staff', name: 'cash-desk.close' },
    params,
    idempotent: true,
    body: closingForm,
    response: changed(cashDay.pick({ id: true, sheet_no: true })),
    errors: ['cash.changed', 'cash.closed', 'cash.not-yet'],
  }),
}

const listOfDays = defineRoute({
  method: 'GET',
  path: '/cash-days',
  summary: 'Cash days, the latest first: one’s own, and those that one’s rules allow',
  right: { audience: 'staff', name: 'cash-days.list' },
  query: listQuery({
    filters: {
      day: givenDay().optional(),
      /** `waiting`: closed, and the money was not handed over. */
      state: z.enum(['open', 'closed', 'waiting']).optional(),
    },
  }),
  response: list(cashDay),
})

export const cashDayRoutes = {
  list: listOfDays,
  export: exportOf(listOfDays),
  sums: defineRoute({
    method: 'GET',
    path: '/cash-days/sums',
    summary: 'What was taken by hand on a day, by collector and way, and what is not handed over yet',
    right: { audience: 'staff', name: 'cash-days.sums' },
    /** Absent: today, by each organization's calendar. */
    query: z.strictObject({ day: givenDay().optional() }),
    response: one(
      z.object({
        collectors: z.array(
          z.object({
            collector: person,
            organization: z.string(),
            way: z.string(),
            payments: z.number().int(),
            taken: money,
            returned: money,
            /** Whether it is on a cash day; what is not has no cashier who closes. */
            is_counted: z.boolean(),
          }),
        ),
        /** All that cashiers hold: of open days, and of closed ones that were not handed over. */
        held: money,
        /** How many such days. */
        held_days: z.number().int(),
      }),
    ),
  }),
  read: defineRoute({
    method: 'GET',
    path: '/cash-days/:id',
    summary: 'One cash day by way and note',
    right: { audience: 'staff', name: 'cash-days.read' },
    params,
    response: one(cashDayDetail),
  }),
  sheet: defineRoute({
    method: 'GET',
    path: '/cash-days/:id/sheet',
    summary: 'The sheet of a closed cash day as a PDF document',
    right: { audience: 'staff', name: 'cash-days.sheet' },
    params,
    answers: 'file',
    fileType: 'application/pdf',
    response: fileAnswer,
  }),
  handOver: defineRoute({
    method: 'POST',
    path: '/cash-days/:id/hand-over',
    summary: 'Writes down who has the money of a closed day, once and for good',
    right: { audience: 'staff', name: 'cash-days.hand-over' },
    params,
    body: z.strictObject({ to: bodyId }),
    response: changed(z.object({})),
    errors: ['cash.handed-over'],
  }),
}
