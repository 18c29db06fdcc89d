import { useQuery } from '@tanstack/react-query'
import type { MenuAct } from '@uplink/contract/menus'
import { menuActsQuery, menuPathFor, menuQuery } from './menu-tree'

/** Whether the person's menu leads to a screen. The menu has only screens whose calls the person may make. */
export function useIsOffered(path: string): boolean {
  const { data } = useQuery(menuQuery())
  return data !== undefined && menuPathFor(data, path) === path
}

/** Whether it is decided which screens the menu has, also by its failure. */
export function useIsMenuKnown(): boolean {
  const { data, isError } = useQuery(menuQuery())
  return data !== undefined || isError
}

/** Whether the person may what a screen of the menu shows; undefined until that is known. A call would be recorded as refused. */
export function useMay(act: MenuAct): boolean | undefined {
  const { data, isError } = useQuery(menuActsQuery())
  // without the menu the call itself says so
  return data ? data.includes(act) : isError || undefined
}
