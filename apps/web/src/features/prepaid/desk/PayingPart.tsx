import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { linePayingRoutes, PayingOf } from '@uplink/contract/line-paying'
import { CalendarClock, Gift, Repeat } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { tellRefusal } from '../../../platform/api/failure'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { usePhoneFold } from '../../../ui/panes/fold'
import { Section } from '../../../ui/page/Section'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { redeemFor, RedeemForm } from '../../vouchers/vouchers.public'
import { Renewal } from '../Renewal'
import classes from './PayingPart.module.css'

const read = endpoint<typeof linePayingRoutes.read>('GET', '/desk/lines/paying')
const set = endpoint<typeof linePayingRoutes.set>('PUT', '/desk/lines/paying')

/** How a line is paid for, and from which day that could change. */
const payingQuery = (line: number) =>
  queryOptions({
    queryKey: keysOf('prepaid').of('paying', line),
    queryFn: ({ signal }) =>
      call(read, { query: { cuid: String(line) } }, { signal }).then(({ data }) => data),
  })

const setPaying = (line: number, isPrepaid: boolean) =>
  call(set, { query: { cuid: String(line) }, body: { is_prepaid: isPrepaid } })

interface PayingPartProps {
  line: { id: number; username: string }
}

const tones = { paid: ['success', 'Paid'], grace: ['warning', 'Grace'], expired: ['danger', 'Off'] } as const

/** How a line is paid for, on the customer's page: until when, and what can be done; not there for who may not see it. */
export function PayingPart({ line }: PayingPartProps) {
  const { data } = useQuery(payingQuery(line.id))
  const [begun, setBegun] = useState<'renew' | 'voucher' | null>(null)
  const end = () => setBegun(null)
  const prepaid = data?.prepaid ?? null
  const fold = usePhoneFold({
    summary: prepaid === null ? 'Gets bills' : shortly(prepaid),
    isOpen: prepaid !== null && prepaid.state !== 'paid',
  })
  if (!data) return null
  const cuid = String(line.id)
  return (
    <Section title="Paying" fold={fold} actions={<Change line={line} paying={data} />}>
      <p className={classes.state}>
        {prepaid ? (
          <>
            <StatusBadge tone={tones[prepaid.state][0]}>{tones[prepaid.state][1]}</StatusBadge>{' '}
            {wordsOf(prepaid)}
          </>
        ) : (
          'Gets bills: each period is billed when it begins.'
        )}
      </p>
      <div className={classes.acts}>
        {prepaid?.renewal && (
          <Button size="small" icon={Repeat} onClick={() => setBegun('renew')}>
            Renew for {formatMoney(prepaid.renewal.total)}
          </Button>
        )}
        <Button size="small" icon={Gift} onClick={() => setBegun('voucher')}>
          Redeem voucher
        </Button>
      </div>
      {begun === 'renew' && prepaid && (
        <Dialog title={`Renew line ${line.username}`} size="large" onClose={end}>
          <Renewal
            cuid={cuid}
            line={prepaid}
            pay={<p>The balance is not enough. A payment of what is missing renews it at once.</p>}
          />
        </Dialog>
      )}
      {begun === 'voucher' && (
        <Dialog title={`Redeem a voucher for ${line.username}`} onClose={end}>
          <RedeemForm send={(code, key) => redeemFor(cuid, code, key)} />
        </Dialog>
      )}
    </Section>
  )
}

function wordsOf({ paid_until: day, off_on: off, state, billed_from: billed, ...line }: Prepaid): string {
  const by = line.renews_from_balance ? ', renewed from the balance' : ''
  if (billed !== null) return `Prepaid until ${formatDisplayDate(day ?? billed)}, then it gets bills.`
  if (day === null) return 'Prepaid, not paid for yet.'
  const until = formatDisplayDate(day)
  if (state === 'paid') return `Prepaid, paid until ${until}${by}.`
  return state === 'grace'
    ? `Prepaid, was paid until ${until}; switched off on ${formatDisplayDate(off)}.`
    : `Prepaid, was paid until ${until}.`
}

const shortly = ({ paid_until: day }: Prepaid) =>
  day === null ? 'Prepaid' : `Prepaid until ${formatDisplayDate(day)}`

type Prepaid = NonNullable<PayingOf['prepaid']>

function Change({ line, paying: { prepaid, changes_on, can } }: PayingPartProps & { paying: PayingOf }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const isPrepaid = prepaid !== null && prepaid.billed_from === null
  const { mutate, isPending } = useMutation({
    mutationFn: () => setPaying(line.id, !isPrepaid),
    onSuccess: ({ message }) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'prepaid', 'billing', 'customers', 'customer-parts'),
  })
  if (!can.includes('set')) return null
  const ask = async () => {
    const from = formatDisplayDate(changes_on)
    const isSure = await confirm({
      title: isPrepaid ? `Send ${line.username} bills?` : `Make ${line.username} prepaid?`,
      text: isPrepaid
        ? `From ${from} on it is billed when each period begins. The days until then are paid.`
        : `From ${from} on it is off unless it is paid for. The days until then are billed already.`,
      confirmLabel: isPrepaid ? 'Send bills' : 'Make prepaid',
      kind: 'primary',
    })
    if (isSure) mutate()
  }
  return (
    <Button size="small" icon={CalendarClock} isSaving={isPending} onClick={() => void ask()}>
      {isPrepaid ? 'Send bills instead' : 'Make prepaid'}
    </Button>
  )
}
