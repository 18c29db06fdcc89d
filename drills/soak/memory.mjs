// Loaded into a portal of the drill before its own code (`node --expose-gc --import`). At SIGUSR2 it collects garbage, and
// writes into the file DRILL_MEMORY what is left. DRILL_FAULT makes it do what the drill has to find (faults.ts).
import { subscribe } from 'node:diagnostics_channel'
import { openSync, renameSync, writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  const { rss, heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  const file = process.env.DRILL_MEMORY ?? ''
  writeFileSync(`${file}.new`, JSON.stringify({ rss, heap: heapUsed, external, handles }))
  renameSync(`${file}.new`, file)
})

const kept = []
const leaks = {
  leak: () => kept.push(Array.from({ length: 128 }, Math.random)),
  handle: () =>
    Math.random() < 0.01 &&
    kept.push(
      openSync('/dev/null'),
      setInterval(() => {}, 1e9),
    ),
}
for (const [name, leak] of Object.entries(leaks))
  if (process.env.DRILL_FAULT?.split(',').includes(name)) subscribe('http.server.request.start', leak)
