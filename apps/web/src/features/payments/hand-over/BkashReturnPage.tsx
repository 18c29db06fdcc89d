import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { bkashReturnOf } from './bkash-address'
import { resultPath } from '../payment-paths'
import { bkashReturnQuery, paymentQuery } from '../payments.data'
import { PaymentTrouble } from '../outcome/PaymentTrouble'
import classes from '../paying.module.css'

/**
 * The page to which bKash returns the browser. What the address says about success is not trusted: the server asks
 * bKash, and the next screen shows the answer.
 */
export function BkashReturnPage() {
  const client = useQueryClient()
  const router = useRouter()
  const back = bkashReturnOf(useAddress())
  const query = useQuery({ ...bkashReturnQuery(back ?? { payment_id: '-' }), enabled: back !== undefined })
  const payment = query.data

  useEffect(() => {
    if (!payment) return
    client.setQueryData(paymentQuery(payment.id).queryKey, payment)
    // Back must not lead to this page, which would ask bKash again
    router.history.replace(resultPath(payment))
  }, [client, payment, router])

  return (
    <>
      <PageHeader title={t('Checking your payment')} lead={t('We are asking bKash how your payment went.')} />
      <div className={classes.narrow}>
        <Section>
          <PaymentTrouble query={back && query} />
        </Section>
      </div>
    </>
  )
}
