import { useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../language/t'
import { UnsavedBelow } from '../../platform/form/unsaved'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { FoldRow } from '../../ui/lists/FoldRow'

interface AccountRowProps {
  /** The anchor by which the addresses of before lead to the part, and notifications do. */
  anchor: string
  title: string
  value?: ReactNode
  children: ReactNode
}

/** A part of the account as a row; open, in sight and with the focus when the address names it. */
export function AccountRow({ anchor, title, value, children }: AccountRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const isNamed = useRouterState({ select: ({ location }) => location.hash === anchor })
  const visit = useRouterState({ select: ({ location }) => location.state.key ?? '' })
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<string>()
  // named again by another link, it opens again
  if (isNamed && visit !== seen) {
    setSeen(visit)
    setOpen(true)
  }
  useEffect(() => {
    if (!isNamed) return
    row.current?.scrollIntoView({ block: 'start' })
    row.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isNamed, visit])
  const [unsaved, setUnsaved] = useState(0)
  const count = useCallback((change: 1 | -1) => setUnsaved((before) => before + change), [])
  return (
    <FoldRow
      ref={row}
      id={anchor}
      title={title}
      value={value}
      note={unsaved > 0 && <StatusBadge tone="warning">{t('Not saved yet')}</StatusBadge>}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <UnsavedBelow value={count}>{children}</UnsavedBelow>
    </FoldRow>
  )
}
