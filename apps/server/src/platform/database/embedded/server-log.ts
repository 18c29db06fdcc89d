import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster'

/**
 * Remembers how long the server's log is now; the returned call gives what was added since, which begins with
 * what the server said before its log was open.
 */
export function followLog({ logDir, startLog }: Cluster): () => string {
  const files = () => readdirSync(logDir).map((name) => join(logDir, name))
  const lengths = new Map(files().map((file) => [file, statSync(file).size]))
  return () => {
    const added = files().map((file) => readFileSync(file).subarray(lengths.get(file) ?? 0))
    return [readFileSync(startLog), ...added].join('').trim()
  }
}
