import { useQueryClient } from '@tanstack/react-query'
import { closingForm, type CashDayDetail, type Closing } from '@uplink/contract/cash-days'
import { counted as wordsFor } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { useEffect, useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import {
  addMoney,
  codeOf,
  compareMoney,
  formatMoney,
  isNothing,
  multiplyMoney,
  parseLike,
  subtractMoney,
  withoutCode,
} from '../../../platform/money/money'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { MoneyField, NumberField } from '../../../ui/editors/NumberField'
import { Notice } from '../../../ui/feedback/Notice'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { Form, FormActions } from '../../../ui/form/Form'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import classes from './cash.module.css'
import { closeDay } from './cash.data'
import { startIn } from './start-in'
import { HandedTo } from './HandedTo'
import { Difference } from './cash-columns'
import { OneCashDay } from './OneCashDay'
import { Sum } from '../../../ui/lists/Sum'

const back = { href: pathTo('cashDesk'), label: 'Cash desk' }

/** Counts what a cash day should have brought, and closes it for good. */
export function CloseCashDayPage() {
  return (
    // while somebody counts, nothing may change the figures under their hands
    <OneCashDay title="Close the day" back={back} to="close cash days" isStill>
      {(day) => (
        <>
          <PageHeader
            title="Close the day"
            lead={`${day.cashier.name}, ${formatDisplayDate(day.day)}`}
            back={back}
          />
          {day.can.includes('close') ? <Count day={day} /> : <NotToClose day={day} />}
        </>
      )}
    </OneCashDay>
  )
}

function NotToClose({ day }: { day: CashDayDetail }) {
  return (
    <Notice
      tone="info"
      title={day.closed_at === null ? 'You may not close this day.' : 'This day is closed.'}
      action={<ButtonLink href={pathTo('cashDay', { id: day.id })}>See the day</ButtonLink>}
    />
  )
}

interface Values {
  counts: Record<string, string>
  coins: string
  ways: Record<string, string>
  reason: string
  handed_to: string | null
}

/** Nothing, in the currency of the day. */
const noneOf = ({ expected }: CashDayDetail) => subtractMoney(expected, expected)

const countOf = (text: string | undefined) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0)

/** What is counted must be explained where it is not what should be there, before anybody is asked whether they are sure. */
const closingOf = (day: CashDayDetail) =>
  closingForm.superRefine(({ notes, coins, ways, reason }, context) => {
    const zero = noneOf(day)
    const cash = addMoney(
      parseLike(zero, coins) ?? zero,
      ...notes.map(({ worth, count }) => multiplyMoney(worth, count)),
    )
    const differs = day.ways.some(({ id, expected }) => {
      const written = ways.find((way) => way.id === id)?.counted ?? zero
      return compareMoney(id === null ? cash : (parseLike(zero, written) ?? zero), expected) !== 0
    })
    if (differs && reason == null)
      context.addIssue({
        code: 'custom',
        path: ['reason'],
        message: 'Write why what was counted is not what should be there',
      })
  })

