import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkLook } from '@uplink/contract/bulk-acts'
import { counted } from '@uplink/contract/counted'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../platform/api/errors'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatSums } from '../../platform/money/money'
import { Button } from '../../ui/button/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { Notice } from '../../ui/feedback/Notice'
import { FormActions } from '../../ui/form/Form'
import { useToasts } from '../../ui/UiProvider'
import { beginAct, lookAt, type LookRequest } from './bulk-acts.data'
import classes from './bulk-acts.module.css'

interface AllMatchingDialogProps {
  title: string
  /** What one and several of the records are called. */
  words: readonly [one: string, many: string]
  /** The act with its terms, and the filters that were chosen; undefined while a field is empty. */
  request: LookRequest | undefined
  /** What is to be known first, and the fields. */
  children?: ReactNode
  /** The button's label, for so many: 'Suspend 1,234 lines'. */
  act: (records: string) => string
  isDanger?: boolean
  /** What becomes of the money, or is owed: “600.00 is overdue.” */
  money?: (amount: string) => string
  /** It goes on in the background now. */
  onBegun: () => void
  /** Instead of beginning it: goes elsewhere with what was looked at. */
  onLooked?: (look: BulkLook) => void
  onClose: () => void
}

/**
 * One act on all records that match a list's filters. What it would do is asked first, and stands there until a field changes; what
 * was looked at is done.
 */
export function AllMatchingDialog(props: AllMatchingDialogProps) {
  const { title, words, request, children, act, isDanger = false, money, onBegun, onLooked, onClose } = props
  const client = useQueryClient()
  const toasts = useToasts()
  const terms = JSON.stringify(request ?? null)
  const [seen, setSeen] = useState<{ terms: string; look: BulkLook }>()
  const look = seen?.terms === terms ? seen.look : undefined
  const looking = useMutation({
    mutationFn: (what: LookRequest) => lookAt(what),
    onSuccess: (found) => {
      setSeen({ terms, look: found })
      beginning.reset()
    },
  })
  const beginning = useMutation({
    mutationFn: ({ id, isInSpite }: { id: number; isInSpite: boolean }) => beginAct(id, isInSpite),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await nounsChanged(client, 'bulk-acts')
      onBegun()
      onClose()
    },
    onError: (error) => {
      if (!isChangedSince(error)) tellRefusal(toasts, error)
    },
  })
  const hasChanged = isChangedSince(beginning.error)
  const lookAgain = () => request && looking.mutate(request)
  const go = (isInSpite: boolean) => {
    if (!look) return
    if (onLooked) onLooked(look)
    else beginning.mutate({ id: look.id, isInSpite })
  }
  const records = counted(look?.will_change ?? 0, ...words)
  return (
    <Dialog title={title} size="large" onClose={onClose}>
      <div className={classes.parts}>
        {children}
        <div role="status" className={classes.parts}>
          {look && <Seen look={look} words={words} money={money} />}
          {hasChanged && <Notice tone="warning">{beginning.error?.message}</Notice>}
          {looking.error && <Notice tone="danger">{looking.error.message}</Notice>}
        </div>
      </div>
      <FormActions>
        {look ? (
          <>
            <Button
              kind={isDanger ? 'danger' : 'primary'}
              isSaving={beginning.isPending}
              disabled={look.will_change === 0}
              onClick={() => go(hasChanged)}
            >
              {hasChanged ? `${act(records)} all the same` : act(records)}
            </Button>
            <Button isSaving={looking.isPending} onClick={lookAgain}>
              Look again
            </Button>
          </>
        ) : (
          <Button kind="primary" isSaving={looking.isPending} disabled={!request} onClick={lookAgain}>
            Look whom it reaches
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Dialog>
  )
}

const isChangedSince = (error: Error | null) =>
  error instanceof ApiError && error.code === 'bulk-act.changed-since'

interface SeenProps {
  look: BulkLook
  words: readonly [one: string, many: string]
  money: ((amount: string) => string) | undefined
}

/** How many would change, the money, and how many not and why. */
function Seen({ look, words, money }: SeenProps) {
  const { total, will_change: changing, refused, sample } = look
  const left = total - changing
  const more = changing - sample.length
  return (
    <div className={classes.seen}>
      <p>
        {`${counted(total, ...words)} ${total === 1 ? 'matches' : 'match'}. `}
        <strong>{`${changing.toLocaleString('en')} will change`}</strong>
        {left > 0 && `, ${left.toLocaleString('en')} will stay as ${left === 1 ? 'it is' : 'they are'}`}
        {'.'}
      </p>
      {money && changing > 0 && look.money.length > 0 && <p>{money(formatSums(look.money))}</p>}
      {sample.length > 0 && (
        <details>
          <summary>Some of those that change</summary>
          <ul className={classes.names}>
            {sample.map(({ name, to }, at) => (
              <li key={`${at} ${name}`}>{to === null ? name : `${name}: ${to}`}</li>
            ))}
            {more > 0 && <li>{`and ${more.toLocaleString('en')} more`}</li>}
          </ul>
        </details>
      )}
      {refused.length > 0 && (
        <ul className={classes.names}>
          {refused.map(({ why, count, names }) => (
            <li key={why}>
              {`${counted(count, ...words)}: ${why}`}
              {names.length > 0 && (
                <span className={classes.soft}>
                  {` ${names.join('; ')}${count > names.length ? ' …' : ''}`}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
