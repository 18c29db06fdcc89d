import { Star } from 'lucide-react'
import { Section } from '../../../ui/page/Section'
import classes from './RatingPart.module.css'

const words = ['Not solved', 'Poor', 'Fair', 'Good', 'Very good'] as const

export interface RatingPartProps {
  rating: number | null
  isSaving: boolean
  onRate: (rating: number) => void
}

/** Rates how the closed ticket was solved: five stars with a word for each. */
export function RatingPart({ rating, isSaving, onRate }: RatingPartProps) {
  return (
    <Section title="How did we do?">
      <div className={classes.stars} role="group" aria-label="Rating" aria-busy={isSaving || undefined}>
        {words.map((word, index) => (
          <button
            key={word}
            type="button"
            className={classes.star}
            aria-pressed={rating === index + 1}
            aria-label={`${index + 1} of 5: ${word}`}
            title={word}
            data-filled={(rating !== null && index < rating) || undefined}
            aria-disabled={isSaving || undefined}
            onClick={() => !isSaving && onRate(index + 1)}
          >
            <Star aria-hidden />
          </button>
        ))}
        <p className={classes.word}>
          {rating === null ? 'Your rating helps us.' : `${words[rating - 1] ?? ''}. Thank you.`}
        </p>
      </div>
    </Section>
  )
}
