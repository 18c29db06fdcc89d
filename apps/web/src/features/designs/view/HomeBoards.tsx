import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../../platform/address/address'
import { Link } from '../../../ui/link/Link'
import { Tabs } from '../../../ui/menu/Tabs'
import { TabbedBoard } from '../board/TabbedBoard'
import { FilterBar } from './FilterBar'
import { useFilters } from './use-filters'
import { tabKey, useTab } from './use-tab'
import styles from './view.module.css'

/** The dashboards at home, one at a time: a tab for each, whose number is in the address. */
export function HomeBoards({ designs }: { designs: readonly ViewedDesign[] }) {
  const { text } = useAddress()
  const [first] = designs
  const design = designs.find(({ id }) => String(id) === text('board')) ?? first
  if (!design) return null
  return <HomeBoard key={design.id} design={design} designs={designs} />
}

function HomeBoard({ design, designs }: { design: ViewedDesign; designs: readonly ViewedDesign[] }) {
  const prefix = `d${design.id}.`
  const tab = useTab(design, prefix)
  const filters = useFilters(design, { prefix, tab: tab.tab })
  const { common, values, used, pointed } = filters
  const own = Object.entries(values).map(([key, value = '']) => [key.slice(prefix.length), value])
  const shown = tab.tab === undefined ? [] : [[tabKey, tab.tab]]
  const query = new URLSearchParams([...own, ...shown]).toString()
  const isOneOfMany = designs.length > 1
  return (
    <section className={styles.home} aria-labelledby={`design-${design.id}`}>
      <div className={styles.homeHead}>
        <h2 id={`design-${design.id}`} className={isOneOfMany ? 'ui-hidden-visually' : styles.homeTitle}>
          {design.name}
        </h2>
        {isOneOfMany && (
          <Tabs
            label="Dashboards"
            areTitles
            current={String(design.id)}
            items={designs.map(({ id, name }) => ({
              key: String(id),
              label: name,
              href: pathTo('dashboard', { board: id }),
            }))}
          />
        )}
        <Link href={`${pathTo('design', { id: design.id })}${query && `?${query}`}`}>Open</Link>
      </div>
      <TabbedBoard
        design={design}
        board={{ common, values, used, pointed, refresh: 0, scale: 1, of: design.name }}
        {...tab}
      >
        <FilterBar of={design.name} filters={filters} />
      </TabbedBoard>
    </section>
  )
}
