import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import type { PaymentOptions } from '@uplink/contract/payments'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { addMoney, compareMoney, formatMoney, noMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../ui/fields/CheckboxGroup'
import { useToasts } from '../../../ui/UiProvider'
import { once } from '../intents'

const fromBalance = endpoint<typeof manualPaymentRoutes.fromBalance>('POST', '/desk/balance-uses')

type Bill = PaymentOptions['open_invoices'][number]

interface BillChoiceProps {
  line: number
  bills: readonly Bill[]
  balance: string
  /** The ids of those that the money is for. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Which open bills money is for. All of them means: the oldest first, as always. */
export function BillChoice({ line, bills, balance, chosen, onChange }: BillChoiceProps) {
  if (bills.length === 0) return null
  const isChoice = bills.length > 1
  return (
    <>
      {isChoice && (
        <CheckboxGroup label="For these bills">
          {bills.map(({ id, number, due_on, rest, is_overdue }) => (
            <Checkbox
              key={id}
              label={`${number}, ${formatMoney(rest)}, due ${formatDisplayDate(due_on)}${is_overdue ? ', overdue' : ''}`}
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                onChange(
                  bills
                    .map((bill) => bill.id)
                    .filter((one) => (one === id ? currentTarget.checked : chosen.includes(one))),
                )
              }
            />
          ))}
        </CheckboxGroup>
      )}
      {compareMoney(balance, noMoney()) > 0 && chosen.length > 0 && (
        <FromBalance line={line} balance={balance} bills={bills.filter(({ id }) => chosen.includes(id))} />
      )}
    </>
  )
}

/** What is open of the chosen bills. */
export const restOf = (bills: readonly Bill[], chosen: readonly number[]): string =>
  addMoney(...bills.filter(({ id }) => chosen.includes(id)).map(({ rest }) => rest))

/** The body's `invoice_ids`: none where all are chosen, so that the oldest is paid first. */
export const chosenIds = (bills: readonly Bill[], chosen: readonly number[]) =>
  chosen.length === bills.length || chosen.length === 0 ? undefined : [...chosen]

/** Pays the chosen bills from what the line holds in advance. */
function FromBalance({ line, balance, bills }: { line: number; balance: string; bills: readonly Bill[] }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const pay = useMutation({
    mutationFn: () => {
      const body = { invoice_ids: bills.map(({ id }) => id), cuid: String(line) }
      return once({ fromBalance: line, ...body }, (key) => call(fromBalance, { body, key }))
    },
    onSuccess: ({ message }) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () =>
      nounsChanged(
        client,
        'cash-days',
        'customers',
        'customer-parts',
        'desk-invoices',
        'billing',
        'desk-payments',
      ),
  })
  return (
    <div>
      <Button size="small" isSaving={pay.isPending} onClick={() => pay.mutate()}>
        Pay {bills.length === 1 ? 'it' : 'them'} from the balance of {formatMoney(balance)}
      </Button>
    </div>
  )
}
