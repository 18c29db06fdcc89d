import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive, by its central directory; throws when a file does not match its entry there. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = archive.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let n = 0; n < archive.readUInt16LE(end + 10); n++) {
    const [crc, packed, size, nameLength, start] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ] as [number, number, number, number, number]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + archive.readUInt16LE(start + 26)
    const content = inflateRawSync(archive.subarray(from, from + packed))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is not whole`)
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength
  }
  return files
}
