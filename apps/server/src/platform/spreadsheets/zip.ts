import type { TransformOptions } from 'node:stream'
import { crc32, createDeflateRaw, type ZlibOptions } from 'node:zlib'

/** The next piece is made while others are compressed by another thread: so much may wait for that. */
const packing: ZlibOptions & TransformOptions = { level: 1, chunkSize: 64 * 1024, highWaterMark: 512 * 1024 }

/** A file's content in pieces. */
type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>

/** A file of an archive. */
export type ZippedFile = readonly [name: string, content: Content]

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

/** The largest size in a ZIP without extensions, which has 32-bit sizes. */
const atMost = 0xffff_ffff
/** Flags: sizes come after the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, so that the same content gives the same file. */
const day = 0x21

function header(signature: number, rest: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(4 + rest.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = buffer.writeUInt32LE(signature)
  for (const [bytes, value] of rest) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const common = ({ crc, packed, size, name }: Pick<Entry, 'crc' | 'packed' | 'size' | 'name'>) =>
  [
    ...([
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, day],
    ] as const),
    ...([
      [4, crc],
      [4, packed],
      [4, size],
    ] as const),
    ...([
      [2, name.length],
      [2, 0],
    ] as const),
  ] as const

/**
 * A ZIP archive whose files are made while it is sent, so that memory does not grow with them.
 *
 * @param files names, and their contents in pieces; each is asked for when the one before is complete
 * @throws when a file grows over 4 GB
 */
export async function* zip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let at = 0
  for await (const [path, content] of files) {
    const entry: Entry = { name: Buffer.from(path), crc: 0, packed: 0, size: 0, at }
    const head = Buffer.concat([header(0x04034b50, [[2, 20], ...common(entry)]), entry.name])
    yield head
    at += head.length
    for await (const piece of packed(entry, content)) {
      entry.packed += piece.length
      yield piece
    }
    if (entry.size > atMost || at + entry.packed > atMost) throw new Error('the file has grown over 4 GB')
    const tail = header(0x08074b50, [
      [4, entry.crc],
      [4, entry.packed],
      [4, entry.size],
    ])
    yield tail
    at += entry.packed + tail.length
    entries.push(entry)
  }
  const list = Buffer.concat(
    entries.flatMap((entry) => [
      header(0x02014b50, [[2, 20], [2, 20], ...common(entry), [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.at]]),
      entry.name,
    ]),
  )
  yield list
  yield header(0x06054b50, [
    ...([
      [2, 0],
      [2, 0],
      [2, entries.length],
      [2, entries.length],
    ] as const),
    ...([
      [4, list.length],
      [4, at],
      [2, 0],
    ] as const),
  ])
}

/** Compresses the pieces, and adds up their size and checksum in the entry. */
async function* packed(entry: Entry, content: Content): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw(packing)
  let failure: unknown
  const writing = (async () => {
    for await (const text of content) {
      const piece = typeof text === 'string' ? Buffer.from(text) : text
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  })().catch((error: unknown) => {
    failure = error
    deflate.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    yield* deflate as AsyncIterable<Buffer>
    await writing
  } catch (error) {
    throw failure ?? error
  } finally {
    deflate.destroy()
  }
}
