import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPacketMeter } from './packet-meter'

const bytes = (...values: number[]) => Uint8Array.from(values)
const ping = bytes(0xc0, 0)
const meter = (maxPackets = 10) => createPacketMeter({ maxBytes: 200, maxPackets })

/** A packet with any content and the given length. */
const packet = (length: number) =>
  bytes(
    0x30,
    ...(length < 128 ? [length] : [128 + (length % 128), Math.floor(length / 128)]),
    ...Array.from({ length }, () => 0xff),
  )

describe('packet meter', () => {
  it('lets through packets of the greatest length, however they are cut', () => {
    const cuts = fc.array(fc.nat(399), { maxLength: 20 })
    fc.assert(
      fc.property(cuts, (places) => {
        const stream = Buffer.concat([packet(0), packet(127), packet(128), packet(200), ping])
        const subject = meter(5)
        const ends = [...places.filter((place) => place < stream.length).sort((a, b) => a - b), stream.length]
        let from = 0
        for (const end of ends) {
          expect(subject.accepts(stream.subarray(from, end))).toBe(true)
          from = end
        }
      }),
    )
  })

  it('refuses a longer packet as soon as its length is known', () => {
    expect(meter().accepts(bytes(0x30, 0xc9, 0x01))).toBe(false)
    expect(meter().accepts(Buffer.concat([ping, bytes(0x30, 0xff, 0xff, 0xff, 0x7f)]))).toBe(false)
  })

  it('refuses a length that does not end', () => {
    expect(meter().accepts(bytes(0x30, 0x80, 0x80, 0x80, 0x80))).toBe(false)
  })

  it('refuses one packet too many until the next span', () => {
    const subject = meter(2)
    expect(subject.accepts(ping)).toBe(true)
    expect(subject.accepts(ping)).toBe(true)
    expect(subject.accepts(ping)).toBe(false)
    const patient = meter(2)
    patient.accepts(Buffer.concat([ping, ping]))
    patient.renew()
    expect(patient.accepts(ping)).toBe(true)
  })
})
