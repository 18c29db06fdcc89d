import { useQuery } from '@tanstack/react-query'
import { menuPathFor } from './menu-tree'
import { menuQuery } from './menus.data'

/** Whether the person's menu leads to a screen: it has only what they may call. */
export function useIsOffered(path: string): boolean {
  const { data } = useQuery(menuQuery())
  return data !== undefined && menuPathFor(data, path) === path
}
