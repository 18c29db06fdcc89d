import { describe, expect, it } from 'vitest'
import { hasPlace, valueAt, withValueAt } from './paths'

const values = { title: 'Dues', rules: [{ percent: '5' }, { percent: '10' }], services: ['Internet'] }

describe('a place in the values of a form', () => {
  it('is read by its path', () => {
    expect(valueAt(values, 'title')).toBe('Dues')
    expect(valueAt(values, 'rules.1.percent')).toBe('10')
    expect(valueAt(values, 'rules.7.percent')).toBeUndefined()
    expect(valueAt(values, 'title.0.odd')).toBeUndefined()
  })

  it('is changed without touching the others', () => {
    const changed = withValueAt(values, 'rules.1.percent', '12')
    expect(changed).toEqual({ ...values, rules: [{ percent: '5' }, { percent: '12' }] })
    expect(changed.rules[0]).toBe(values.rules[0])
    expect(values.rules[1]?.percent).toBe('10')
  })

  it('is there or not, whatever the server names', () => {
    expect(
      ['title', 'rules', 'rules.1.percent', 'services'].filter((path) => hasPlace(values, path)),
    ).toHaveLength(4)
    expect(
      ['body', 'rules.2.percent', 'rules.0.odd', 'rules.length', 'constructor', '__proto__.x', ''].filter(
        (path) => hasPlace(values, path),
      ),
    ).toEqual(['rules.length'])
  })
})
