import { describe, expect, it } from 'vitest'
import type { BkashClient, Called } from './client'
import { refund, refundOutcome } from './refund'

/** A refund of 200, after 100 went back before. */
const request = {
  merchantNumber: 'UP-1',
  gatewayPaymentId: 'TR1',
  transactionId: 'TRX1',
  amount: 50_000,
  refund: 20_000,
  refundedBefore: 10_000,
  refundNumber: 'P1-R1',
  refundId: null,
  reason: 'Paid twice',
}

const answering = (called: Called): BkashClient => ({ call: () => Promise.resolve(called) })

const made = (refundAmount: string, refundTrxId = 'R1', refundTransactionStatus = 'Completed') => ({
  refundTrxId,
  refundTransactionStatus,
  refundAmount,
})

const error = (externalCode: string) => ({ internalCode: 'some_words', externalCode, errorMessageEn: 'No.' })

describe('bKash’s answer to a refund', () => {
  it.each([
    ['a refund', made('200.00', 'R2'), { status: 'done', refundId: 'R2' }],
    ['one without a number', made('200.00', ''), { status: 'unclear' }],
    ['one under way', made('200.00', 'R2', 'Processing'), { status: 'unclear' }],
    ['a wrong payment', error('2002'), { status: 'refused', text: 'bKash refused it: 2002 No.' }],
    ['a wrong amount', error('2006'), { status: 'refused', text: 'bKash refused it: 2006 No.' }],
    ['too little money', error('2023'), { status: 'refused', text: 'bKash refused it: 2023 No.' }],
    ['maintenance', error('503'), { status: 'unclear' }],
    ['a process that failed', error('2003'), { status: 'unclear' }],
    ['an exception', error('2020'), { status: 'unclear' }],
    ['another exception', error('2024'), { status: 'unclear' }],
    ['words that nobody knows', { internalCode: 'some_words', errorMessageEn: 'No.' }, { status: 'unclear' }],
    ['nothing', {}, { status: 'unclear' }],
  ])('is taken for what it says: %s', async (_, answer, outcome) => {
    expect(await refund(answering({ answer }), request)).toEqual(outcome)
  })

  it('is unclear when there is none', async () => {
    expect(await refund(answering({ unclear: 'HTTP 504' }), request)).toEqual({ status: 'unclear' })
  })
})

describe('bKash’s answer about a refund', () => {
  const before = made('100.00')
  const ours = made('200.00', 'R2')
  const refused = { status: 'refused', text: 'bKash did not get it' }
  const unclear = { status: 'unclear' }
  it.each([
    ['ours is there', { refundTransactions: [before, ours] }, { status: 'done', refundId: 'R2' }],
    ['ours is not there', { refundTransactions: [before] }, refused],
    ['ours failed', { refundTransactions: [before, made('200.00', '', 'Failed')] }, refused],
    ['ours is under way', { refundTransactions: [before, made('200.00', 'R2', 'Processing')] }, unclear],
    ['ours has no state', { refundTransactions: [before, { refundAmount: '200.00' }] }, unclear],
    ['ours has no number', { refundTransactions: [before, made('200.00', '')] }, unclear],
    ['an amount is unreadable', { refundTransactions: [before, made('200,00', 'R2')] }, unclear],
    ['the sum is another one', { refundTransactions: [before, made('150.00', 'R2')] }, unclear],
    ['the earlier one is missing', { refundTransactions: [] }, unclear],
    ['maintenance', error('503'), unclear],
    ['an unknown payment', error('2002'), unclear],
    ['an error beside a list', { ...error('2020'), refundTransactions: [before] }, unclear],
    ['an error in the other shape', { statusCode: '2020', statusMessage: 'Exception' }, unclear],
    ['an error in the third shape', { errorCode: '2020', refundTransactions: [before] }, unclear],
    ['no list', { originalTrxId: 'TRX1' }, unclear],
    ['something else', { refundTransactions: 'none' }, unclear],
    ['a list of something else', { refundTransactions: [before, null] }, unclear],
  ])('is taken for what it says: %s', async (_, answer, outcome) => {
    expect(await refundOutcome(answering({ answer }), request)).toEqual(outcome)
  })

  it.each([
    [{ refundTransactions: [] }, refused],
    [{ statusCode: '0000', refundTransactions: [] }, refused],
    [error('503'), unclear],
    [{ statusCode: '2020' }, unclear],
    [{}, unclear],
  ])('says of a first refund only by a list that it was not made: %j', async (answer, outcome) => {
    expect(await refundOutcome(answering({ answer }), { ...request, refundedBefore: 0 })).toEqual(outcome)
  })
})
