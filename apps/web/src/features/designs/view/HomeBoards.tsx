import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../../platform/address/address'
import { Link } from '../../../ui/link/Link'
import { Tabs } from '../../../ui/menu/Tabs'
import { DesignBoard } from '../board/DesignBoard'
import { FilterBar } from './FilterBar'
import { useFilters } from './use-filters'
import styles from './view.module.css'

/** The dashboards at home, one at a time: a tab for each, whose number is in the address. */
export function HomeBoards({ designs }: { designs: readonly ViewedDesign[] }) {
  const { text } = useAddress()
  const [first] = designs
  const design = designs.find(({ id }) => String(id) === text('board')) ?? first
  if (!design) return null
  return (
    <>
      {designs.length > 1 && (
        <Tabs
          label="Dashboards"
          current={String(design.id)}
          items={designs.map(({ id, name }) => ({
            key: String(id),
            label: name,
            href: pathTo('dashboard', { board: id }),
          }))}
        />
      )}
      <HomeBoard key={design.id} design={design} />
    </>
  )
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
