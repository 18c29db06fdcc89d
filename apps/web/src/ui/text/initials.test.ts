import { describe, expect, it } from 'vitest'
import { initialsOf } from './Initials'

describe('initials', () => {
  it.each([
    ['Nasreen Siddique', 'NS'],
    ['  Md. Abdul   Karim ', 'MK'],
    ['Rahim', 'R'],
    ['élodie faure', 'ÉF'],
    ['Karim (brother)', 'K'],
    ['রহিমা খাতুন', 'রখা'],
    ['', ''],
    ['—', ''],
  ])('of %j are %j', (name, wanted) => {
    expect(initialsOf(name)).toBe(wanted)
  })
})
