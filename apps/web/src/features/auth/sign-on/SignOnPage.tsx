import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useEffect } from 'react'
import { t } from '../../../language/t'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { FactorForm } from '../factors/FactorForm'
import type { Entered } from '../session.actions'
import { finishQuery, type ProviderAnswer } from './sign-on.data'
import classes from './sign-on.module.css'

/** Where an organization's own provider sends the browser back to, with what it has added to the address. */
export function SignOnPage({
  answer,
  onSignedIn,
  onBack,
}: {
  answer: ProviderAnswer | undefined
  onSignedIn: (person: Entered) => void
  onBack: () => void
}) {
  const { data, error } = useQuery({
    ...finishQuery(answer ?? { state: '', code: undefined, iss: undefined, error: undefined }),
    enabled: answer !== undefined,
  })
  useEffect(() => {
    if (data && !('wanted' in data)) onSignedIn(data)
  }, [data, onSignedIn])
  return (
    <div className={classes.page}>
      <h1>{t('Login')}</h1>
      {data && 'wanted' in data ? (
        <FactorForm wanted={data.wanted} onSignedIn={onSignedIn} onBack={onBack} />
      ) : error || answer === undefined ? (
        <Notice
          tone="danger"
          isUrgent
          isActionBelow
          action={<ButtonLink href={pathTo('login')}>{t('Back to login')}</ButtonLink>}
        >
          {error?.message ?? t('This sign-in did not work, or took too long. Begin again.')}
        </Notice>
      ) : (
        <p role="status">{t('Logging in')}</p>
      )}
    </div>
  )
}
