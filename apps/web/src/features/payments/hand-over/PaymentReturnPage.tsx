import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { gatewayReturningTo, type GatewayName } from '@uplink/contract/gateways'
import { useEffect } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { paymentReturnOf, type PaymentReturn } from './return-address'
import { resultPath } from '../payment-paths'
import { gatewayTitle } from '../payment-words'
import { paymentQuery, paymentReturnQuery } from '../payments.data'
import { PaymentTrouble } from '../outcome/PaymentTrouble'
import classes from '../paying.module.css'

/**
 * The page to which a gateway returns the browser. What the address says about success is not trusted: the server
 * asks the gateway, and the next screen shows the answer.
 */
export function PaymentReturnPage() {
  const back = paymentReturnOf(useAddress())
  const gateway = gatewayReturningTo(useRouterState({ select: ({ location }) => location.pathname }))
  return (
    <>
      <PageHeader
        title={t('Checking your payment')}
        lead={
          gateway && t('We are asking {gateway} how your payment went.', { gateway: gatewayTitle(gateway) })
        }
      />
      <div className={classes.narrow}>
        <Section>
          {back && gateway ? (
            <Checking gateway={gateway} back={back} />
          ) : (
            <PaymentTrouble query={undefined} />
          )}
        </Section>
      </div>
    </>
  )
}

function Checking({ gateway, back }: { gateway: GatewayName; back: PaymentReturn }) {
  const client = useQueryClient()
  const router = useRouter()
  const query = useQuery(paymentReturnQuery(gateway, back))
  const payment = query.data

  useEffect(() => {
    if (!payment) return
    client.setQueryData(paymentQuery(payment.id).queryKey, payment)
    // Back must not lead to this page, which would ask the gateway again
    router.history.replace(resultPath(payment))
  }, [client, payment, router])

  return <PaymentTrouble query={query} />
}
