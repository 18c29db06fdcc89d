import { existsSync, readFileSync } from 'node:fs'

const everyMs = 20

/** The memory that a process uses now, in MB; undefined where there is no `/proc`. */
function memoryOf(pid: number): number | undefined {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return undefined
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024
}

/** How many MB a process grows at most during some work, and how many it has then. */
export async function growth<T>(pid: number, work: () => Promise<T>) {
  const before = memoryOf(pid) ?? NaN
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid) ?? NaN)), everyMs)
  const result = await work().finally(() => clearInterval(timer))
  return { result, grown: most - before, most }
}
