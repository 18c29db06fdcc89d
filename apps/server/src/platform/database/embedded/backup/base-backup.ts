import { PassThrough, type Readable } from 'node:stream'
import pg, { type ClientConfig } from 'pg'

/** What the server sends begins with a letter: a part of the archive, how far it is, or the beginning of something new. */
const part = 'd'.charCodeAt(0)

interface CopyData {
  chunk: Buffer
}

/** The part of a connection that a query which copies is given. */
interface Connection {
  stream: { pause(): void; resume(): void }
}

/**
 * Everything of a running server as a tar archive, taken by itself: its files, and the log of what was written meanwhile, so that
 * a server that is started on them goes on from the moment at which the archive was complete. Calls are served as ever. It needs
 * no program beside the server; `pg_dump` is not among those that are packaged.
 */
export function baseBackup(superuser: ClientConfig): Readable {
  const archive = new PassThrough()
  take(superuser, archive).then(
    () => archive.end(),
    (error: unknown) => archive.destroy(error as Error),
  )
  return archive
}

async function take(superuser: ClientConfig, archive: PassThrough): Promise<void> {
  const client = new pg.Client({ ...superuser, replication: 'true' } as ClientConfig)
  client.on('error', (error) => archive.destroy(error))
  await client.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      archive.once('error', reject)
      const query = new pg.Query(
        "BASE_BACKUP (LABEL 'uplink', CHECKPOINT 'fast', WAL true, MANIFEST 'no')",
        (error) => (error ? reject(error) : resolve()),
      )
      let isPaused = false
      const handleCopyData = ({ chunk }: CopyData, { stream }: Connection) => {
        // a copy, because the connection writes what comes next into the same memory
        if (chunk[0] !== part || archive.write(Buffer.from(chunk.subarray(1))) || isPaused) return
        isPaused = true
        stream.pause()
        archive.once('drain', () => {
          isPaused = false
          stream.resume()
        })
      }
      client.query(Object.assign(query, { handleCopyData }))
    })
  } finally {
    await client.end()
  }
}
