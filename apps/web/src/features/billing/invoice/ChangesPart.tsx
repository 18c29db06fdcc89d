import { useQuery } from '@tanstack/react-query'
import type { BillChange, BillChanges } from '@uplink/contract/bill-changes'
import { t } from '../../../language/t'
import { hasStatus, failureOf } from '../../../platform/api/failure'
import { formatDate } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, isNothing, subtractMoney } from '../../../platform/money/money'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { BillBars, monthOf } from '../BillBars'
import { billChangesQuery } from '../billing.data'
import { DocumentFile, documentTitles } from '../DocumentFile'
import classes from './ChangesPart.module.css'

/** Why the bill is what it is: what changed since the one before, the last twelve, and what the next one will be. */
export function ChangesPart({ bill }: { bill: number }) {
  const query = useQuery(billChangesQuery(bill))
  const { data, error } = query
  if (hasStatus(error, 403)) return null
  return (
    <Section title={t('What changed')}>
      {data ? (
        <Shown changes={data} bill={bill} />
      ) : (
        <Fallback
          what={t('What changed')}
          failure={error && failureOf(query)}
          skeleton={<Skeleton height="8rem" />}
        />
      )}
    </Section>
  )
}

function Shown({
  changes: { previous, difference, changes, documents, months, next },
  bill,
}: {
  changes: BillChanges
  bill: number
}) {
  return (
    <div className={classes.part}>
      <p className={classes.sum}>
        {previous ? sumWords(difference, monthOf(previous)) : t('This is the first bill of this line.')}
      </p>
      {changes.length > 0 && (
        <ul className={classes.changes} aria-label={t('What changed')}>
          {changes.map((change, place) => (
            <li key={`${change.kind} ${place}`}>
              <span>{wordsOf(change)}</span>
              <span className="ui-figures">{signed(change.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && <Documents documents={documents} />}
      {months.length > 1 && (
        <div>
          <BillBars bills={months} current={bill} />
        </div>
      )}
      {next && <p className={classes.next}>{nextWords(next)}</p>}
    </div>
  )
}

/** What was written beside the bills, which is no part of their totals. */
function Documents({ documents }: Pick<BillChanges, 'documents'>) {
  return (
    <>
      <p className={classes.beside}>{t('Beside the bills, not part of this total:')}</p>
      <ul className={classes.changes} aria-label={t('Documents')}>
        {documents.map(({ id, kind, number, takes_back, is_of_bill, reason, amount }) => (
          <li key={id}>
            <span>
              {documentTitles()[kind]} <DocumentFile id={id} number={number} />{' '}
              {[
                ...(takes_back === null ? [] : [t('takes back {number}', { number: takes_back })]),
                is_of_bill ? t('about this bill') : t('about your account'),
                reason,
              ].join(', ')}
            </span>
            <span className="ui-figures">{signed(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const isLess = (amount: string) => compareMoney(amount, subtractMoney(amount, amount)) < 0
const size = (amount: string) => formatMoney(amount.replace('-', ''))
const signed = (amount: string) => `${isLess(amount) ? '−' : '+'}${size(amount)}`

function sumWords(difference: string, month: string): string {
  if (isNothing(difference)) return t('The same amount as for {month}.', { month })
  return isLess(difference)
    ? t('{amount} less than for {month}.', { amount: size(difference), month })
    : t('{amount} more than for {month}.', { amount: size(difference), month })
}

function wordsOf({ kind, before, after }: BillChange): string {
  const [from, to] = [before ?? '', after ?? '']
  const words: Record<BillChange['kind'], () => string> = {
    package: () => t('Package {to} instead of {from}', { from: t(from), to: t(to) }),
    price: () =>
      t('The month costs {to} instead of {from}', { from: formatMoney(from), to: formatMoney(to) }),
    tax: () => t('Tax {to}% instead of {from}%', { from, to }),
    days: () => t('{to} days charged instead of {from}', { from, to }),
    charge: () => t(to),
    'charge-before': () => t('Only on the bill before: {what}', { what: t(from) }),
    other: () => t('The charges themselves'),
  }
  return words[kind]()
}

function nextWords({ amount, due_on, balance }: NonNullable<BillChanges['next']>): string {
  const price = formatMoney(amount)
  if (due_on === null) return t('Next bill: about {amount}.', { amount: price })
  return isNothing(balance)
    ? t('Next bill: about {amount}, due {date}.', { amount: price, date: formatDate(due_on) })
    : t('Next bill: about {amount}, due {date}. Your balance is {balance}.', {
        amount: price,
        date: formatDate(due_on),
        balance: formatMoney(balance),
      })
}
