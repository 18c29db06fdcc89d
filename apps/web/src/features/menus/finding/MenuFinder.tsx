import type { MenuItem } from '@uplink/contract/menus'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { isFoundBy } from '../../../language/found-by'
import { t } from '../../../language/t'
import { TextField } from '../../../ui/fields/TextField'
import { lastUsed } from './last-used'
import { isLogout, menuPath } from '../menu-tree'
import classes from '../SidebarMenu.module.css'

/** With fewer entries than these one finds by looking. */
const fromEntries = 10

const mostUsed = 4

interface MenuFinderProps {
  items: readonly MenuItem[]
  /** Of the present screen, which is not offered once more. */
  entry: string | undefined
  /** The entries to show: all, or those that the words find. */
  children: (shown: readonly MenuItem[]) => ReactNode
}

/** Finds an entry of a long menu by its name, and begins with what was used last. */
export function MenuFinder({ items, entry, children }: MenuFinderProps) {
  const [words, setWords] = useState('')
  // as it was when the menu was opened, so that no entry moves under a thumb
  const [paths] = useState(lastUsed)
  const entries = entriesOf(items)
  if (entries.length < fromEntries) return children(items)
  const found = entries.filter(({ title }) => isFoundBy(`${title} ${t(title)}`, words))
  const used = paths
    .filter((path) => path !== entry)
    .flatMap((path) => entries.filter(({ uri }) => menuPath(uri ?? '') === path).slice(0, 1))
    .slice(0, mostUsed)
  const openFirst = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (words !== '') event.currentTarget.parentElement?.querySelector('a')?.click()
  }
  return (
    <>
      <form role="search" aria-label={t('Find a screen')} className={classes.finder} onSubmit={openFirst}>
        <TextField
          isBare
          type="search"
          label={t('Find a screen')}
          placeholder={t('Find a screen')}
          enterKeyHint="go"
          autoComplete="off"
          maxLength={64}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </form>
      {words !== '' && found.length === 0 && (
        <p role="status" className={classes.failed}>
          {t('No screen has this name.')}
        </p>
      )}
      {children(words !== '' ? found : used.length === 0 ? items : [groupOf(used), ...items])}
    </>
  )
}

/** The entries that lead to a screen, without their groups. */
const entriesOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [
    ...(item.uri === null || isLogout(item) ? [] : [{ ...item, children: [] }]),
    ...entriesOf(item.children),
  ])

const groupOf = (children: MenuItem[]): MenuItem => ({
  // fixed items have small negative ids
  id: -1000,
  parent_id: null,
  order: 0,
  title: t('Used last'),
  icon: null,
  uri: null,
  permission: null,
  organization_id: null,
  user_ref_id: null,
  children,
})
