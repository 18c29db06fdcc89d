import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { ReactNode } from 'react'
import { failureOf, tellRefusal } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { FormActions } from '../../ui/form/Form'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { useToasts } from '../../ui/UiProvider'
import classes from './BulkDialog.module.css'

interface Refused {
  name: string
  why: string
}

interface Reach {
  /** `to`: what becomes of it, where that differs from one to the other. */
  will_change: readonly { name: string; to?: string | undefined }[]
  refused: readonly Refused[]
}

/** What taking back came to: what somebody has changed since stays. */
interface TakenBack {
  data: { refused: readonly Refused[] }
}

interface Done<Changed, Left> {
  changed: readonly Changed[]
  refused: readonly Left[]
  /** When it was done, where taking it back asks what came after. */
  at?: string
}

export interface BulkDialogProps<Changed, Left extends Refused> {
  title: string
  /** What one and several of the records are called. */
  words: readonly [one: string, many: string]
  /** Whom it would reach; undefined while a field that decides it is empty. */
  reach: UseQueryResult<Reach> | undefined
  /** The fields that decide whom it reaches, and what is to be known first. */
  children?: ReactNode
  /** The fields below. */
  more?: ReactNode
  /** The button's label, for so many: 'Close 3 cases'. */
  act: (records: string) => string
  isDanger?: boolean
  /** Whether all fields are filled. */
  isReady?: boolean
  send: () => Promise<{ message: string; data: Done<Changed, Left> }>
  /** Takes it back, for as long as it is told; absent: it cannot be taken back. */
  undo?: ((changed: readonly Changed[], at?: string) => Promise<readonly TakenBack[]>) | undefined
  /** Whether it went well or not: what is shown is out of date. */
  onSettled: () => unknown
  /** Gets those that stayed as they are, which stay selected. */
  onDone: (left: readonly Left[]) => void
  onClose: () => void
}

/** One act on many chosen records: what it changes, and what not and why, stands there before. */
export function BulkDialog<Changed, Left extends Refused>(props: BulkDialogProps<Changed, Left>) {
  const { title, words, reach, children, more, act, isDanger = false, isReady = true, onClose } = props
  const toasts = useToasts()
  const takeBack = async ({ changed, at }: Done<Changed, Left>) => {
    try {
      const left = (await props.undo?.(changed, at))?.flatMap(({ data: { refused } }) => refused) ?? []
      if (left.length > 0)
        toasts.show('warning', `Not taken back: ${left.map(({ name, why }) => `${name}: ${why}`).join(' ')}`)
    } catch (error) {
      tellRefusal(toasts, error)
    }
    props.onSettled()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: props.send,
    onSuccess: ({ message, data }) => {
      const { changed, refused } = data
      const canUndo = props.undo !== undefined && changed.length > 0
      const back = canUndo ? { label: 'Undo', onSelect: () => void takeBack(data) } : undefined
      toasts.show(refused.length > 0 ? 'warning' : 'success', message, undefined, back)
      props.onDone(refused)
      onClose()
    },
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => void props.onSettled(),
  })
  const count = reach?.data?.will_change.length ?? 0
  const [one, many] = words
  return (
    <Dialog title={title} size="large" onClose={onClose}>
      <div className={classes.body}>
        {children}
        {reach &&
          (reach.data ? (
            <Reached reach={reach.data} words={words} />
          ) : (
            <Fallback
              what="Whom it reaches"
              failure={reach.error && failureOf(reach)}
              skeleton={<Skeleton height="4rem" />}
            />
          ))}
        {more}
      </div>
      <FormActions>
        <Button
          kind={isDanger ? 'danger' : 'primary'}
          isSaving={isPending}
          disabled={count === 0 || !isReady}
          onClick={() => mutate()}
        >
          {act(counted(count, one, many))}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Dialog>
  )
}

function Reached({ reach: { will_change: changing, refused }, words: [one, many] }: ReachedProps) {
  const told = changing.filter(({ to }) => to !== undefined)
  return (
    <div role="status">
      <p>{`${counted(changing.length, one, many)} will change.`}</p>
      {told.length > 0 && <NameList rows={told.map(({ name, to = '' }) => `${name}: ${to}`)} />}
      {refused.length > 0 && (
        <>
          <p>{`${counted(refused.length, one, many)} will stay as ${refused.length === 1 ? 'it is' : 'they are'}:`}</p>
          <NameList rows={refused.map(({ name, why }) => `${name}: ${why}`)} />
        </>
      )}
    </div>
  )
}

interface ReachedProps {
  reach: Reach
  words: readonly [one: string, many: string]
}

function NameList({ rows }: { rows: readonly string[] }) {
  return (
    <ul>
      {rows.map((row, at) => (
        <li key={`${at} ${row}`}>{row}</li>
      ))}
    </ul>
  )
}
