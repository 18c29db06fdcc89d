import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { Link } from '../../../ui/link/Link'
import classes from './LegalLinks.module.css'

/** Links to the legal texts, below the screens of people who are not signed in. */
export function LegalLinks() {
  return (
    <p className={classes.links}>
      <Link href={pathTo('terms')}>{t('Terms and conditions')}</Link>
      <Link href={pathTo('privacy')}>{t('Privacy policy')}</Link>
      <Link href={pathTo('refunds')}>{t('Refund policy')}</Link>
    </p>
  )
}
