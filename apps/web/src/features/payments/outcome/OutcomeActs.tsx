import type { Payment } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { RefreshCw } from 'lucide-react'
import { t } from '../../../language/t'
import { leaveFor } from '../../../platform/address/leave'
import { storedSubscriber } from '../../../platform/session/session'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { gatewayTitle, outcomeWords } from '../payment-words'
import classes from '../paying.module.css'

export interface OutcomeActsProps {
  payment: Payment
  onCheck: () => void
  isChecking: boolean
}

/** The buttons that help in the payment's present state. */
export function OutcomeActs({ payment, onCheck, isChecking }: OutcomeActsProps) {
  const { way } = outcomeWords(payment)
  const isOfActiveLine = payment.connection_id === storedSubscriber()?.id
  return (
    <div className={classes.acts}>
      {way === 'again' && !isOfActiveLine && (
        <p>
          {t('To try again, first choose Client ID {username} at the top of the page.', {
            username: payment.username,
          })}
        </p>
      )}
      {way === 'again' && isOfActiveLine && (
        <ButtonLink kind="primary" href={againHref(payment)}>
          {t('Try again')}
        </ButtonLink>
      )}
      {way === 'check' && (
        <Button kind="primary" icon={RefreshCw} isSaving={isChecking} onClick={onCheck}>
          {t('Check again')}
        </Button>
      )}
      {payment.redirect_url !== null && <GoOn url={payment.redirect_url} gateway={payment.gateway} />}
      <ButtonLink kind={way === 'none' ? 'primary' : 'secondary'} href={pathTo('dashboard')}>
        {t('To the dashboard')}
      </ButtonLink>
    </div>
  )
}

/** The link to the gateway, for people who have not paid there yet. */
function GoOn({ url, gateway }: { url: string; gateway: string }) {
  return (
    <Button onClick={() => leaveFor(url)}>
      {t('Go on at {gateway}', { gateway: gatewayTitle(gateway) })}
    </Button>
  )
}

function againHref({ kind, amount, gateway }: Payment): string {
  return kind === 'topup' ? pathTo('topupPayment', { amount, gateway }) : pathTo('payBill')
}
