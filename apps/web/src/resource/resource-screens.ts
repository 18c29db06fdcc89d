import type { ScreenName } from '@uplink/contract/screens'
import { screen, type Screen } from '../platform/screens/screen'
import type { Resource } from './resource'

interface Screens {
  /** Titles of the document: 'Departments', 'department'. */
  many: string
  one: string
  list?: ScreenName
  create: ScreenName
  read: ScreenName
  edit: ScreenName
  /** The screen whose menu entry is marked, where the list is not a screen itself. */
  under?: ScreenName
  /** Its form is an editor, which needs more width. */
  isEditorWide?: boolean
}

/** The rows for one resource in a noun's table of screens. */
export function resourceScreens(
  { many, one, list, create, read, edit, under = list, isEditorWide = false }: Screens,
  load: () => Promise<Resource>,
): readonly Screen[] {
  const part = (name: keyof Resource) => async () => ({ Page: (await load())[name] })
  const more = under ? { under } : {}
  const editor = { ...more, isWide: isEditorWide }
  return [
    ...(list ? [screen(list, many, part('List'))] : []),
    screen(create, `New ${one}`, part('New'), editor),
    screen(read, one.charAt(0).toUpperCase() + one.slice(1), part('Record'), more),
    screen(edit, `Edit ${one}`, part('Edit'), editor),
  ]
}
