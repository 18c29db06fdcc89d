import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { LifeBuoy, ReceiptText, RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { formatMoney } from '../../../platform/money/money'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Section } from '../../../ui/page/Section'
import { ThumbAct } from '../../../ui/page/ThumbAct'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { ContactPanel } from '../contact/ContactPanel'
import { lineStatusQuery } from './line-status.data'
import { lineWords, type LineWords } from './line-words'
import classes from './LineStatusPart.module.css'

export interface LineStatusPartProps {
  /** The path where the customer pays. Absent: no button to pay is shown. */
  payHref?: string
  /** Shown as loading, also when it is known. */
  isAwaited?: boolean
  /** Stands below the sentence, and below the button that helps. */
  children?: ReactNode
}

/** The state of the line in a sentence, and the one button that helps. */
export function LineStatusPart({ payHref, isAwaited = false, children }: LineStatusPartProps) {
  const query = useQuery(lineStatusQuery())
  const { data, dataUpdatedAt } = query
  if (!data || isAwaited)
    return (
      <Section label={t('Your line')}>
        <Fallback
          what={t('The state of your line')}
          failure={data ? null : query.error && failureOf(query)}
          skeleton={<Waiting />}
        />
      </Section>
    )
  const words = lineWords(data, dataUpdatedAt)
  const isCalm = words.tone === 'success'
  return (
    <section aria-label={t('Your line')} className={classes.line}>
      <Notice
        isLarge
        tone={words.tone}
        title={words.sentence}
        isCalm={isCalm}
        action={
          <>
            {words.help !== undefined && (
              <Help
                words={words}
                payHref={payHref}
                onAgain={() => void query.refetch()}
                isAsking={query.isFetching}
              />
            )}
            {children && <div className={classes.below}>{children}</div>}
          </>
        }
      >
        {words.detail}
      </Notice>
    </section>
  )
}

interface HelpProps extends Pick<LineStatusPartProps, 'payHref'> {
  words: LineWords
  onAgain: () => void
  isAsking: boolean
}

function Help({ words: { help, owed }, payHref, onAgain, isAsking }: HelpProps) {
  const [isContactOpen, setContactOpen] = useState(false)
  if (help === 'again')
    return (
      <Button icon={RefreshCw} isSaving={isAsking} onClick={onAgain}>
        {t('Check again')}
      </Button>
    )
  return (
    <ThumbAct>
      {help === 'pay' && payHref !== undefined && (
        <ButtonLink kind="primary" icon={ReceiptText} href={payHref}>
          {owed === undefined ? t('Pay') : t('Pay {amount}', { amount: formatMoney(owed) })}
        </ButtonLink>
      )}
      {help === 'renew' && (
        <ButtonLink kind="primary" icon={ReceiptText} href={pathTo('renew')}>
          {t('Renew')}
        </ButtonLink>
      )}
      {help === 'contact' && (
        <Button kind="primary" icon={LifeBuoy} onClick={() => setContactOpen(true)}>
          {t('Contact us')}
        </Button>
      )}
      {isContactOpen && <ContactPanel onClose={() => setContactOpen(false)} />}
    </ThumbAct>
  )
}

/** A placeholder as large as the sentence. */
function Waiting() {
  return (
    <div className={classes.waiting}>
      <Skeleton width="28rem" height="2.25rem" />
      <Skeleton width="16rem" />
    </div>
  )
}
