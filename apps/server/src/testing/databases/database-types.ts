import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder, rootFolder } from '../../starting/installation'
import { startEmbedded } from '#platform/database/embedded/embedded'
import { migrate } from '#platform/database/migrations/migrate'

/** Runs the generator on a fresh migrated database; see `scripts/database-types.mjs`. */
const folder = await mkdtemp(join(tmpdir(), 'uplink-types-'))
const embedded = await startEmbedded({ dataDir: folder, log: () => {}, throwaway: true })
try {
  await migrate(embedded.owner, migrationsFolder)
  const { host, port, user, password, database } = embedded.owner
  const url = `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  const { status } = spawnSync(
    'node',
    [
      join(rootFolder, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--url',
      url,
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--type-mapping',
      '{"int8":"number","inet":"string"}',
      '--exclude-pattern',
      '{migration,report}.*',
      '--out-file',
      join(rootFolder, 'apps/server/src/platform/database/schema.generated.ts'),
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
