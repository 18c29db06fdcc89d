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
/** `export const menuStaffScreens`, the place of a screen, and whether it is the desk's half of one. */
const tableOrScreen = /export const (\w+)|(desk: )?\(\) => import\(['"]([^'"]+)['"]\)/g

/** The chat stands beside every screen: what it shares is apart from what it does not need. */
const widget = fileURLToPath(new URL('../src/features/chat/ChatWidget.tsx', import.meta.url))

/** Dashboards, of which most customers see none, are loaded beside everything else; so is what they alone need. */
const isDashboards = (id: string) => id.includes('/features/designs/')
const boards = ['HomeBoards', 'DesignPage'].map((file) =>
  fileURLToPath(new URL(`../src/features/designs/view/${file}.tsx`, import.meta.url)),
)

let customers: ReadonlySet<string> | undefined
let dashboards: ReadonlySet<string> | undefined
let widgets: ReadonlySet<string> | undefined

/**
 * What many screens share is one file, because each small file costs a request of its own; what only staff's screens share
 * is another, so that no customer loads it.
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

/** Followed through what is loaded later, too: a dialog of a customer's screen is the customer's. */
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

/** The schemas that customers' screens use, apart from what shows something: the live client reads its messages with them. */
export const schemaGroup = {
  debugName: 'schemas',
  name: (id: string, modules: Modules): string | null =>
    schema.test(id) && customersModules(modules).has(id) ? 'schemas' : null,
  minShareCount: 2,
}
