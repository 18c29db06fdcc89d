import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { pathTo } from '@uplink/contract/screens'
import { Link } from '../../../ui/link/Link'
import { DesignBoard } from '../board/DesignBoard'
import { FilterBar } from './FilterBar'
import { useFilters } from './use-filters'
import styles from './view.module.css'

/** The dashboards at home, each under its name, which links to it with its filters. */
export function HomeBoards({ designs }: { designs: readonly ViewedDesign[] }) {
  return designs.map((design) => <HomeBoard key={design.id} design={design} />)
}

function HomeBoard({ design }: { design: ViewedDesign }) {
  const prefix = `d${design.id}.`
  const filters = useFilters(design, prefix)
  const { common, values, used, pointed } = filters
  const own = Object.entries(values).map(([key, value = '']) => [key.slice(prefix.length), value])
  const query = new URLSearchParams(own).toString()
  return (
    <section className={styles.home} aria-labelledby={`design-${design.id}`}>
      <div className={styles.homeHead}>
        <h2 id={`design-${design.id}`} className={styles.homeTitle}>
          {design.name}
        </h2>
        <Link href={`${pathTo('design', { id: design.id })}${query && `?${query}`}`}>Open</Link>
      </div>
      <FilterBar of={design.name} filters={filters} />
      <DesignBoard
        design={design}
        board={{ common, values, used, pointed, refresh: 0, scale: 1, of: design.name }}
      />
    </section>
  )
}
