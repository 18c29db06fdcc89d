import { EllipsisVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../button/IconButton'
import { StatusBadge } from '../../feedback/StatusBadge'
import { KeysHelp } from '../../page/KeysHelp'
import { treeKeys } from '../../keys/list-keys'
import { Menu } from '../../menu/Menu'
import { Section } from '../../page/Section'
import { SortableList } from '../../trees/SortableList'
import { SortableTree } from '../../trees/SortableTree'
import { moveItem, type TreeItem } from '../../trees/tree'
import styles from '../Showcase.module.css'

interface Entry extends TreeItem {
  address?: string
  isHidden?: boolean
  children: readonly Entry[]
}

const entry = (key: string, label: string, address?: string, children: readonly Entry[] = []): Entry => ({
  key,
  label,
  children,
  ...(address !== undefined && { address }),
})

const menu: readonly Entry[] = [
  entry('home', 'Dashboard', 'dashboard'),
  entry('work', 'Work', undefined, [
    entry('desk', 'Desk', 'desk', [entry('tickets', 'Tickets', 'desk/tickets')]),
    entry('orders', 'Orders', 'desk/orders'),
    { ...entry('pay', 'Pay Bill', 'pay'), isHidden: true },
  ]),
  entry('bills', 'Billing History', 'bills'),
  entry('own', 'My Orders', 'orders'),
  entry('logout', 'Logout'),
]
const fixed = new Set(['bills', 'own', 'logout'])

export function TreesPart() {
  const [items, setItems] = useState(menu)
  const [selected, setSelected] = useState('desk')
  return (
    <div className={styles.columns}>
      <Section title="A tree to put in order" actions={<KeysHelp keys={treeKeys} />}>
        <SortableTree
          label="Menu"
          items={items}
          maxDepth={3}
          tooDeep="Three levels at most"
          isFixed={({ key }) => fixed.has(key)}
          onMove={(key, spot) => setItems((before) => moveItem(before, key, spot))}
          selected={selected}
          onSelect={setSelected}
          hint={({ address, isHidden }) =>
            isHidden ? <StatusBadge tone="neutral">Hidden by the product</StatusBadge> : address
          }
          menu={({ key, label }) =>
            fixed.has(key)
              ? []
              : [{ key: 'delete', label: `Delete ${label}`, icon: Trash2, kind: 'danger' as const }]
          }
        />
      </Section>
      <Section title="A list to put in order">
        <SampleList />
      </Section>
    </div>
  )
}

function SampleList() {
  const [rows, setRows] = useState(
    ['Figures', 'Trend', 'Outages (fixed)', 'Debtors', 'Payments'].map((label) => ({ key: label, label })),
  )
  const move = (key: string, index: number) =>
    setRows((before) => {
      const row = before.find((each) => each.key === key)
      const rest = before.filter((each) => each.key !== key)
      return row ? [...rest.slice(0, index), row, ...rest.slice(index)] : before
    })
  return (
    <SortableList
      label="Rows of the dashboard"
      items={rows}
      isFixed={({ label }) => label.endsWith('(fixed)')}
      onMove={move}
      render={(row, handle, moves) => (
        <div className={styles.row}>
          {handle}
          <span>{row.label}</span>
          {moves.length > 0 && (
            <Menu
              label={`Actions for ${row.label}`}
              items={moves}
              trigger={(trigger) => (
                <IconButton {...trigger} icon={EllipsisVertical} label={`Actions for ${row.label}`} />
              )}
            />
          )}
        </div>
      )}
    />
  )
}
