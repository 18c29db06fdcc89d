import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { usePathPart } from '../../../platform/address/path-parts'
import { Link2Off } from 'lucide-react'
import { useEffect } from 'react'
import { useAddress } from '../../../platform/address/address'
import { ApiError } from '../../../platform/api/errors'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { paymentReturnOf } from '../hand-over/return-address'
import { LinkedBill } from './LinkedBill'
import { linkReturnQuery, payLinkQuery } from './pay-link.data'
import { isSettled, pauseBefore } from '../outcome/polling'
import classes from '../paying.module.css'

/** One bill for anybody with the link to it, without signing in. A gateway also returns the browser to this page. */
export function PayLinkPage() {
  const token = usePathPart('token')
  const isChecked = useReturned(token)
  const query = useQuery({
    ...payLinkQuery(token),
    enabled: isChecked,
    refetchInterval: ({ state }) => pauseBefore(state, ({ payment }) => !payment || isSettled(payment)),
    refetchOnReconnect: true,
  })
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>
        {query.data
          ? t('Pay {provider}', { provider: query.data.provider })
          : isChecked
            ? t('Pay a bill')
            : t('Checking your payment')}
      </h1>
      {query.data ? (
        <LinkedBill token={token} invoice={query.data} />
      ) : (
        <Section>
          <NoBill query={query} />
        </Section>
      )}
    </div>
  )
}

/**
 * When the browser comes back from a gateway, the server asks the gateway first, whatever the address says. Returns
 * whether that is done. The address is then the link's own again, so that a reload asks nothing.
 */
function useReturned(token: string): boolean {
  const client = useQueryClient()
  const router = useRouter()
  const back = paymentReturnOf(useAddress())
  const { data, error } = useQuery(linkReturnQuery(token, back))
  const isAnswered = data !== undefined || error !== null
  useEffect(() => {
    if (!back || !isAnswered) return
    void client.invalidateQueries({ queryKey: payLinkQuery(token).queryKey })
    router.history.replace(pathTo('payLink', { token }))
  }, [back, client, isAnswered, router, token])
  return isAnswered
}

function NoBill({ query }: { query: Parameters<typeof failureOf>[0] }) {
  const { error } = query
  const signIn = <ButtonLink href={pathTo('login')}>{t('Log in to pay')}</ButtonLink>
  if (hasStatus(error, 410) && error instanceof ApiError)
    return (
      <EmptyState icon={Link2Off} action={signIn}>
        {error.message}
      </EmptyState>
    )
  if (hasStatus(error, 404) || hasStatus(error, 422))
    return (
      <EmptyState icon={Link2Off} action={signIn}>
        {t('This pay link is not complete or not ours. Open it again from the message you got.')}
      </EmptyState>
    )
  return <Fallback what={t('This bill')} failure={query.error && failureOf(query)} />
}
