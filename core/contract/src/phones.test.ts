import { afterAll, beforeAll, expect, it } from 'vitest'
import { learnNumberingFrom, mobileForm, partOfNumber, phoneForm } from './phones'

// what the server says of one country; its numbers are tested there
const mobile = (written: string) => /^(?:\+?880?)?(01\d{9})$/.exec(written)?.[1]
beforeAll(() => learnNumberingFrom(() => ({ callingCode: '880', trunk: '0', mobile })))
afterAll(() => learnNumberingFrom(() => undefined))

const notations = [
  '01711000000',
  '017-1100 0000',
  '(01711) 000.000',
  '+8801711000000',
  '+880 1711-000000',
  '+880 (0) 1711-000-000',
  '8801711000000',
  '008801711000000',
  '০১৭১১০০০০০০',
  '+৮৮০ ১৭১১-০০০০০০',
]

it.each(notations)('%s is one number', (written) => {
  expect(mobileForm(written)).toBe('01711000000')
  expect(phoneForm(written.replace(/^880/, '00880'))).toBe('01711000000')
  expect(partOfNumber(written)).toEqual({ beginnings: ['01711000000'], ending: '01711000000' })
})

it.each(['1711000000', '0171100000', '02987654321', '+4401711000000', 'call 01711000000', 'ayesha'])(
  'leaves %s, which is no mobile number, as it is',
  (written) => expect(mobileForm(written)).toBe(written),
)

it('keeps landlines and short numbers in digits', () => {
  expect(phoneForm('+880 2-9876543')).toBe('029876543')
  expect(phoneForm('০৯৬১২-৩৪৫৬৭৮')).toBe('09612345678')
  expect(phoneForm('16 247')).toBe('16247')
})

it.each([
  ['+88017', ['017'], '017'],
  ['8801711', ['01711'], '01711'],
  ['+880 9612', ['09612'], '09612'],
  ['1711-00', ['171100', '0171100'], '171100'],
  ['০০০০৪২', ['000042'], '000042'],
])('%s may be the beginning or the end of a number', (typed, beginnings, ending) => {
  expect(partOfNumber(typed)).toEqual({ beginnings, ending })
})

it.each(['01', '+88', 'a 017', 'client-017', '1'.repeat(19)])('%s is no part of a number', (typed) => {
  expect(partOfNumber(typed)).toBeUndefined()
})
