import { t } from '../../language/t'
import { leftWords } from '../../platform/form/draft-words'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'

interface DraftProps {
  /** When it was last edited. */
  at: string
  onContinue: () => void
  onDiscard: () => void
}

/** Offers an unsent draft from before. */
export function DraftNotice({ at, onContinue, onDiscard }: DraftProps) {
  return (
    <Notice
      tone="info"
      action={
        <>
          <Button size="small" onClick={onContinue}>
            {t('Continue')}
          </Button>
          <Button size="small" kind="quiet" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </>
      }
    >
      {leftWords(at)}
    </Notice>
  )
}
