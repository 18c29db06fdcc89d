import { pathTo } from '@uplink/contract/screens'
import { t } from '../../language/t'
import { ButtonLink } from '../../ui/button/Button'
import { PlainLayout } from '../layout/plain/PlainLayout'
import classes from './errors.module.css'

/** The page for every unknown path, signed in or not. */
export function NotFoundPage() {
  return (
    <PlainLayout>
      <div className={classes.page}>
        <h1 className={classes.title}>{t('404 - Not Found!')}</h1>
        <p className={classes.text}>
          {t('There is nothing at this address. It may have moved, or it was mistyped.')}
        </p>
        <ButtonLink href={pathTo('home')} kind="primary">
          {t('Back to Home')}
        </ButtonLink>
      </div>
    </PlainLayout>
  )
}
