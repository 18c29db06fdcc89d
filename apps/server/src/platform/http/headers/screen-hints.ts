import { pathPattern, screens, type ScreenName } from '@uplink/contract/screens'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by the web app's build: for each screen, the files that it needs besides those of the page itself. */
export const hintsFile = 'hints.json'

/** What the page's head contains for the screen at a path: its styles, and its scripts to preload. */
export function readHints(folder: string): (path: string) => string {
  const file = join(folder, hintsFile)
  if (!existsSync(file)) return () => ''
  const made = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<ScreenName, string[]>>
  const places = (Object.keys(screens) as ScreenName[]).map((name) => ({
    pattern: new RegExp(`^${pathPattern(name).replace(/:\w+/g, '[^/]+')}/?$`),
    tags: (made[name] ?? []).map(tagOf).join(''),
  }))
  return (path) => places.find(({ pattern }) => pattern.test(path))?.tags ?? ''
}

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`
