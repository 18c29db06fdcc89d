import { useEffect, useRef } from 'react'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Group, Row } from './rows'
import classes from './SearchDialog.module.css'

interface SearchRowsProps {
  id: string
  rowId: (row: Row) => string
  groups: readonly Group[]
  active: Row | undefined
  onPoint: (row: Row) => void
  onOpen: (row: Row, isBeside: boolean) => void
}

/** The list below the search's field. The focus stays in the field, which names the active row. */
export function SearchRows({ id, rowId, groups, active, onPoint, onOpen }: SearchRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.key])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, rows }, place) => (
        <div key={title} role="group" aria-labelledby={`${id}-${place}`}>
          <p id={`${id}-${place}`} className={classes.group}>
            {title}
          </p>
          {rows.map((row) => (
            <a
              key={row.key}
              id={rowId(row)}
              role="option"
              tabIndex={-1}
              aria-selected={row === active}
              href={row.href}
              className={classes.row}
              onMouseMove={() => row !== active && onPoint(row)}
              onClick={(event) => {
                event.preventDefault()
                onOpen(row, event.ctrlKey || event.metaKey)
              }}
            >
              <row.icon aria-hidden className={classes.icon} />
              <span className={classes.title}>{row.title}</span>
              <span className={classes.detail}>{row.detail}</span>
              {row.state && <StatusBadge tone={row.state.tone}>{row.state.word}</StatusBadge>}
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}
