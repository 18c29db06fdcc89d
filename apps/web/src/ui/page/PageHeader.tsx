import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../link/Link'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  title: ReactNode
  /** Before the title of whom the screen is about. */
  face?: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
  /** A StatusBadge next to the title. */
  status?: ReactNode
  /** Buttons, the main one last, so that it stands at the edge. */
  actions?: ReactNode
  /** The button of a menu with less frequent acts; on a phone it stays next to the title. */
  menu?: ReactNode
  back?: { href: string; label: string }
}

/** The head of a screen, with its only h1. */
export function PageHeader({ face, title, lead, status, actions, menu, back }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back && (
        <Link href={back.href} className={styles.back}>
          <ChevronLeft aria-hidden />
          <span>{back.label}</span>
        </Link>
      )}
      <div className={styles.row}>
        {face}
        <div className={styles.words}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{title}</h1>
            {status}
          </div>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {menu !== undefined && <div className={styles.menu}>{menu}</div>}
      </div>
    </header>
  )
}
