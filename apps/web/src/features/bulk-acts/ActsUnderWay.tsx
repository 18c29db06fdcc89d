import { useQuery } from '@tanstack/react-query'
import type { BulkActRecord, BulkListName } from '@uplink/contract/bulk-acts'
import { pathTo } from '@uplink/contract/screens'
import { Ban, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { Link } from '../../ui/link/Link'
import { Progress } from '../../ui/steps/Progress'
import { latestActsQuery } from './bulk-acts.data'
import classes from './bulk-acts.module.css'
import { ActBadge, doneOf, outcomeOf } from './bulk-act-words'
import { useActChanges } from './use-act-changes'

interface ActsUnderWayProps {
  list: BulkListName
  /** An act has ended: what the list shows is out of date. */
  onEnded: () => void
}

/** For so long after its end an act stands over its list. */
const shownMs = 10 * 60_000

/** One's own acts on all that match which go on now or have just ended, over their list. */
export function ActsUnderWay({ list, onEnded }: ActsUnderWayProps) {
  const { data, dataUpdatedAt: now } = useQuery(latestActsQuery(list))
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const acts = data?.data ?? []
  useEnded(acts, onEnded)
  const shown = acts.filter(
    ({ id, state, ended_at: end }) =>
      state === 'running' || (end !== null && now - Date.parse(end) < shownMs && !hidden.has(id)),
  )
  if (acts.length === 0) return null
  return (
    <section aria-label="Acts on many" className={classes.under}>
      {/* there from the beginning, so that screen readers hear what changes in it */}
      <p role="status" className="ui-hidden-visually">
        {shown.map(heard).join(' ')}
      </p>
      {shown.map((act) => (
        <Act key={act.id} act={act} onHide={() => setHidden(new Set([...hidden, act.id]))} />
      ))}
      <p>
        <Link href={pathTo('bulkActs', { list })}>Your acts on many</Link>
      </p>
    </section>
  )
}

/** Heard at each quarter, not at each figure. */
function heard(act: BulkActRecord): string {
  if (act.state !== 'running') return `${act.said}: ${outcomeOf(act)}.`
  if (act.is_waiting) return `${act.said}: waiting for the payment service.`
  const quarter = act.total === 0 ? 0 : Math.floor((4 * doneOf(act)) / act.total)
  return `${act.said}: ${quarter * 25} percent.`
}

/** Calls back when an act that was under way is so no more. */
function useEnded(acts: readonly BulkActRecord[], onEnded: () => void): void {
  const running = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const hasEnded = acts.some(({ id, state }) => state !== 'running' && running.current.has(id))
    running.current = new Set(acts.filter(({ state }) => state === 'running').map(({ id }) => id))
    if (hasEnded) onEnded()
  }, [acts, onEnded])
}

function Act({ act, onHide }: { act: BulkActRecord; onHide: () => void }) {
  const { stop, undo, isPending } = useActChanges(act)
  const isRunning = act.state === 'running'
  return (
    <div className={classes.act}>
      <div className={classes.words}>
        <p className={classes.said}>
          <Link href={pathTo('bulkAct', { id: act.id })}>{act.said}</Link>
        </p>
        <p className={classes.soft}>
          {isRunning
            ? act.is_waiting
              ? 'The payment service does not answer. It is asked again in a minute.'
              : act.found_by
            : `${outcomeOf(act)}.`}
        </p>
        {isRunning && <Progress label={act.said} value={doneOf(act)} of={act.total} />}
      </div>
      <div className={classes.acts}>
        {!isRunning && <ActBadge act={act} />}
        {act.can.includes('stop') && (
          <Button size="small" icon={Ban} isSaving={isPending} onClick={() => void stop()}>
            Stop
          </Button>
        )}
        {act.can.includes('undo') && (
          <Button size="small" icon={Undo2} isSaving={isPending} onClick={() => void undo()}>
            Undo
          </Button>
        )}
        {!isRunning && <IconButton icon={X} label={`Hide: ${act.said}`} onClick={onHide} />}
      </div>
    </div>
  )
}
