import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ChangeTiming, PackageQuote } from '@uplink/contract/packages'
import { pathTo } from '@uplink/contract/screens'
import { useId, useState } from 'react'
import { t } from '../../../language/t'
import { ApiError } from '../../../platform/api/errors'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate, formatTime } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { RadioField } from '../../../ui/fields/RadioField'
import { LoadingState } from '../../../ui/states/LoadingState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import { comingWords } from './coming-words'
import { acceptQuote, quoteQuery } from './packages.data'
import classes from './packages.module.css'

const settled = () => ({
  'next-bill': t('On your next bill'),
  balance: t('Into your balance'),
  none: '',
})

/** The quote as a small bill: unused days, new days, tax and the total. */
function QuoteLines({ quote }: { quote: PackageQuote }) {
  if (quote.lines.length === 0)
    return (
      <p>
        {t(
          quote.when === 'now'
            ? 'This period has not been billed yet, so there is nothing to settle: the next bill has the new price.'
            : 'There is nothing to settle: the next bill has the new price.',
        )}
      </p>
    )
  const isCredit = quote.settlement === 'balance'
  return (
    <table className={classes.bill}>
      <tbody>
        {quote.lines.map((line) => (
          <tr key={line.kind}>
            <th scope="row">{t(line.description)}</th>
            <td>{formatMoney(line.amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('Tax')}</th>
          <td>{formatMoney(quote.tax)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{settled()[quote.settlement]}</th>
          <td>{formatMoney(isCredit ? quote.total.replace('-', '') : quote.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

export interface QuoteDialogProps {
  package_id: number
  offer_id?: number
  name: string
  /** The day on which the next billing period begins. */
  nextCycleOn: string
  onClose: () => void
}

/**
 * Lets the customer choose the day, shows the price, and orders the change. Each choice of a day asks for a new
 * quote.
 */
export function QuoteDialog({ package_id, offer_id, name, nextCycleOn, onClose }: QuoteDialogProps) {
  const dialog = useId()
  const [when, setWhen] = useState<ChangeTiming>('next-cycle')
  const wanted = { package_id, when, ...(offer_id && { offer_id }) }
  const query = useQuery(quoteQuery(wanted, dialog))
  const { accept, error, isOrdering } = useAccept(() => void query.refetch())
  const failure = error ?? query.error
  return (
    <Dialog
      title={t('Change to {package}', { package: name })}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep my package')}</Button>
          <Button
            kind="primary"
            isSaving={isOrdering}
            disabled={!query.data}
            onClick={() => query.data && accept(query.data)}
          >
            {t('Order the change')}
          </Button>
        </>
      }
    >
      <div className={classes.quote}>
        <RadioField
          label={t('From when')}
          options={[
            {
              value: 'next-cycle',
              label: t('With the next billing period, {date}', { date: formatDisplayDate(nextCycleOn) }),
              help: t('Nothing to pay before the next bill.'),
            },
            { value: 'now', label: t('Today'), help: t('The rest of this period is settled to the day.') },
          ]}
          value={when}
          onChange={setWhen}
        />
        <Refusal error={failure} />
        {query.data && <Priced quote={query.data} />}
        {!query.data && !query.error && (
          <LoadingState label={t('Getting the price')}>
            <SkeletonText lines={4} />
          </LoadingState>
        )}
      </div>
    </Dialog>
  )
}

function Priced({ quote }: { quote: PackageQuote }) {
  return (
    <>
      <QuoteLines quote={quote} />
      <p>
        {t(
          quote.coming_price
            ? 'From {date} you pay {amount} a month, tax included; {later}.'
            : 'From {date} you pay {amount} a month, tax included.',
          {
            date: formatDisplayDate(quote.effective_on),
            amount: formatMoney(quote.monthly_total),
            later: quote.coming_price ? comingWords(quote.coming_price) : '',
          },
        )}
      </p>
      <p className={classes.small}>
        {t('This price is valid until {time}.', { time: formatTime(quote.expires_at) })}
      </p>
    </>
  )
}

/** The app shows a dialog when there is no answer. */
function Refusal({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError)) return null
  const texts = Object.values(error.errors).flat()
  return (
    <Notice
      tone="danger"
      isUrgent
      title={texts.length > 0 ? texts.map((text) => t(text)).join(', ') : t(error.message)}
    >
      <small>{t('Request {id}', { id: error.request_id })}</small>
    </Notice>
  )
}

/** Orders the change and opens the order. If the quote no longer holds, asks for a new one. */
function useAccept(askAgain: () => void) {
  const client = useQueryClient()
  const router = useRouter()
  const toasts = useToasts()
  const { mutate, error, isPending } = useMutation({
    mutationFn: acceptQuote,
    onSuccess: async ({ message }) => {
      await nounsChanged(
        client,
        'orders',
        'address-changes',
        'packages',
        'connections',
        'billing',
        'payments',
      )
      toasts.success(t(message))
      router.history.push(pathTo('orders'))
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 409) askAgain()
    },
  })
  return { accept: mutate, error, isOrdering: isPending }
}
