// `npm run db:types`: writes the TypeScript types of all tables from a migrated database, which it starts, migrates
// and throws away. `--verify` only says whether the written ones are still true.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  'node',
  ['node_modules/tsx/dist/cli.mjs', 'apps/server/src/testing/database-types.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
