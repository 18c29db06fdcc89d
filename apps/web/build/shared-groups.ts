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

const routes = fileURLToPath(new URL('../src/app/routes.tsx', import.meta.url))
const screenTables = /\/features\/\w+\/\w+\.screens\.ts$/
/**
 * Matches `export const menuStaffScreens`, or the import of a screen and whether it is the screen's variant for the
 * desk.
 */
const tableOrScreen = /export const (\w+)|(desk: )?\(\) => import\(['"]([^'"]+)['"]\)/g

/** The chat is on every screen, so the modules that it shares are kept apart from those that it does not need. */
const widget = fileURLToPath(new URL('../src/features/chat/ChatWidget.tsx', import.meta.url))

/** Most customers see no dashboards, so these are loaded separately, with the modules that only they need. */
const isDashboards = (id: string) => id.includes('/features/designs/')
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
  const tables = modules.getModuleInfo(routes)?.importedIds.filter((id) => screenTables.test(id))
  if (!tables?.length) throw new Error('the tables of screens were not found')
  return tables
    .filter((table) => !isDashboards(table))
    .flatMap((table) => {
      let isStaffs = true
      return [...(modules.getModuleInfo(table)?.code ?? '').matchAll(tableOrScreen)].flatMap(
        ([, name, desk, path]) => {
          if (name) isStaffs = name.endsWith('StaffScreens')
          return path && !isStaffs && !desk ? [`${resolve(dirname(table), path)}.tsx`] : []
        },
      )
    })
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

/**
 * The schemas that customers' screens use, separate from the components, because the live client needs them to read
 * its messages.
 */
export const schemaGroup = {
  debugName: 'schemas',
  name: (id: string, modules: Modules): string | null =>
    schema.test(id) && customersModules(modules).has(id) ? 'schemas' : null,
  minShareCount: 2,
}
