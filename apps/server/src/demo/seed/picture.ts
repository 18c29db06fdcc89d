import { crc32, deflateSync } from 'node:zlib'

const width = 160
const height = 80

/** A small PNG of bars, each a height from 0 to 1, which looks like a screenshot of a speed test from afar. */
export function barsAsPng(bars: readonly number[]): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width + 1, 255)
    // the row's filter type: none
    row[0] = 0
    for (let x = 0; x < width; x += 1) {
      const place = (x / width) * bars.length
      const isBar = place % 1 < 0.7 && 1 - y / height < (bars[Math.floor(place)] ?? 0)
      if (isBar) row[x + 1] = 96
    }
    return row
  })
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // eight bits of grey
  size.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
