import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder } from '../../starting/installation'

/** The SQL of a migration by its file's name, for tests of what it does with rows of an earlier release. */
export const migrationText = (name: string) => readFile(join(migrationsFolder, name), 'utf8')
