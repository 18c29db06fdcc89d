import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const firstView = [
  'app/layout/MainLayout.tsx',
  'app/early/first-answers.ts',
  'app/navigation/OwnOrDesk.tsx',
  'features/dashboard/DashboardPage.tsx',
]
const below = ['features/dashboard/CustomerRest.tsx']
/** Of the button that opens the chat, which comes last. */
const chatStyle = file('features/chat/ChatWidget.module.css')

interface Modules {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

let home: ReadonlySet<string> | undefined
let rest: ReadonlySet<string> | undefined

/**
 * Puts everything that the frame and the dashboard's first view import at once into one file. Everybody loads it first
 * after signing in, and on a slow line each further small file costs a round trip: that is also why the styles of what is
 * below and of the chat's button come along.
 */
export const homeGroup = {
  debugName: 'home',
  name: (id: string, modules: Modules): string | null => {
    home ??= importedBy(firstView.map(file), modules)
    const isLaterStyle = id.endsWith('.css') && (restModules(modules).has(id) || id === chatStyle)
    return home.has(id) || isLaterStyle ? 'home' : null
  },
}

/** The same for what a customer's dashboard shows below its first view. */
export const restGroup = {
  debugName: 'rest',
  name: (id: string, modules: Modules): string | null => (restModules(modules).has(id) ? 'rest' : null),
}

const restModules = (modules: Modules) => (rest ??= importedBy(below.map(file), modules))

/** What the query library's list of exports names, and neither the frame nor the first views use. */
const unused =
  /\/@tanstack\/.*\/(useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver|useSuspense\w+)\.js$/

/** The icon library's list of all icons, from which modules import those that they show. */
const iconList = /\/lucide-react\.mjs$/
const iconImport = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g

function importedBy(start: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(start)
  const icons = new Set<string>()
  let list = ''
  for (const id of found) {
    if (iconList.test(id)) {
      list = id
      continue
    }
    const info = modules.getModuleInfo(id)
    for (const [, names = ''] of info?.code?.matchAll(iconImport) ?? [])
      for (const name of names.split(',')) icons.add(name.trim().split(/\s/)[0] ?? '')
    for (const imported of info?.importedIds ?? []) if (!unused.test(imported)) found.add(imported)
  }
  for (const file of filesOfIcons(list, icons, modules)) found.add(file)
  return found
}

function filesOfIcons(list: string, icons: ReadonlySet<string>, modules: Modules): string[] {
  const lines = modules.getModuleInfo(list)?.code?.matchAll(/export \{([^}]*)\} from ['"]\.\/([^'"]+)['"]/g)
  return [...(lines ?? [])].flatMap(([, names = '', file = '']) =>
    names.split(',').some((name) => icons.has(name.trim().replace(/^default as /, '')))
      ? [join(dirname(list), file)]
      : [],
  )
}
