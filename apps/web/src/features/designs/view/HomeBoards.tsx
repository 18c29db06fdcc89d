import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { pathTo } from '@uplink/contract/screens'
import { Link } from '../../../ui/link/Link'
import { DesignBoard } from '../board/DesignBoard'
import styles from './view.module.css'

/** Each under its name, which leads to it with its filters. */
export function HomeBoards({ designs }: { designs: readonly ViewedDesign[] }) {
  return designs.map((design) => (
    <section key={design.id} className={styles.home} aria-labelledby={`design-${design.id}`}>
      <div className={styles.homeHead}>
        <h2 id={`design-${design.id}`} className={styles.homeTitle}>
          {design.name}
        </h2>
        <Link href={pathTo('design', { id: design.id })}>Open</Link>
      </div>
      <DesignBoard design={design} />
    </section>
  ))
}
