import { describe, expect, it } from 'vitest'
import { instantAt, localTime } from './zoned'

describe('a time that was typed', () => {
  it('is meant in the provider’s zone, wherever the browser stands', () => {
    expect(instantAt('2026-11-24T09:00')).toBe('2026-11-24T03:00:00.000Z')
    expect(instantAt('2026-01-01T02:30')).toBe('2025-12-31T20:30:00.000Z')
    expect(localTime('2025-12-31T20:30:00.000Z')).toBe('2026-01-01T02:30')
  })

  it('is right on both sides of a change of clocks', () => {
    expect(instantAt('2026-03-29T00:30', 'Europe/Berlin')).toBe('2026-03-28T23:30:00.000Z')
    expect(instantAt('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  it('stays as it is while it is none', () => {
    expect(instantAt('24/11')).toBe('24/11')
    expect(instantAt('')).toBe('')
  })
})
