// `npm run db:types`: starts and migrates a temporary database and writes the TypeScript types of its tables.
// `--verify` only checks that the types in the repository are up to date.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  'node',
  [
    'node_modules/tsx/dist/cli.mjs',
    'apps/server/src/testing/databases/database-types.ts',
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
