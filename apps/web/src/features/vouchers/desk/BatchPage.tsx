import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import {
  voucherRevocation,
  voucherSale,
  type VoucherBatch,
  type VoucherState,
} from '@uplink/contract/voucher-batches'
import { Ban, HandCoins, Printer } from 'lucide-react'
import { useState } from 'react'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { useList } from '../../../platform/list/use-list'
import { emptyByFilters } from '../../../resource/lists/ListBar'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { NumberField } from '../../../ui/editors/NumberField'
import type { Filter } from '../../../ui/filters/filter'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { DetailList } from '../../../ui/page/DetailList'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { stateOptions, voucherColumns, worthWords } from './voucher-columns'
import { batchQuery, printBatch, revokeVouchers, sellVouchers, vouchersQuery } from './vouchers.data'
import classes from './vouchers.module.css'

const back = { href: pathTo('vouchers'), label: 'Vouchers' }

/** One batch: what it is worth, how many are in which state, and what can be done with them. */
export function BatchPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Missing() {
  return (
    <NotFoundPage title="No such batch" back={back} action="See vouchers">
      There is no batch of this number, or you may not see it.
    </NotFoundPage>
  )
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(batchQuery(id))
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  const failure = error && failureOf(query)
  if (data) return <Shown batch={data} />
  return (
    <Permitted failure={failure} to="see vouchers">
      <PageHeader title={`Batch ${id}`} back={back} />
      <Section>
        <Fallback what="The batch" failure={failure} />
      </Section>
    </Permitted>
  )
}

function Shown({ batch }: { batch: VoucherBatch }) {
  const [begun, setBegun] = useState<'sell' | 'revoke' | null>(null)
  const end = () => setBegun(null)
  return (
    <>
      <PageHeader
        title={batch.name}
        lead={`${counted(batch.count, 'voucher')} of ${worthWords(batch.worth)} each, for lines of ${batch.organization}.`}
        back={back}
        actions={
          <>
            {batch.can.includes('sell') && (
              <Button icon={HandCoins} onClick={() => setBegun('sell')}>
                Note a sale
              </Button>
            )}
            {batch.can.includes('revoke') && (
              <Button icon={Ban} onClick={() => setBegun('revoke')}>
                Revoke
              </Button>
            )}
            {batch.can.includes('print') && <Print batch={batch} />}
          </>
        }
      />
      <div className={classes.parts}>
        {batch.printed_at === null && (
          <Notice tone="info" title="The sheet is not printed yet">
            Its codes are shown once, on the sheet. Afterwards nobody can read them.
          </Notice>
        )}
        <Section title="About the batch">
          <DetailList
            isSpread
            items={[
              {
                label: 'Can be used until',
                value: batch.expires_on === null ? 'Always' : formatDisplayDate(batch.expires_on),
              },
              { label: 'For whom', value: batch.for_whom ?? '–' },
              {
                label: 'Made',
                value: `${formatMoment(batch.created_at)}${batch.created_by === null ? '' : ` · ${batch.created_by}`}`,
              },
              { label: 'Printed', value: batch.printed_at === null ? '–' : formatMoment(batch.printed_at) },
            ]}
          />
        </Section>
        <Vouchers batch={batch} />
      </div>
      {begun === 'sell' && <SellDialog batch={batch} onClose={end} />}
      {begun === 'revoke' && <RevokeDialog batch={batch} onClose={end} />}
    </>
  )
}

const filters: readonly Filter[] = [
  { kind: 'choices', key: 'state', label: 'Status', isOne: true, options: stateOptions },
]

/** The vouchers of a batch; how many are in a state leads to them. */
function Vouchers({ batch: { id, states } }: { batch: VoucherBatch }) {
  const list = useList({
    query: (query: { page: number; state?: VoucherState }) =>
      vouchersQuery({ ...query, batch_id: String(id) }),
    filters: { state: stateOptions },
  })
  const { chosen, shown } = list
  return (
    <>
      <StatRow>
        {stateOptions.map(({ value, label }) => (
          <Stat
            key={value}
            label={label}
            value={states[value].toLocaleString('en')}
            // a second press takes it away again
            href={pathTo('voucherBatch', { id, ...(chosen.state !== value && { state: value }) })}
            isChosen={chosen.state === value}
          />
        ))}
      </StatRow>
      <Section title="Its vouchers" isFlush>
        <DataTable
          {...shown({ what: 'vouchers', none: 'There are none.' })}
          {...emptyByFilters(filters, list, 'No voucher of the batch is in this state.')}
          label="Vouchers of the batch"
          columns={voucherColumns.filter(({ key }) => key !== 'batch')}
          rowKey={({ id: one }) => one}
        />
      </Section>
    </>
  )
}

function Print({ batch }: { batch: VoucherBatch }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => printBatch(batch.id),
    onSuccess: () => void toasts.success('The sheet is saved. Print it, and keep it like money.'),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'vouchers'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Print the sheet of ${batch.name}?`,
      text: 'The codes are shown this once. If the sheet gets lost, revoke the batch and make another one.',
      confirmLabel: 'Print sheet',
      kind: 'primary',
    })
    if (isSure) mutate()
  }
  return (
    <Button kind="primary" icon={Printer} isSaving={isPending} onClick={() => void ask()}>
      Print sheet
    </Button>
  )
}

interface SomeProps {
  batch: VoucherBatch
  onClose: () => void
}

const some = ({ count }: VoucherBatch) => ({ from: '1', to: String(count) })
const numberOf = (text: string) => (text === '' || Number.isNaN(Number(text)) ? text : Number(text))
const numbered = <V extends { from: string; to: string }>(values: V) => ({
  ...values,
  from: numberOf(values.from),
  to: numberOf(values.to),
})

function SellDialog({ batch, onClose }: SomeProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    schema: voucherSale,
    initial: { ...some(batch), to_whom: batch.for_whom ?? '' },
    toBody: numbered,
    send: async (body) => {
      const { message } = await sellVouchers(batch.id, body)
      await nounsChanged(client, 'vouchers')
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={`Sale of ${batch.name}`} onClose={onClose}>
      <Form {...form.props}>
        <p>Which were sold, by the numbers at the end of their serials.</p>
        <NumberField label="From" {...form.propsOf('from')} onChange={(from) => form.set('from', from)} />
        <NumberField label="To" {...form.propsOf('to')} onChange={(to) => form.set('to', to)} />
        <TextField label="To whom" isOptional maxLength={100} {...form.propsOf('to_whom')} />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Note the sale
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function RevokeDialog({ batch, onClose }: SomeProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    schema: voucherRevocation,
    initial: { ...some(batch), reason: '' },
    toBody: numbered,
    send: async (body) => {
      const { message } = await revokeVouchers(batch.id, body)
      await nounsChanged(client, 'vouchers')
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={`Revoke vouchers of ${batch.name}`} onClose={onClose}>
      <Form {...form.props}>
        <p>Nobody can redeem them any more. What was redeemed stays. This cannot be undone.</p>
        <NumberField label="From" {...form.propsOf('from')} onChange={(from) => form.set('from', from)} />
        <NumberField label="To" {...form.propsOf('to')} onChange={(to) => form.set('to', to)} />
        <TextField label="Reason" maxLength={300} {...form.propsOf('reason')} />
        <FormActions>
          <Button type="submit" kind="danger" isSaving={form.isSaving}>
            Revoke vouchers
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
