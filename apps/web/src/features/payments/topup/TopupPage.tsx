import { useQuery } from '@tanstack/react-query'
import type { BillInfo } from '@uplink/contract/billing'
import type { GatewayName } from '@uplink/contract/gateways'
import type { PaymentOptions } from '@uplink/contract/payments'
import { useRef, useState, type SyntheticEvent } from 'react'
import { t } from '../../../language/t'
import { moneySign } from '../../../language/locale'
import { useAddress } from '../../../platform/address/address'
import { codeOf, compareMoney, formatMoney, typedMoney } from '../../../platform/money/money'
import { focusFirstError } from '../../../ui/form/focus-first-error'
import { Form } from '../../../ui/form/Form'
import { TextField } from '../../../ui/fields/TextField'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Beside } from '../../../ui/panels/Aside'
import { LoadingState } from '../../../ui/states/LoadingState'
import { SkeletonFields } from '../../../ui/states/SkeletonShapes'
import { PayAct } from '../pay-bill/PayAct'
import { nextBillQuery } from '../payments.data'
import { checkAmount } from '../start/amount-check'
import { GatewayField } from '../start/GatewayField'
import { OpenPaymentNotice } from '../start/OpenPaymentNotice'
import { StartFailure } from '../start/StartFailure'
import { useStartPayment } from '../start/use-start-payment'
import { WithOptions } from '../start/WithOptions'
import { proposalsFor, type Proposal } from './proposals'
import { TopupSummary } from './TopupSummary'
import classes from '../paying.module.css'
import styles from './TopupPage.module.css'

/** A top-up on one screen: what is short, how much, by which gateway, and what happens then. */
export function TopupPage() {
  const bill = useQuery(nextBillQuery())
  return (
    <>
      <PageHeader title={t('Top up')} />
      <WithOptions>
        {(options) =>
          bill.isPending ? (
            <Section>
              <LoadingState label={t('Loading what is short')}>
                <SkeletonFields />
              </LoadingState>
            </Section>
          ) : (
            <div className={classes.screen}>
              <OpenPaymentNotice payment={options.open_payment} />
              <Topup options={options} bill={bill.data} />
            </div>
          )
        }
      </WithOptions>
    </>
  )
}

const purposes = (): Record<Proposal['for'], string> => ({
  due: t('What is due'),
  'next-bill': t('Short for the next bill'),
  'due-and-next-bill': t('What is due and the next bill'),
  period: t('One more period'),
  usual: '',
})

/** The amount and the gateway, from the address where it names them: links name what is short, and steps of before both. */
function useTopup(options: PaymentOptions, proposals: readonly Proposal[]) {
  const { text } = useAddress()
  const first = proposals[0]
  const proposed = first && first.for !== 'usual' ? typedMoney(first.amount) : ''
  const [typed, setTyped] = useState(text('amount') ?? proposed)
  const [gateway, setGateway] = useState<GatewayName | undefined>(
    () => (options.gateways.find(({ name }) => name === text('gateway')) ?? options.gateways[0])?.name,
  )
  return { typed, setTyped, gateway, setGateway, ...checkAmount(typed, options) }
}

function Topup({ options, bill }: { options: PaymentOptions; bill: BillInfo | undefined }) {
  const proposals = proposalsFor(options, bill)
  const form = useRef<HTMLFormElement>(null)
  const { typed, setTyped, gateway, setGateway, amount, error } = useTopup(options, proposals)
  const [isTouched, setTouched] = useState(typed !== '')
  const { start, error: failure, isStarting } = useStartPayment()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTouched(true)
    if (isStarting) return
    if (amount === undefined || gateway === undefined) return focusFirstError(form.current)
    start({ kind: 'topup', amount, gateway })
  }

  return (
    <Beside isForm aside={<TopupSummary amount={amount} options={options} bill={bill} />}>
      <Section>
        <Form ref={form} onSubmit={submit}>
          <div role="group" aria-label={t('Amounts')} className={styles.amounts}>
            {proposals.map((each) => (
              <button
                key={`${each.for} ${each.amount}`}
                type="button"
                className={styles.amount}
                data-short={each.for !== 'usual' || undefined}
                aria-pressed={amount !== undefined && compareMoney(amount, each.amount) === 0}
                onClick={() => setTyped(typedMoney(each.amount))}
              >
                <span className="ui-figures">{formatMoney(each.amount)}</span>
                {each.for !== 'usual' && <span className={styles.purpose}>{purposes()[each.for]}</span>}
              </button>
            ))}
          </div>
          <TextField
            label={t('Amount')}
            name="amount"
            before={moneySign(codeOf(options.minimum))}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={isTouched ? error : undefined}
            help={t('From {least} to {most}.', {
              least: formatMoney(options.minimum),
              most: formatMoney(options.maximum),
            })}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setTouched(true)
            }}
            // an objection that appears under a press would move the pressed button away
            onBlur={({ relatedTarget }) => {
              if (!(relatedTarget instanceof HTMLButtonElement)) setTouched(true)
            }}
          />
          <GatewayField gateways={options.gateways} value={gateway} onChange={setGateway} />
          <StartFailure error={failure} />
          <PayAct amount={amount} isStarting={isStarting} />
        </Form>
      </Section>
    </Beside>
  )
}
