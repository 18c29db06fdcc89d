import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'

/** On top of the screens of staff of whom a second factor is required, until they have one. */
export function FactorDueNotice({ due }: { due: string }) {
  return (
    <Notice
      tone="warning"
      title={t('Your organization requires a second factor.')}
      action={
        <ButtonLink size="small" href={pathTo('profile')}>
          {t('Add one')}
        </ButtonLink>
      }
    >
      {t('From {time} on nothing else is open before you have one.', { time: formatMoment(due) })}
    </Notice>
  )
}
