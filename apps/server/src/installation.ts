import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, from the bundled file and from the sources alike. */
function findRoot(from: string): string {
  if (existsSync(join(from, 'apps', 'server', 'migrations'))) return from
  const above = dirname(from)
  if (above === from) throw new Error('the folder apps/server/migrations is missing')
  return findRoot(above)
}

export const rootFolder = findRoot(dirname(fileURLToPath(import.meta.url)))
export const migrationsFolder = join(rootFolder, 'apps', 'server', 'migrations')
export const webFolder = join(rootFolder, 'apps', 'web', 'dist')
export const version = (
  JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { version: string }
).version
