import { pathPattern, screens, type ScreenName } from '@uplink/contract/screens'
import { menuPath } from '../menu-tree'

/** Whether the portal has a screen for an item's path. */
export function hasScreen(uri: string): boolean {
  const [path = ''] = menuPath(uri).split(/[?#]/)
  return (Object.keys(screens) as ScreenName[]).some((name) => patternOf(name).test(path))
}

const patternOf = (name: ScreenName) => new RegExp(`^${pathPattern(name).replace(/:\w+/g, '[^/]+')}/?$`)
