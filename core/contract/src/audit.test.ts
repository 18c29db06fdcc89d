import { describe, expect, it } from 'vitest'
import { actOf, auditActs } from './audit'

describe('the act of an audit entry', () => {
  it('is a kind of record and what happened to it', () => {
    for (const act of auditActs) expect(act).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    expect(new Set(auditActs).size).toBe(auditActs.length)
  })

  it.each([
    ['ticket.assigned', 'ticket.assigned'],
    ['orders.step-added', 'order.step-added'],
    ['payments.confirmed', 'payment.confirmed'],
    ['payments.news-refused', 'gateway.news-refused'],
    ['canned-reply.added', 'canned-reply.created'],
    ['nobody.knows', undefined],
  ])('%s reads as %s', (written, settled) => {
    expect(actOf(written)).toBe(settled)
  })
})
