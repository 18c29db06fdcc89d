import type { SealedColumn } from '#platform/secrets/reseal'
import { networkPasswords } from '../usage/usage.public'

export { workOnImports } from './imports.jobs'
export { importOnce, type ImportedOnce } from './once'

/** PPPoE secrets of lines that are not written yet; they belong to the lines already. */
export const importedPasswords: SealedColumn = {
  table: 'import_rows',
  id: 'connection_id',
  column: 'network_password',
  contextOf: networkPasswords.contextOf,
}
