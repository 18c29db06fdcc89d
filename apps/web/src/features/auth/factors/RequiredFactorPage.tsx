import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { FormActions } from '../../../ui/form/Form'
import { Section } from '../../../ui/page/Section'
import { ownFactorsQuery } from './factors.data'
import { SecurityPart } from './SecurityPart'
import classes from './factors.module.css'

/** Adds the second factor without which nothing else is open. */
export function RequiredFactorPage({ onLogout }: { onLogout: () => void }) {
  const { data } = useQuery(ownFactorsQuery())
  const hasFactor = data !== undefined && data.factors.length > 0
  return (
    <div className={classes.required}>
      <h1>{t('One more step')}</h1>
      <p className={classes.lead}>
        {t('Your organization requires a second factor. Add one: nothing else is open until then.')}
      </p>
      <Section title={t('Second factor')}>
        <SecurityPart />
      </Section>
      <FormActions>
        {hasFactor && (
          <ButtonLink kind="primary" href={pathTo('dashboard')}>
            {t('Go on')}
          </ButtonLink>
        )}
        <Button onClick={onLogout}>{t('Logout')}</Button>
      </FormActions>
    </div>
  )
}
