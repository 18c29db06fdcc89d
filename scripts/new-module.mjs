// Creates a module: `node scripts/new-module.mjs speed-tests`, or `… radii radius` where the singular is irregular.
// It writes contract, migration, server module and web feature, and adds the module to modules.ts. The result is a
// small working module to change; docs/how-to/add-a-module.md explains each file.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { namesOf } from './new-module/names.mjs'
import { serverFiles, tableType } from './new-module/server-files.mjs'
import { webFiles } from './new-module/web-files.mjs'
import { writingIn } from './new-module/writing.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } })
const writing = writingIn(values.root ?? join(import.meta.dirname, '..'))
const names = namesOf(...positionals)
const { noun, many } = names

const files = { ...serverFiles(names, writing.nextMigrationNumber()), ...webFiles(names) }
await writing.writeFiles(files)
writing.addTableType(names, tableType(names))
writing.insertAfterLast(
  'apps/server/src/modules.ts',
  /^import \{ [\w, ]+ \} from '[^']+\.http'\n/gm,
  `import { ${many}Http } from './modules/${noun}/${noun}.http'\n`,
)
writing.insertAfterLast('apps/server/src/modules.ts', /^ {2}\w+,\n(?=\])/gm, `  ${many}Http,\n`)
writing.insertAfterLast('apps/web/src/platform/api/query-keys.ts', /^ {2}\| '[\w-]+'\n/gm, `  | '${noun}'\n`)
writing.insertAfterLast(
  'boundaries.mjs',
  /^export const nouns = \[\n(?: {2}'[\w-]+',\n)+/gm,
  `  '${noun}',\n`,
)

console.log(`${Object.keys(files).join('\n')}

Left to do:
- the page's path in core/contract/src/screens.ts, a table of screens for apps/web/src/app/routes.tsx and the menu's entry
- the fields: migration, contract, store, view, page; after the migration npm run db:types
- npm test and npm run check`)
