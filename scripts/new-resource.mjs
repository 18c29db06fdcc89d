// Creates a plain resource: `node scripts/new-resource.mjs regions --in organizations`, or `… radii radius --in
// usage` where the singular is irregular. `--in` names its module and feature. It writes contract, migration, server
// and web files, and adds the model, audit acts, screens, cache and module. docs/how-to/add-a-resource.md explains
// each file.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { namesOf } from './new-module/names.mjs'
import { resourceFiles, resourceTableType } from './new-module/resource-files.mjs'
import { writingIn } from './new-module/writing.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string' }, in: { type: 'string' } },
})
const root = values.root ?? join(import.meta.dirname, '..')
const home = values.in
const names = namesOf(...positionals)
if (!home || !existsSync(join(root, 'apps/server/src/modules', home)))
  throw new Error('Name an existing module for it, such as --in organizations.')

const writing = writingIn(root)
const { noun, many, one, One, word } = names
const singular = word.replaceAll(' ', '-')
const files = resourceFiles(names, { home, migrationNumber: writing.nextMigrationNumber() })
await writing.writeFiles(files)
writing.addTableType(names, resourceTableType(names))

const list = 'apps/server/src/modules.ts'
writing.insertAfterLast(
  list,
  /^import \{ [\w, ]+ \} from '[^']+\.(http|resource)'\n/gm,
  `import { ${many} } from './modules/${home}/${noun}.resource'\n`,
)
writing.insertAfterLast(list, /^ {2}\w+,\n(?=\])/gm, `  ${many},\n`)
writing.insertAfterLast(
  'core/contract/src/models.ts',
  /^export const models = \{\n/gm,
  `  ${singular.includes('-') ? `'${singular}'` : singular}: ['id', 'organization_id'],\n`,
)
const audit = 'core/contract/src/audit.ts'
const acts = ['created', 'updated', 'deleted'].map((act) => `  '${singular}.${act}',\n`).join('')
writing.insertAfterLast(audit, /^ {2}'canned-reply\.deleted',\n/gm, acts)
writing.insertAfterLast(audit, /^ {2}'canned-reply',\n/gm, `  '${singular}',\n`)
const quoted = singular.includes('-') ? `'${singular}'` : singular
const rows = 'apps/server/src/ruled-rows.ts'
writing.insertAfterLast(
  rows,
  /^import \{ [\w, ]+ \} from '[^']+\.resource'\n/gm,
  `import { ${many} } from './modules/${home}/${noun}.resource'\n`,
)
writing.insertAfterLast(rows, /^ {2}'canned-reply': .*\n/gm, `  ${quoted}: ofTable(${many}),\n`)
writing.insertAfterLast(
  'apps/server/src/audit-targets.ts',
  /^ {2}'canned-reply': .*\n/gm,
  `  ${quoted}: { ...rowsOf('${singular}'), foundBy: 'noun' },\n`,
)
writing.insertAfterLast(
  'core/contract/src/screens.ts',
  /^ {2}\/\/ administration\n/gm,
  `  ${many}: '/admin/${noun}',
  new${One}: '/admin/${noun}/create',
  ${one}: '/admin/${noun}/:id/show',
  edit${One}: '/admin/${noun}/:id/edit',\n`,
)
writing.insertAfterLast('apps/web/src/platform/api/query-keys.ts', /^ {2}\| '[\w-]+'\n/gm, `  | '${noun}'\n`)

writing.insertAfterLast(
  'apps/web/src/app/screens/administration-screens.ts',
  /^ {2}\),\n/gm,
  `  ...resourceScreens(
    {
      many: '${names.Words}',
      one: '${word}',
      list: '${many}',
      create: 'new${One}',
      read: '${one}',
      edit: 'edit${One}',
    },
    () => import('../../features/${home}/${noun}.resource').then(({ ${many} }) => ${many}),
  ),\n`,
)

console.log(`${Object.keys(files).join('\n')}

Left to do:
- its fields: migration, contract, columns and form; after the migration npm run db:types
- who has it in a new installation: admin-permissions.ts, row-rules.ts and an entry in menu-entries.ts, in starting/built-in
- what its body names in apps/server/src/foreign-keys.test.ts
- npm run rights, npm test and npm run check`)
