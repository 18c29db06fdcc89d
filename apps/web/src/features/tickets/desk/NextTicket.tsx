import { ArrowRight } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button/Button'
import classes from './DeskTicketPane.module.css'

export interface NextTicketProps {
  /** null: no other ticket waits; undefined: that is not known yet. */
  next: number | null | undefined
  onNext: () => void
  /** The ticket has just been dealt with, so Enter leads on. */
  takesFocus: boolean
}

/** Leads to the next ticket that waits under the present filters. */
export function NextTicket({ next, onNext, takesFocus }: NextTicketProps) {
  const button = useRef<HTMLButtonElement>(null)
  const none = useRef<HTMLParagraphElement>(null)
  const isKnown = next !== undefined
  // in the same moment in which the form that had the focus goes
  useLayoutEffect(() => {
    if (takesFocus && isKnown) (button.current ?? none.current)?.focus()
  }, [takesFocus, isKnown])
  if (next === undefined) return null
  if (next === null)
    return (
      <p ref={none} tabIndex={-1} className={classes.none}>
        No other ticket waits under these filters.
      </p>
    )
  return (
    <Button
      ref={button}
      size="small"
      icon={ArrowRight}
      className={classes.next}
      title="Next ticket (J)"
      aria-label="Next ticket"
      aria-keyshortcuts="J"
      onClick={onNext}
    >
      Next ticket
    </Button>
  )
}
