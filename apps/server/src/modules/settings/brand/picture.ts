import { logoLimits } from '@uplink/contract/brand'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** How many values a pixel has, by the kind of colours. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * A PNG as the portal keeps it: read as far as its pixels, and written anew without anything else that the file had. What it
 * gives back, every reader of PNG can show; undefined when it is no PNG, is damaged or too large.
 */
export function cleanPicture(file: Buffer): Buffer | undefined {
  try {
    const parts = partsOf(file)
    const head = parts.find(({ name }) => name === 'IHDR')?.data
    if (head?.length !== 13) return undefined
    const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
    const [depth = 0, kind = 0, , , interlace] = head.subarray(8)
    if (width < 1 || height < 1 || width > logoLimits.width || height > logoLimits.height) return undefined
    const perPixel = channels[kind]
    if (perPixel === undefined || ![1, 2, 4, 8].includes(depth) || interlace !== 0) return undefined
    const size = height * (1 + Math.ceil((width * perPixel * depth) / 8))
    const packed = Buffer.concat(parts.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
    const pixels = inflateSync(packed, { maxOutputLength: size })
    if (pixels.length !== size) return undefined
    const colours = parts.filter(({ name }) => name === 'PLTE' || name === 'tRNS')
    if (kind === 3 && colours[0]?.name !== 'PLTE') return undefined
    return Buffer.concat([
      signature,
      part('IHDR', head),
      ...colours.map(({ name, data }) => part(name, data)),
      part('IDAT', deflateSync(pixels, { level: 9 })),
      part('IEND', Buffer.alloc(0)),
    ])
  } catch {
    return undefined
  }
}

function partsOf(file: Buffer): { name: string; data: Buffer }[] {
  if (!file.subarray(0, 8).equals(signature)) throw new RangeError('no PNG')
  const parts: { name: string; data: Buffer }[] = []
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    const named = file.subarray(at + 4, at + 8 + length)
    if (crc32(named) !== file.readUInt32BE(at + 8 + length)) throw new RangeError('damaged')
    parts.push({ name: named.toString('latin1', 0, 4), data: named.subarray(4) })
    at += 12 + length
  }
  return parts
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
