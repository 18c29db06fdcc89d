import { startEmbedded } from './embedded'

/** A portal that only has its database: tests run it as a process of its own, to kill it. */
const [dataDir = ''] = process.argv.slice(2)
await startEmbedded({ dataDir, log: () => undefined, throwaway: true })
process.stdout.write('up')
