import { useQuery } from '@tanstack/react-query'
import type { BillInfo } from '@uplink/contract/billing'
import { pathTo } from '@uplink/contract/screens'
import { useId, type ReactNode } from 'react'
import { moneySign } from '../../language/locale'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { formatDate } from '../../platform/dates/dates'
import { daysUntil } from '../../platform/dates/days-until'
import { compareMoney, formatMoney, isNothing, subtractMoney } from '../../platform/money/money'
import { ButtonLink } from '../../ui/button/Button'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Section } from '../../ui/page/Section'
import { ThumbAct } from '../../ui/page/ThumbAct'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import { billInfoQuery } from './billing.data'
import { owedWords } from './owed-words'
import classes from './BillPart.module.css'

export interface BillPartProps {
  /** Shown as loading, also when it is known. */
  isAwaited?: boolean
  /** Whether paying is the screen's main act; false when something else on it is more urgent. */
  isMainAct?: boolean
  /** Whether paying is at the thumb on a phone, where only one act can be. */
  isAtThumb?: boolean
  /** What a button above this part pays already: the amount, or a prepaid line's next days. */
  paidAbove?: string | undefined
  /** What stands beside the button in place of the way to all bills, where these are on the screen. */
  beside?: ReactNode
}

/** What is owed, and when it is due. */
export function BillPart({ isAwaited = false, ...props }: BillPartProps) {
  const query = useQuery(billInfoQuery())
  if (query.data && !isAwaited) return <Bill {...props} bill={query.data} now={query.dataUpdatedAt} />
  if (query.error && !query.data)
    return (
      <Section title={t('Your bill')}>
        <ErrorState title={t('Your bill could not be loaded.')} {...failureOf(query)} />
      </Section>
    )
  return (
    <LoadingState label={t('Loading your bill')}>
      <Frame
        head={<Skeleton width="16rem" height="1.25rem" />}
        sentence={<SentenceWaiting />}
        beside={props.beside}
      />
    </LoadingState>
  )
}

function Bill({
  bill,
  now,
  isMainAct,
  isAtThumb,
  paidAbove,
  beside,
}: Omit<BillPartProps, 'isAwaited'> & { bill: BillInfo; now: number }) {
  const { amount_due } = bill
  const lacking = lackingFor(bill)
  const pay = (
    <ButtonLink kind={isMainAct ? 'primary' : 'secondary'} href={pathTo('payBill')}>
      {t('Pay {amount}', { amount: formatMoney(amount_due) })}
    </ButtonLink>
  )
  return (
    <Frame
      head={owedWords(bill, now)}
      badge={bill.is_overdue && <StatusBadge tone="danger">{t('Overdue')}</StatusBadge>}
      sentence={sentence(bill, lacking, now)}
      beside={beside}
      act={
        paidAbove === (bill.prepaid ? 'renewal' : amount_due) ? undefined : !isNothing(amount_due) ? (
          isAtThumb ? (
            <ThumbAct>{pay}</ThumbAct>
          ) : (
            pay
          )
        ) : bill.prepaid ? (
          <Renew bill={bill} isMainAct={isMainAct} isAtThumb={isAtThumb} />
        ) : (
          lacking !== undefined && (
            <ButtonLink href={pathTo('topup', { amount: lacking })}>
              {t('Top up {amount}', { amount: formatMoney(lacking) })}
            </ButtonLink>
          )
        )
      }
    />
  )
}

/** A prepaid line is renewed, by whichever way its screen offers. */
function Renew({ bill, isMainAct, isAtThumb }: BillPartProps & { bill: BillInfo }) {
  if (isNothing(bill.next_amount)) return null
  const act = (
    <ButtonLink
      kind={isMainAct && bill.prepaid?.state !== 'paid' ? 'primary' : 'secondary'}
      href={pathTo('renew')}
    >
      {t('Renew for {amount}', { amount: formatMoney(bill.next_amount) })}
    </ButtonLink>
  )
  return isAtThumb ? <ThumbAct>{act}</ThumbAct> : act
}

