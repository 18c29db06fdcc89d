import type { ScreenName } from '@uplink/contract/screens'
import type { ComponentType } from 'react'

/** One screen of the portal, from which `app/routes` makes a route. */
export interface Screen {
  name: ScreenName
  /** The document's title, without the portal's name. */
  title: string
  /** Imports its file, which exports the screen and nothing else. */
  load: () => Promise<Record<string, ComponentType>>
  /** The screen that staff without a line get at the same address. */
  desk?: Screen['load']
  /** The screen of staff's own that shows the same as `desk`, whose menu entry is marked where it has one. */
  deskTwin?: ScreenName
  /** The screen whose menu entry is marked, where this screen has no entry of its own. */
  under?: ScreenName
  /** The screen is an editor, which needs more width than a list or a record. */
  isWide?: boolean
  /** The screen is as high as the window, and its parts scroll by themselves. */
  fills?: boolean
}

/** One row of a noun's table of screens. The file is loaded when somebody opens the screen. */
export function screen(
  name: ScreenName,
  title: string,
  load: Screen['load'],
  more: Pick<Screen, 'under' | 'desk' | 'deskTwin' | 'isWide' | 'fills'> = {},
): Screen {
  return { name, title, load, ...more }
}