function Count({ day }: { day: CashDayDetail }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const notes = useRef<HTMLDivElement>(null)
  useEffect(() => startIn(notes.current), [])
  const others = day.ways.filter(({ id }) => id !== null)
  const form = useForm<Values, Closing>({
    schema: closingOf(day),
    initial: {
      counts: {},
      coins: '0',
      ways: Object.fromEntries(others.map(({ id, expected }) => [String(id), withoutCode(expected)])),
      reason: '',
      handed_to: null,
    },
    toBody: ({ counts, coins, ways, reason, handed_to }) => ({
      expected: day.expected,
      notes: day.denominations.map((worth) => ({ worth, count: countOf(counts[worth]) })),
      coins,
      ways: others.map(({ id }) => ({ id: id ?? 0, counted: ways[String(id)] ?? '' })),
      reason,
      handed_to: handed_to === null ? null : Number(handed_to),
    }),
    send: async (body) => {
      const isSure = await confirm({
        title: `Close with ${formatMoney(counted)}?`,
        text: 'Closed days cannot be reopened.',
        confirmLabel: 'Close the day',
      })
      if (!isSure) return 'refused'
      const { message } = await closeDay(day.id, body)
      toasts.success(message)
      await nounsChanged(client, 'cash-days')
      await navigate({ to: pathTo('cashDay', { id: day.id }) })
    },
  })
  const { counts, coins, ways } = form.values
  const zero = noneOf(day)
  const currency = codeOf(day.expected)
  const cash = addMoney(
    parseLike(zero, coins) ?? zero,
    ...day.denominations.map((worth) => multiplyMoney(worth, countOf(counts[worth]))),
  )
  const counted = addMoney(cash, ...others.map(({ id }) => parseLike(zero, ways[String(id)] ?? '') ?? zero))
  const difference = subtractMoney(counted, day.expected)
  const drawer = day.ways.find(({ id }) => id === null)
  const wrongSlips = others.some(
    ({ id, expected }) => compareMoney(parseLike(zero, ways[String(id)] ?? '') ?? zero, expected) !== 0,
  )
  const differs = (drawer !== undefined && compareMoney(cash, drawer.expected) !== 0) || wrongSlips
  // a day is not wrong by all its money before anybody has counted
  const isBegun =
    !differs || Object.values(counts).some((count) => count !== '') || !isNothing(cash) || wrongSlips
  return (
    <Form {...form.props} isWide>
      <div className={classes.count}>
        <Section title="In the drawer">
          <div className={classes.parts}>
            <div className={classes.notes} ref={notes}>
              {day.denominations.map((worth, i) => (
                <NumberField
                  key={worth}
                  label={formatMoney(parseLike(zero, worth) ?? worth).replace(/\.0+$/, '')}
                  prefix="×"
                  min={0}
                  max={100_000}
                  error={form.errorInBody(`notes.${i}.count`)}
                  value={counts[worth] ?? ''}
                  onChange={(count) => form.set('counts', { ...counts, [worth]: count })}
                />
              ))}
              <MoneyField
                label={day.denominations.length > 0 ? 'Coins and other' : 'Cash'}
                currency={currency}
                {...form.propsOf('coins')}
                onChange={(money) => form.set('coins', money)}
              />
            </div>
            {others.map(({ id, name, payments, expected }, i) => (
              <MoneyField
                key={id}
                label={name}
                currency={currency}
                help={`${payments === 1 ? '1 payment' : `${payments} payments`}, ${formatMoney(expected)} by the slips.`}
                error={form.errorInBody(`ways.${i}.counted`)}
                value={ways[String(id)] ?? ''}
                onChange={(money) => form.set('ways', { ...ways, [String(id)]: money })}
              />
            ))}
          </div>
        </Section>
        <Section title="Against what should be there">
          <div className={classes.parts}>
            <Sum
              rows={[
                { label: 'In the drawer before', amount: formatMoney(day.float) },
                { label: `Taken in ${wordsFor(day.payments, 'payment')}`, amount: formatMoney(day.taken) },
                ...(isNothing(day.returned)
                  ? []
                  : [{ label: 'Given back', amount: `−${formatMoney(day.returned)}` }]),
                { label: 'Should be there', amount: formatMoney(day.expected), isTotal: true },
                { label: 'Counted', amount: isBegun ? formatMoney(counted) : 'Not yet' },
                ...(isBegun
                  ? [{ label: 'Difference', amount: <Difference of={difference} />, isWrong: differs }]
                  : []),
              ]}
            />
            {differs && (isBegun || form.errorOf('reason') !== undefined) && (
              <TextareaField
                label="Why is there a difference?"
                help="It stands on the sheet."
                maxLength={500}
                rows={3}
                {...form.propsOf('reason')}
              />
            )}
            <HandedTo
              value={form.values.handed_to}
              error={form.errorOf('handed_to')}
              onChange={(to) => form.set('handed_to', to)}
            />
            <FormActions>
              <Button type="submit" kind="primary" isSaving={form.isSaving}>
                Close with {formatMoney(counted)}
              </Button>
              <ButtonLink href={pathTo('cashDesk')}>Cancel</ButtonLink>
            </FormActions>
          </div>
        </Section>
      </div>
    </Form>
  )
}
