import type { MenuItem, menuRoutes } from '@uplink/contract/menus'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@uplink/contract/route'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { hiddenForEveryone, titlesHiddenFrom } from './hidden-titles'

const allMenu = endpoint<typeof menuRoutes.all>('GET', '/all-menu')

/** The menu tree of the signed-in person. It changes only when an administrator edits it. */
export function menuQuery() {
  return queryOptions({
    queryKey: keysOf('menus').of('own'),
    queryFn: ({ signal }) => call(allMenu, {}, { signal }),
    staleTime: 5 * 60_000,
    select: ({ data }) => data,
  })
}

/** What the person may, as screens of the menu need to know. */
export const menuActsQuery = () => ({
  ...menuQuery(),
  select: ({ can }: Answer<typeof menuRoutes.all>) => can,
})

/** What decides, besides the titles, which items are shown. */
export interface MenuViewer {
  /** The id of the person's first role; undefined while the profile is unknown or without a role. */
  firstRoleId: number | undefined
  onPhone: boolean
}

function hiddenTitles({ firstRoleId, onPhone }: MenuViewer): Set<string> {
  return new Set([...hiddenForEveryone, ...(onPhone ? titlesHiddenFrom(firstRoleId) : [])])
}

/**
 * The menu that a person sees: without hidden titles and what is below them, without empty groups, each level in
 * order.
 */
export function visibleMenu(items: readonly MenuItem[], viewer: MenuViewer): MenuItem[] {
  return gathered(prune(items, hiddenTitles(viewer)))
}

/** An item of the first level without a screen of its own: the heading of its children. */
export const isHeading = ({ uri, children }: MenuItem) => uri === null && children.length > 0

/**
 * What follows a heading's group on the first level is under that heading: the product's own entries have no group, and
 * should be drawn, folded and named with the one before them.
 */
function gathered(items: readonly MenuItem[]): MenuItem[] {
  const groups: MenuItem[] = []
  for (const item of items) {
    const before = groups.at(-1)
    if (before && isHeading(before) && item.uri !== null)
      groups.splice(-1, 1, { ...before, children: [...before.children, item] })
    else groups.push(item)
  }
  return groups
}

function prune(items: readonly MenuItem[], hidden: Set<string>): MenuItem[] {
  return items
    .filter((item) => !hidden.has(item.title))
    .map((item) => ({ ...item, children: prune(item.children, hidden) }))
    .filter((item) => item.uri !== null || item.children.length > 0 || isLogout(item))
    .sort((one, other) => one.order - other.order)
}

/** The fixed entry that ends the session instead of leading to a screen. */
export function isLogout(item: MenuItem): boolean {
  return item.uri === null && item.title === 'Logout' && item.children.length === 0
}

/** The screen of a menu item's uri, below `/admin`. */
export function menuPath(uri: string): string {
  return `/admin/${uri.replace(/^\/+/, '').replace(/^admin\//, '')}`
}

/**
 * The path of the menu's entry for a screen: its own, or that of the list it belongs to (`/admin/orders` for
 * `/admin/orders/7`). Undefined when the menu has neither.
 */
export function menuPathFor(items: readonly MenuItem[], path: string): string | undefined {
  const holds = (entry: string) => path === entry || path.startsWith(`${entry}/`)
  return pathsOf(items)
    .filter(holds)
    .sort((one, other) => other.length - one.length)[0]
}

function pathsOf(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ uri, children }) => [
    ...(uri === null ? [] : [menuPath(uri)]),
    ...pathsOf(children),
  ])
}

/** The ids of the groups around the entry with this path, outermost first. */
export function groupsAround(items: readonly MenuItem[], path: string | undefined): number[] {
  if (path === undefined) return []
  for (const item of items) {
    const inner = groupsAround(item.children, path)
    if (inner.length > 0 || item.children.some((child) => child.uri !== null && menuPath(child.uri) === path))
      return [item.id, ...inner]
  }
  return []
}
