import { describe, expect, it } from 'vitest'
import { bankUpdate, profileUpdate } from './accounts'
import { otpCode } from './codes'
import { joinedDigits, plainDigits } from './digits'
import { resetLinkRequest } from './passwords'
import { paymentAmount } from './payments'

describe('digits as keyboards of Bangladesh write them', () => {
  it('are 0 to 9 afterwards, and everything else is as it was', () => {
    expect(plainDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789')
    expect(plainDigits('৳ ১,২৫০.5 টাকা')).toBe('৳ 1,250.5 টাকা')
  })

  it.each([
    ['017-1100-0001', '01711000001'],
    ['+880 1711 000001', '+8801711000001'],
    ['০১৭১১‑০০০০০১', '01711000001'],
  ])('of the number %s stand together', (typed, number) => expect(joinedDigits(typed)).toBe(number))
})

describe('a call takes them', () => {
  it.each([['০১৭১১০০০০০১'], ['017-1100-0001'], [' 01711 000001 ']])('in the mobile number %s', (typed) => {
    expect(profileUpdate.parse({ mobile_no: typed }).mobile_no).toBe('01711000001')
  })

  it('in an amount, a code, a bank account and where a link is asked for', () => {
    expect(paymentAmount.parse('১০০.৫০')).toBe('100.50')
    expect(otpCode.parse('১২৩ ৪৫৬')).toBe('123456')
    const bank = { bank_name: 'Meghna', account_name: 'Rahima' }
    expect(
      bankUpdate.parse({ ...bank, account_number: '২০৭১-০৫৮৮-৩৪', routing_number: '১২৩৪৫৬৭৮৯' }),
    ).toMatchObject({ account_number: '2071058834', routing_number: '123456789' })
    expect(resetLinkRequest.parse({ mobile_or_email: '০১৭১১০০০০০১' }).mobile_or_email).toBe('01711000001')
  })

  it('and refuses what is no number still', () => {
    for (const typed of ['০১৭১১', 'সাত', '০১৭১১০০০০০১ক'])
      expect(profileUpdate.safeParse({ mobile_no: typed }).success).toBe(false)
    expect(paymentAmount.safeParse('১ ০০').success).toBe(false)
  })
})
