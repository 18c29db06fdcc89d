import { describe, expect, it } from 'vitest'
import { datePresets, type Filter } from './filter'
import { filterWords } from './filter-words'

const names = { '1': 'Home 20', '2': 'Home 40', '3': 'Home 60', '4': 'Home 80', '5': 'Home 100' }
const words = (filter: Filter, values: Record<string, string>) =>
  filterWords(filter, values, (value) => names[value as '1'])

describe('the words of a chip', () => {
  it('are three names and the number of the others; the value itself while its name is unknown', () => {
    const filter: Filter = { kind: 'choices', key: 'p', label: 'Package' }
    expect(words(filter, { p: '1,2,3,4,5' })).toBe('Home 20, Home 40, Home 60 +2')
    expect(words(filter, { p: '77' })).toBe('77')
  })

  it('say from where to where', () => {
    const amount: Filter = { kind: 'range', key: 'a', label: 'Amount', unit: 'GB' }
    expect(words(amount, { a_from: '5' })).toBe('at least 5 GB')
    expect(words(amount, { a_to: '9' })).toBe('up to 9 GB')
    expect(words(amount, { a_from: '5', a_to: '9' })).toBe('5 – 9 GB')
    const day: Filter = { kind: 'dates', key: 'd', label: 'Day', presets: datePresets('2026-03-05') }
    expect(words(day, { d_from: '2026-02-03' })).toBe('from 03/02/2026')
    expect(words(day, { d_from: '2026-02-01', d_to: '2026-02-28' })).toBe('Last month')
    expect(words(day, { d_from: '2026-03-05', d_to: '2026-03-05' })).toBe('Today')
  })
})
