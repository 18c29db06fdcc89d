// Starts a module: `node scripts/new-module.mjs speed-tests`, or `… radii radius` where the singular is irregular.
// It writes contract, migration, server module and web feature, and adds the module to modules.ts. The new files are a small
// working module: change them. docs/how-to/add-a-module.md says what each file is for.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { namesOf } from './new-module/names.mjs'
import { serverFiles, tableType } from './new-module/server-files.mjs'
import { webFiles } from './new-module/web-files.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } })
const root = values.root ?? join(import.meta.dirname, '..')
const names = namesOf(...positionals)

/** Puts `text` after the last place that matches; the anchors are the habits of the file. */
function insertAfterLast(path, pattern, text) {
  const source = readFileSync(join(root, path), 'utf8')
  const last = [...source.matchAll(pattern)].at(-1)
  if (!last) throw new Error(`${path} has no line like ${pattern}: add ${text.trim()} by hand`)
  const end = last.index + last[0].length
  writeFileSync(join(root, path), source.slice(0, end) + text + source.slice(end))
}

function nextMigrationNumber() {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map(
    (name) => Number(name.slice(0, 4)) || 0,
  )
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

function addToModules({ noun, many }) {
  const list = 'apps/server/src/modules.ts'
  insertAfterLast(
    list,
    /^import \{ [\w, ]+ \} from '[^']+\.http'\n/gm,
    `import { ${many}Http } from './modules/${noun}/${noun}.http'\n`,
  )
  insertAfterLast(list, /^ {2}\w+,\n(?=\])/gm, `  ${many}Http,\n`)
}

const files = { ...serverFiles(names, nextMigrationNumber()), ...webFiles(names) }
const taken = Object.keys(files).filter((path) => existsSync(join(root, path)))
if (taken.length > 0) throw new Error(`These exist already: ${taken.join(', ')}`)

const style = await resolveConfig(join(root, 'package.json'))
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  const isCode = /\.tsx?$/.test(path)
  writeFileSync(join(root, path), isCode ? await format(text, { ...style, filepath: path }) : text)
}
const schema = 'apps/server/src/platform/database/schema.generated.ts'
insertAfterLast(
  schema,
  /^export interface \w+ \{[^}]*\}\n\n(?=export interface DB )/gm,
  `${tableType(names)}\n`,
)
insertAfterLast(schema, /^ {2}\w+: \w+;\n(?=\}\n$)/gm, `  ${names.table}: ${names.Table};\n`)
addToModules(names)
insertAfterLast('apps/web/src/platform/api/query-keys.ts', /^ {2}\| '[\w-]+'\n/gm, `  | '${names.noun}'\n`)
insertAfterLast('boundaries.mjs', /^export const nouns = \[\n(?: {2}'[\w-]+',\n)+/gm, `  '${names.noun}',\n`)

console.log(`${Object.keys(files).join('\n')}

Left to do:
- the page's path in core/contract/src/screens.ts, a table of screens for apps/web/src/app/routes.tsx and the menu's entry
- the fields: migration, contract, store, view, page; after the migration npm run db:types
- npm test and npm run check`)
