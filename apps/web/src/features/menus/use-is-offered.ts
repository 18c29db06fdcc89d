import { useQuery } from '@tanstack/react-query'
import { menuPathFor, menuQuery } from './menu-tree'

/** Whether the person's menu leads to a screen. The menu has only screens whose calls the person may make. */
export function useIsOffered(path: string): boolean {
  const { data } = useQuery(menuQuery())
  return data !== undefined && menuPathFor(data, path) === path
}
