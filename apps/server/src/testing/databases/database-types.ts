import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder, rootFolder } from '../../starting/installation'
import { startEmbedded } from '#platform/database/embedded/embedded'
import { migrate } from '#platform/database/migrations/migrate'

/** PostgreSQL does not know that these columns of views are never null. */
const neverNull: Record<string, Record<string, readonly string[]>> = {
  all_network_sessions: {
    number: ['id', 'connection_id', 'session_seconds', 'download_bytes', 'upload_bytes'],
    string: ['session_id', 'nas_address'],
    Timestamp: ['started_at', 'updated_at'],
  },
  all_usage_days: { number: ['connection_id', 'download_bytes', 'upload_bytes'], string: ['day'] },
}
const columns = Object.fromEntries(
  Object.entries(neverNull).flatMap(([view, types]) =>
    Object.entries(types).flatMap(([type, names]) => names.map((name) => [`${view}.${name}`, type])),
  ),
)

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
      '--overrides',
      JSON.stringify({ columns }),
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
