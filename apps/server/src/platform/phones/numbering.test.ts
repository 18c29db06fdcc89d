import { isMobileForm, mobileForm, partOfNumber, phoneForm } from '@uplink/contract/phones'
import { expect, it } from 'vitest'
import { inCountry, installNumbering } from './numbering'

installNumbering()

it.each([
  ['BD', '+880 1711-000000', '01711000000'],
  ['BD', '8801711000000', '01711000000'],
  ['BD', '০১৭১১০০০০০০', '01711000000'],
  // not given out by the list's time, but like those that are
  ['BD', '01210004321', '01210004321'],
  ['BD', '00447911123456', '+447911123456'],
  ['GB', '07911 123456', '07911123456'],
  ['GB', '+44 7911 123456', '07911123456'],
  ['GB', '+8801711000000', '+8801711000000'],
  ['US', '(212) 555-0123', '2125550123'],
  ['US', '+1 212 555 0123', '2125550123'],
  ['NP', '984-1234567', '9841234567'],
])('in %s the mobile number %s is stored as %s', (country, written, stored) => {
  inCountry(country, () => {
    expect(mobileForm(written)).toBe(stored)
    expect(isMobileForm(stored)).toBe(true)
  })
})

it.each([
  ['BD', '028112345'],
  ['BD', '0171100'],
  ['BD', 'call me'],
  ['GB', '020 7946 0000'],
  ['GB', '01711000000'],
  ['US', '911'],
])('in %s %s is no mobile number', (country, written) => {
  expect(inCountry(country, () => isMobileForm(mobileForm(written)))).toBe(false)
})

it('keeps landlines in digits', () => {
  expect(inCountry('GB', () => phoneForm('+44 (0)20 7946 0000'))).toBe('02079460000')
  expect(inCountry('US', () => phoneForm('+1 212-555-0123'))).toBe('2125550123')
})

it('finds a stored number by any notation', () => {
  inCountry('GB', () => {
    expect(partOfNumber('+44 7911')).toEqual({ beginnings: ['07911'], ending: '07911' })
    expect(partOfNumber('+880 1711')).toEqual({ beginnings: ['+8801711'], ending: '8801711' })
  })
  expect(inCountry('US', () => partOfNumber('1212'))).toEqual({ beginnings: ['1212'], ending: '1212' })
})
