import { fileURLToPath } from 'node:url'

const file = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const screens = ['app/layout/MainLayout.tsx', 'features/dashboard/DashboardPage.tsx'].map(file)

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

let home: ReadonlySet<string> | undefined

/**
 * What the frame and the dashboard import at once is one file: it is the first that everybody loads after signing in, and
 * each small file costs a slow line a round trip of its own.
 */
export const homeGroup = {
  debugName: 'home',
  name: (id: string, modules: Modules): string | null => {
    home ??= importedBy(screens, modules)
    return home.has(id) ? 'home' : null
  },
}

function importedBy(start: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(start)
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