/** How much the balance lacks for the next bill; undefined when it is enough, or when something is due already. */
function lackingFor({ amount_due, next_amount, availableBalance, billDueDate }: BillInfo) {
  const isShort = compareMoney(availableBalance, next_amount) < 0
  if (!isNothing(amount_due) || billDueDate === null || !isShort) return undefined
  return subtractMoney(next_amount, availableBalance)
}

/** What comes next, when, and whether the balance is enough for it. */
function sentence(bill: BillInfo, lacking: string | undefined, now: number): string {
  const { amount_due, monthlyAmount, next_monthly_amount, billDueDate, availableBalance } = bill
  const balance = formatMoney(availableBalance)
  if (!isNothing(amount_due))
    return t(
      isNewPrice(bill)
        ? 'You pay {month} with tax a month, {amount} from the next bill on. Your balance is {balance}.'
        : 'You pay {month} with tax a month. Your balance is {balance}.',
      { month: formatMoney(monthlyAmount), amount: formatMoney(next_monthly_amount), balance },
    )
  if (bill.prepaid)
    return isNothing(bill.next_amount)
      ? t('It cannot be renewed now. Your balance is {balance}.', { balance })
      : t('Renewing costs {amount} with tax. Your balance is {balance}.', {
          amount: formatMoney(bill.next_amount),
          balance,
        })
  if (bill.contractStartDate === null)
    return t('There is no contract, so no bill comes. Your balance is {balance}.', { balance })
  if (isNothing(monthlyAmount) || billDueDate === null)
    return t('No next bill yet. Your balance is {balance}.', { balance })
  const next = {
    price: nextPrice(bill),
    date: formatDate(billDueDate),
    when: daysUntil(billDueDate, now),
    balance,
  }
  return lacking === undefined
    ? t('Next bill: {price}, due {date} ({when}). Your balance of {balance} covers it.', next)
    : t('Next bill: {price}, due {date} ({when}). You have {balance}: {lacking} short.', {
        ...next,
        lacking: formatMoney(lacking),
      })
}

/** Whether a month costs something else from the next bill on; nothing where none comes. */
const isNewPrice = ({ monthlyAmount, next_monthly_amount: next }: BillInfo) =>
  next !== monthlyAmount && !isNothing(next)

/** What the next bill has, and why that is not what the last one had. */
function nextPrice(bill: BillInfo): string {
  const amount = formatMoney(bill.next_amount)
  if (!isNothing(bill.next_charges))
    return t('{amount} with tax, {charges} of it for the change of package', {
      amount,
      charges: formatMoney(bill.next_charges),
    })
  return t(isNewPrice(bill) ? '{amount} with tax, a new price' : '{amount} with tax', { amount })
}

/** As many lines as the sentence has, which on a phone are three. */
function SentenceWaiting() {
  return (
    <span className={classes.waiting}>
      <Skeleton width="70%" />
    </span>
  )
}

/** Keeps an amount on one line. */
function unbroken(text: string): ReactNode[] {
  const sign = moneySign().replace(/[$.]/g, String.raw`\$&`)
  return text.split(new RegExp(String.raw`(${sign}\s[\d,.]*\d)`)).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={classes.sum}>
        {part}
      </span>
    ),
  )
}

interface FrameProps extends Pick<BillPartProps, 'beside'> {
  head: ReactNode
  badge?: ReactNode
  sentence: ReactNode
  act?: ReactNode
}

function Frame({ head, badge, sentence, act, beside = <AllBills /> }: FrameProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.words}>
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {head}
          </h2>
          {badge}
        </div>
        <p className={classes.sentence}>{typeof sentence === 'string' ? unbroken(sentence) : sentence}</p>
      </div>
      {(act || beside) && (
        <div className={classes.acts}>
          {beside}
          {act}
        </div>
      )}
    </section>
  )
}

function AllBills() {
  return (
    <ButtonLink kind="quiet" href={pathTo('bills')}>
      {t('All bills')}
    </ButtonLink>
  )
}
