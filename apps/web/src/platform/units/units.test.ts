import { describe, expect, it } from 'vitest'
import { formatGigabytes, formatSpeed } from './units'

describe('formatGigabytes', () => {
  it.each([
    [0, '0.0 GB'],
    [49_000_000, '0.0 GB'],
    [50_000_000, '0.1 GB'],
    [1_000_000_000, '1.0 GB'],
    [12_340_000_000, '12.3 GB'],
    [1_500_000_000_000, '1,500.0 GB'],
  ])('%d bytes are %s', (bytes, shown) => {
    expect(formatGigabytes(bytes)).toBe(shown)
  })
})

describe('formatSpeed', () => {
  it.each([
    [50, '50 Mbps'],
    [2.5, '2.5 Mbps'],
    [1000, '1,000 Mbps'],
  ])('%d is %s', (mbps, shown) => {
    expect(formatSpeed(mbps)).toBe(shown)
  })
})
