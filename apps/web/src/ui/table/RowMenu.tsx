import { EllipsisVertical } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../language/t'
import { Button } from '../button/Button'
import { IconButton, IconLink } from '../button/IconButton'
import { Menu } from '../menu/Menu'
import { usePhone } from '../use-phone'

/** Give either an address or an act. */
export type RowAction = {
  key: string
  label: string
  icon: LucideIcon
  /** Shown instead of the icon where there is space, for an act that no icon can explain: 'Next step'. */
  words?: string
  /** On a wide screen it is in a menu, in words, behind the others: for what is done now and then. */
  isInMenu?: boolean
  kind?: 'normal' | 'danger'
} & ({ href: string; onSelect?: undefined } | { href?: undefined; onSelect: () => void })

interface Actions<Row> {
  rowMenu?: (row: Row) => readonly RowAction[]
  rowActions?: (row: Row) => ReactNode
}

export function hasActions<Row>({ rowMenu, rowActions }: Actions<Row>): boolean {
  return rowMenu !== undefined || rowActions !== undefined
}

/** A row's acts on a wide screen: a button for each, and a menu of those that are done now and then. */
export function RowButtons<Row>({ row, rowMenu, rowActions }: Actions<Row> & { row: Row }) {
  const items = rowMenu?.(row) ?? []
  const rare = items.filter(({ isInMenu }) => isInMenu)
  const often = items.filter(({ isInMenu }) => !isInMenu)
  return (
    <>
      {often.map(({ key, label, icon, words, kind, href, onSelect }) =>
        href === undefined ? (
          words === undefined ? (
            <IconButton key={key} data-act={key} icon={icon} kind={kind} label={label} onClick={onSelect} />
          ) : (
            <Button key={key} data-act={key} size="small" aria-label={label} onClick={onSelect}>
              {words}
            </Button>
          )
        ) : (
          <IconLink key={key} data-act={key} icon={icon} kind={kind} label={label} href={href} />
        ),
      )}
      {rare.length > 0 && <RowMenuOf items={rare} />}
      {rowActions?.(row)}
    </>
  )
}

const RowMenuOf = ({ items }: { items: readonly RowAction[] }) => (
  <Menu
    label={t('Actions')}
    items={items}
    trigger={(props) => <IconButton {...props} icon={EllipsisVertical} label={t('Actions')} />}
  />
)

/**
 * A row's acts in a two-line list: one menu button, to save space. On screens wider than a phone a single act is a
 * button with words.
 */
export function RowMenu<Row>({ row, rowMenu, rowActions }: Actions<Row> & { row: Row }) {
  const isPhone = usePhone()
  const items = rowMenu?.(row) ?? []
  const [only, another] = items
  if (!isPhone && only?.words !== undefined && another === undefined)
    return <RowButtons row={row} rowMenu={rowMenu} rowActions={rowActions} />
  return (
    <>
      {items.length > 0 && <RowMenuOf items={items} />}
      {rowActions?.(row)}
    </>
  )
}
