import { useQuery } from '@tanstack/react-query'
import type { Payment } from '@uplink/contract/payments'
import { useEffect } from 'react'
import { rich } from '../../../language/rich'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { leaveFor } from '../../../platform/address/leave'
import { formatMoney } from '../../../platform/money/money'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { paymentIdOf } from '../outcome/payment-address'
import { resultPath } from '../payment-paths'
import { gatewayTitle, takesChoice } from '../payment-words'
import { paymentQuery } from '../payments.data'
import { PaymentTrouble } from '../outcome/PaymentTrouble'
import classes from '../paying.module.css'

/** Shown before the gateway's page: says what happens there, and goes there. */
export function HandOverPage() {
  const id = paymentIdOf(useAddress())
  const query = useQuery({ ...paymentQuery(id ?? 0), enabled: id !== undefined })
  const payment = id === undefined ? undefined : query.data
  return (
    <>
      <PageHeader
        title={
          payment
            ? t('Continue to {gateway}', { gateway: gatewayTitle(payment.gateway) })
            : t('Continue to payment')
        }
      />
      <div className={classes.narrow}>
        <Section>
          {payment ? (
            payment.redirect_url === null ? (
              <Decided payment={payment} />
            ) : (
              <GoingOn payment={payment} url={payment.redirect_url} />
            )
          ) : (
            <PaymentTrouble query={id === undefined ? undefined : query} />
          )}
        </Section>
      </div>
    </>
  )
}

function GoingOn({ payment, url }: { payment: Payment; url: string }) {
  const gateway = gatewayTitle(payment.gateway)
  useEffect(() => leaveFor(url), [url])
  return (
    <div className={classes.terms}>
      <p role="status">
        {rich('We are taking you to {gateway} to pay {amount}.', {
          gateway,
          amount: <strong>{formatMoney(payment.amount)}</strong>,
        })}
      </p>
      <ol className={classes.list}>
        <li>
          {takesChoice(payment.gateway)
            ? t('Choose a card, a wallet or a bank there, and confirm. Uplink never sees their numbers.')
            : t('Enter your wallet number, the code you get and your PIN there. Uplink never sees them.')}
        </li>
        <li>{t('{gateway} brings you back here.', { gateway })}</li>
        <li>{t('We ask {gateway} whether it worked, and show you.', { gateway })}</li>
      </ol>
      <div className={classes.acts}>
        <Button kind="primary" onClick={() => leaveFor(url)}>
          {t('Go to {gateway}', { gateway })}
        </Button>
        <ButtonLink kind="quiet" href={resultPath(payment)}>
          {t('See its state')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Decided({ payment }: { payment: Payment }) {
  return (
    <div className={classes.terms}>
      <p role="status">
        {t('There is nothing to do at {gateway} for this payment any more.', {
          gateway: gatewayTitle(payment.gateway),
        })}
      </p>
      <div className={classes.acts}>
        <ButtonLink kind="primary" href={resultPath(payment)}>
          {t('See its state')}
        </ButtonLink>
      </div>
    </div>
  )
}
