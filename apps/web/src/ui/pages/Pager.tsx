import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { grouped, t } from '../../language/t'
import { pageSlots } from './pages'
import styles from './Pager.module.css'

export interface PagerProps {
  page: number
  lastPage: number
  onChange: (page: number) => void
  /** With the page size: '51–100 of 214'. */
  total?: number
  /** There are more rows than `total`: '51–100 of 10,000+'. */
  isAtLeast?: boolean
  perPage?: number
  label?: string
}

/** Previous, five page numbers, next. Shows nothing when there is only one page. */
export function Pager({
  page,
  lastPage,
  onChange,
  total,
  isAtLeast = false,
  perPage,
  label = t('Pages'),
}: PagerProps) {
  const count = total !== undefined && perPage !== undefined && (
    <Count page={page} total={total} isAtLeast={isAtLeast} perPage={perPage} />
  )
  if (lastPage <= 1) return count ? <div className={styles.pager}>{count}</div> : null
  return (
    <nav className={styles.pager} aria-label={label}>
      {count}
      <ul className={styles.pages}>
        <li>
          <Step label={t('Previous page')} disabled={page <= 1} onClick={() => onChange(page - 1)}>
            <ChevronLeft aria-hidden />
          </Step>
        </li>
        {pageSlots(page, lastPage).map((slot) => (
          <li key={slot}>
            <button
              type="button"
              className={styles.page}
              aria-label={t('Page {page}', { page: slot })}
              aria-current={slot === page ? 'page' : undefined}
              onClick={() => slot !== page && onChange(slot)}
            >
              {slot}
            </button>
          </li>
        ))}
        <li>
          <Step label={t('Next page')} disabled={page >= lastPage} onClick={() => onChange(page + 1)}>
            <ChevronRight aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

interface CountProps {
  page: number
  total: number
  isAtLeast: boolean
  perPage: number
}

function Count({ page, total, isAtLeast, perPage }: CountProps) {
  const last = Math.min(total, page * perPage)
  const first = Math.min(last, (page - 1) * perPage + 1)
  return (
    <p className={styles.count}>
      {t('{first}–{last} of {total}', {
        first: grouped(first),
        last: grouped(last),
        total: isAtLeast ? `${grouped(total)}+` : grouped(total),
      })}
    </p>
  )
}

/** Stays focusable when disabled, so that the focus is not lost on the first or last page. */
function Step(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled, onClick, children } = props
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  )
}
