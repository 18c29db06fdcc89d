import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PrepaidLine } from '@uplink/contract/prepaid'
import { useRef, type ReactNode } from 'react'
import { t } from '../../language/t'
import { ApiError } from '../../platform/api/errors'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatDate } from '../../platform/dates/dates'
import { formatMoney, isNothing } from '../../platform/money/money'
import { randomKey } from '../../platform/session/random-key'
import { Button } from '../../ui/button/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { FormActions } from '../../ui/form/Form'
import { DetailList } from '../../ui/page/DetailList'
import { useToasts } from '../../ui/UiProvider'
import { renewFromBalance, renewLine } from './prepaid.data'

interface RenewalProps {
  cuid: string | undefined
  line: PrepaidLine
  /** What can be done where the balance is not enough. */
  pay?: ReactNode
}

/** What renewing a prepaid line costs and for how long it pays, and the ways to do it. */
export function Renewal({ cuid, line, pay }: RenewalProps) {
  const { renewal, renews_from_balance: renews } = line
  const act = useRenewal(cuid)
  if (renewal === null) return <p>{t('This line cannot be renewed now.')}</p>
  return (
    <>
      <DetailList
        items={[
          {
            label: t('Paid for'),
            value: `${formatDate(renewal.from)} – ${formatDate(renewal.to)}`,
            isNumber: true,
          },
          ...renewal.lines.map(({ description, amount }) => ({
            label: t(description),
            value: formatMoney(amount),
            isNumber: true,
          })),
          { label: t('With tax'), value: formatMoney(renewal.total), isNumber: true },
          { label: t('Balance'), value: formatMoney(line.balance), isNumber: true },
        ]}
      />
      <FormActions>
        {isNothing(renewal.missing) ? (
          <Button
            kind="primary"
            isSaving={act.renew.isPending}
            onClick={() => act.renew.mutate(renewal.total)}
          >
            {t('Renew from the balance')}
          </Button>
        ) : (
          pay
        )}
      </FormActions>
      <Checkbox
        isSwitch
        label={t('Renew from the balance by itself')}
        help={t('On the last paid day, if the balance is enough.')}
        checked={renews}
        disabled={act.choose.isPending}
        onChange={({ currentTarget }) => act.choose.mutate(currentTarget.checked)}
      />
    </>
  )
}

function useRenewal(cuid: string | undefined) {
  const client = useQueryClient()
  const toasts = useToasts()
  const key = useRef(randomKey(128))
  const changed = () =>
    nounsChanged(client, 'prepaid', 'billing', 'connections', 'customers', 'customer-parts')
  const renew = useMutation({
    mutationFn: (total: string) => renewLine(cuid, total, key.current),
    onSuccess: ({ data }) => {
      key.current = randomKey(128)
      toasts.success(t('Paid until {date}.', { date: formatDate(data.paid_until) }))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500 && error.code !== 'request.in-progress')
        key.current = randomKey(128)
      tellRefusal(toasts, error)
    },
    onSettled: changed,
  })
  const choose = useMutation({
    mutationFn: (renews: boolean) => renewFromBalance(cuid, renews),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: changed,
  })
  return { renew, choose }
}
