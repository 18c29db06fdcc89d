import type { ScreenName } from '@uplink/contract/screens'
import type { ComponentType } from 'react'

/** One screen of the portal: what `app/routes` makes a route of. */
export interface Screen {
  name: ScreenName
  /** The document's title, without the portal's name. */
  title: string
  /** Its file, which exports the screen and nothing else. */
  load: () => Promise<Record<string, ComponentType>>
  /** For staff without a line: the screen of what they work on, at the same address. */
  desk?: Screen['load']
  /** Whose part it is, where the menu has no entry for the screen itself: that one is marked then. */
  under?: ScreenName
  /** An editor, which needs more room than a list or a record. */
  isWide?: boolean
}

/** A line of a noun's table of screens. The file is loaded when somebody goes there. */
export function screen(
  name: ScreenName,
  title: string,
  load: Screen['load'],
  more: Pick<Screen, 'under' | 'desk' | 'isWide'> = {},
): Screen {
  return { name, title, load, ...more }
}
