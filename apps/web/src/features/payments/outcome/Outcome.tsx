import type { ReactNode } from 'react'
import { t } from '../../../language/t'
import { Notice } from '../../../ui/feedback/Notice'
import { outcomeWords, type Told } from '../payment-words'

/** The state of a payment in a sentence, and what can be done about it. */
export function Outcome({ payment, acts }: { payment: Told; acts?: ReactNode }) {
  const { tone, sentence, detail } = outcomeWords(payment)
  return (
    <section aria-label={t('How it stands')}>
      <Notice tone={tone} title={sentence} action={acts || undefined} isLarge isActionBelow>
        {detail}
      </Notice>
    </section>
  )
}
