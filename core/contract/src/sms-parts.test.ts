import { describe, expect, it } from 'vitest'
import { smsSize } from './sms-parts'

describe('smsSize', () => {
  it.each([
    ['nothing', '', { coding: 'gsm7', units: 0, parts: 0 }],
    ['a full plain one', 'a'.repeat(160), { coding: 'gsm7', units: 160, parts: 1 }],
    ['one sign more', 'a'.repeat(161), { coding: 'gsm7', units: 161, parts: 2 }],
    ['two full parts', 'a'.repeat(306), { coding: 'gsm7', units: 306, parts: 2 }],
    ['the euro, which takes two places', '€'.repeat(80), { coding: 'gsm7', units: 160, parts: 1 }],
    // 76 euros fit into 153 places, and the 77th begins the next part
    ['what does not fit at the end', '€'.repeat(153), { coding: 'gsm7', units: 306, parts: 3 }],
    ['Bangla', 'ক'.repeat(70), { coding: 'ucs2', units: 70, parts: 1 }],
    ['longer Bangla', 'ক'.repeat(71), { coding: 'ucs2', units: 71, parts: 2 }],
    [
      'the sign of the taka among Latin letters',
      `৳ 840${'a'.repeat(70)}`,
      { coding: 'ucs2', units: 75, parts: 2 },
    ],
    ['a picture, which takes two places', '🎉'.repeat(35), { coding: 'ucs2', units: 70, parts: 1 }],
  ])('counts %s', (_what, text, size) => {
    expect(smsSize(text)).toEqual(size)
  })
})
