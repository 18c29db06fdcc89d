import { describe, expect, it } from 'vitest'
import { paid, transactionsIn, unpaid, validationIn } from './answers'

const attempt = { merchantNumber: 'INV-P1', gatewayPaymentId: 'INV-P1', amount: 50_000 }
const one = {
  status: 'VALID',
  tran_id: 'INV-P1',
  val_id: 'V1',
  amount: '500.00',
  currency: 'BDT',
  currency_type: 'BDT',
  currency_amount: '500.00',
  bank_tran_id: 'B1',
  risk_level: '0',
}

describe('a paid transaction', () => {
  it('is settled by the bank’s number when everything agrees', () => {
    expect(paid(one, attempt)).toEqual({ status: 'settled', transactionId: 'B1' })
    expect(paid({ ...one, currency_amount: null, currency_type: null }, attempt)).toHaveProperty(
      'status',
      'settled',
    )
  })

  it.each([
    [{ amount: '499.00' }, { reason: 'differs', taken: 49_900 }],
    [{ amount: '500.001' }, { reason: 'differs' }],
    [{ currency_amount: '5.00' }, { reason: 'differs', taken: 50_000 }],
    [{ currency: 'USD' }, { reason: 'differs' }],
    [{ currency_type: 'USD' }, { reason: 'differs' }],
    [{ tran_id: 'INV-P2' }, { reason: 'differs', taken: 50_000 }],
    [{ risk_level: '1' }, { reason: 'risky', taken: 50_000 }],
  ])('is for staff with %j', (change, outcome) => {
    expect(paid({ ...one, ...change }, attempt)).toEqual({
      status: 'review',
      transactionId: 'B1',
      ...outcome,
    })
  })

  it('is unclear without the bank’s number', () => {
    expect(paid({ ...one, bank_tran_id: '' }, attempt)).toEqual({ status: 'unclear' })
  })
})

describe('transactions without money', () => {
  it.each([
    [[], 'pending', undefined],
    [['PENDING'], 'pending', undefined],
    [['FAILED', 'UNATTEMPTED'], 'pending', undefined],
    [['FAILED', 'CANCELLED'], 'failed', 'declined'],
    [['CANCELLED'], 'failed', 'cancelled'],
    [['EXPIRED'], 'failed', 'timed-out'],
    [['SOMETHING NEW'], 'unclear', undefined],
  ])('%j are %s', (states, status, reason) => {
    expect(unpaid(states.map((each) => ({ ...one, status: each })))).toEqual({
      status,
      ...(reason && { reason }),
    })
  })
})

it('an answer counts only when it is whole', () => {
  expect(transactionsIn({ APIConnect: 'DONE', no_of_trans_found: '0' })).toEqual([])
  expect(transactionsIn({ APIConnect: 'DONE', no_of_trans_found: 1, element: [one] })).toHaveLength(1)
  for (const answer of [
    { APIConnect: 'FAILED', no_of_trans_found: 0 },
    { APIConnect: 'DONE', no_of_trans_found: 1, element: [] },
    { APIConnect: 'DONE', no_of_trans_found: 1, element: [{ amount: '5' }] },
    { no_of_trans_found: 0 },
  ])
    expect(transactionsIn(answer)).toBeUndefined()
  expect(validationIn({ ...one, status: 'VALIDATED' })).toHaveProperty('val_id', 'V1')
  expect(validationIn({ ...one, status: 'INVALID_TRANSACTION' })).toBeUndefined()
  expect(validationIn({ ...one, APIConnect: 'FAILED' })).toBeUndefined()
})
