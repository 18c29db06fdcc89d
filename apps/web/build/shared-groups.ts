import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Info {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface Modules {
  getModuleInfo(id: string): Info | null
}

const customersTable = fileURLToPath(new URL('../src/app/screens/customer-screens.ts', import.meta.url))
/** Matches the import of a screen, and whether it is the screen's variant for the desk. */
const screenImport = /(desk: )?\(\) => import\(['"]([^'"]+)['"]\)/g

/** The chat is on every screen, so the modules that it shares are kept apart from those that it does not need. */
const widget = fileURLToPath(new URL('../src/features/chat/ChatWidget.tsx', import.meta.url))

/** Most customers see no dashboards, so these are loaded separately, with the modules that only they need. */
const isDashboards = (id: string) => id.includes('/features/designs/') || severalQueries.test(id)
/** Only dashboards and the staff's screens ask several queries at once; the library's list of exports names it for all. */
const severalQueries = /\/@tanstack\/.*\/(useQueries|queriesObserver)\.js$/
const boards = ['HomeBoards', 'DesignPage'].map((file) =>
  fileURLToPath(new URL(`../src/features/designs/view/${file}.tsx`, import.meta.url)),
)

let customers: ReadonlySet<string> | undefined
let dashboards: ReadonlySet<string> | undefined
let widgets: ReadonlySet<string> | undefined

/**
 * Puts the modules that many screens share into one file, because each small file costs a request. Modules that only
 * the staff's screens share are another file, so that customers never load it.
 */
export const sharedGroup = {
  debugName: 'shared',
  name: (id: string, modules: Modules): string => {
    if (!customersModules(modules).has(id)) {
      dashboards ??= reachedFrom(boards, modules)
      return dashboards.has(id) ? 'boards' : 'staff'
    }
    widgets ??= reachedFrom([widget], modules)
    return widgets.has(id) ? 'beside' : 'shared'
  },
  minShareCount: 3,
}

function customersModules(modules: Modules): ReadonlySet<string> {
  return (customers ??= reachedFrom(customersScreens(modules), modules))
}

function customersScreens(modules: Modules): string[] {
  const code = modules.getModuleInfo(customersTable)?.code
  if (!code) throw new Error('the table of the customers’ screens was not found')
  return [...code.matchAll(screenImport)]
    .flatMap(([, desk, path]) => (path && !desk ? [`${resolve(dirname(customersTable), path)}.tsx`] : []))
    .filter((screen) => !isDashboards(screen))
}

/** Also follows modules that are loaded later: a dialog of a customer's screen belongs to the customers. */
function reachedFrom(start: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(start)
  for (const id of found) {
    const info = modules.getModuleInfo(id)
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      if (!isDashboards(next) || start.some(isDashboards)) found.add(next)
  }
  return found
}

const schema = /\/node_modules\/zod\/|\/core\/contract\//
const liveClient = fileURLToPath(new URL('../src/platform/live/broker-connection.ts', import.meta.url))

let liveSchemas: ReadonlySet<string> | undefined

/** The schemas that read live messages, separate because the live client follows every first screen and needs no other. */
export const liveSchemaGroup = {
  debugName: 'live-schemas',
  name: (id: string, modules: Modules): string | null =>
    schema.test(id) && (liveSchemas ??= reachedFrom([liveClient], modules)).has(id) ? 'live-schemas' : null,
}

/** The other schemas that customers' screens use, separate from the components. */
export const schemaGroup = {
  debugName: 'schemas',
  name: (id: string, modules: Modules): string | null =>
    schema.test(id) && customersModules(modules).has(id) ? 'schemas' : null,
  minShareCount: 2,
}
