import { expect, it } from 'vitest'
import type { Organization } from '../organization-form'
import { nowWords } from './now-words'
import { organization } from './settings.factory'

it('says in a line what a section is set to, and nothing where no line could', () => {
  const record = { ...organization, due_days: 1, without_sms: ['outage'] } as unknown as Organization
  expect(nowWords('billing', record)).toMatch(/^Day \d+, tax .+ %, due after 1 day$/)
  expect(nowWords('brand', record)).toBe('Hudson Fiber')
  expect(nowWords('notices', record)).toBe('Mail: all are sent; SMS: 1 kind switched off')
  expect(nowWords('network', record)).toBeUndefined()
})
