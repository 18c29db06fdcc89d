import { Star } from 'lucide-react'
import { t } from '../../../language/t'
import { Section } from '../../../ui/page/Section'
import classes from './RatingPart.module.css'

const words = () => [t('Not solved'), t('Poor'), t('Fair'), t('Good'), t('Very good')]

export interface RatingPartProps {
  rating: number | null
  isSaving: boolean
  onRate: (rating: number) => void
}

/** Rates how the closed ticket was solved: five stars with a word for each. */
export function RatingPart({ rating, isSaving, onRate }: RatingPartProps) {
  return (
    <Section title={t('How did we do?')}>
      <div className={classes.stars} role="group" aria-label={t('Rating')} aria-busy={isSaving || undefined}>
        {words().map((word, index) => (
          <button
            key={word}
            type="button"
            className={classes.star}
            aria-pressed={rating === index + 1}
            aria-label={t('{stars} of 5: {word}', { stars: index + 1, word })}
            title={word}
            data-filled={(rating !== null && index < rating) || undefined}
            aria-disabled={isSaving || undefined}
            onClick={() => !isSaving && onRate(index + 1)}
          >
            <Star aria-hidden />
          </button>
        ))}
        <p className={classes.word}>
          {rating === null
            ? t('Your rating helps us.')
            : t('{word}. Thank you.', { word: words()[rating - 1] ?? '' })}
        </p>
      </div>
    </Section>
  )
}
