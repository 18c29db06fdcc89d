import { outageRoutes } from '@uplink/contract/outages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bellOf, severalAreasStage } from '../../testing/stages/outages'
import { createTestApp, type TestApp } from '../../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, areas, announce, end, open, update, previewUpdate, endAll, previewEnd } = outageRoutes
const hour = 3_600_000
/** Hours from the test clock's now. */
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hour)

const bell = (userId: number) => bellOf(app, userId)
const severalAreas = () => severalAreasStage(app)

describe('what is new of an announcement', () => {
  it('is previewed, told once where it has not ended, and kept with what was told', async () => {
    const { staff, customer, others, body } = await severalAreas()
    const { announcement_id: id, id: first } = (await staff.call(announce, { body })).body.data
    await staff.call(end, { params: { id: first }, body: {} })
    const news = {
      text: 'Our technicians are splicing.',
      text_bn: 'আমাদের কর্মীরা জোড়া দিচ্ছেন।',
      expected_end_at: at(2).toISOString(),
      key: `key-of-${customer.userId}-update-1`,
    }
    const before = await bell(others[0]?.userId ?? 0)
    const seen = (await staff.call(previewUpdate, { params: { id }, body: news })).body.data
    expect(seen).toMatchObject({ lines: 2, people: 2 })
    expect(seen.texts[0]?.en.body).toMatch(
      /^Our technicians are splicing\. It should be over by about \d\d:\d\d\.$/,
    )
    expect(seen.texts[0]?.bn.body).toMatch(/^আমাদের কর্মীরা জোড়া দিচ্ছেন। আনুমানিক \d\d:\d\d-এর মধ্যে শেষ হওয়ার কথা।$/)
    const send = () => staff.call(update, { params: { id }, body: news })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ body: { message } }) => message)).toEqual(Array(3).fill('2 people told.'))
    expect(await bell(others[0]?.userId ?? 0)).toHaveLength(before.length + 1)
    // the first area has ended: nothing new there
    expect((await bell(customer.userId)).at(-1)?.title).toMatch(/is back to normal$/)
    const announcement = (await staff.call(open)).body.data.announcements.find((one) => one.id === id)
    expect(announcement?.expected_end_at).toBe(at(2).toISOString())
    expect(announcement?.tellings.map(({ kind }) => kind)).toEqual(['update', 'ended', 'begun'])
  })

  it('needs something new, an end to come, and an announcement of one’s own that goes on', async () => {
    const { staff, body } = await severalAreas()
    const other = await severalAreas()
    const { announcement_id: id } = (await staff.call(announce, { body })).body.data
    const foreign = (await other.staff.call(announce, { body: other.body })).body.data.announcement_id
    for (const route of [update, previewUpdate]) {
      expect((await staff.call(route, { params: { id }, body: {} })).refusal.errors).toHaveProperty('text')
      const past = { expected_end_at: at(-1).toISOString() }
      expect((await staff.call(route, { params: { id }, body: past })).refusal.errors).toHaveProperty(
        'expected_end_at',
      )
      for (const missing of [foreign, 999_999_999]) {
        const refused = await staff.call(route, { params: { id: missing }, body: { text: 'New' } })
        expect(refused.refusal.code).toBe('record.not-found')
      }
    }
    await staff.call(endAll, { params: { id }, body: {} })
    for (const route of [update, previewUpdate])
      expect((await staff.call(route, { params: { id }, body: { text: 'New' } })).refusal.code).toBe(
        'outage.already-ended',
      )
  })
})

describe('the end of an announcement', () => {
  it('is previewed with what is given back, told once, and credits nobody by itself', async () => {
    const { staff, customer, others, body, organizationId } = await severalAreas()
    await app.db
      .insertInto('outage_credit_rules')
      .values({ organization_id: organizationId, from_hours: 2, percent: 10, applies_from: '2026-01-01' })
      .execute()
    const begun = { ...body, starts_at: at(-3).toISOString() }
    const { announcement_id: id } = (await staff.call(announce, { body: begun })).body.data
    const seen = (await staff.call(previewEnd, { params: { id }, body: {} })).body.data
    expect(seen).toMatchObject({ lines: 4, people: 3 })
    expect(seen.credits).toHaveLength(1)
    expect(seen.credits[0]?.lines).toBeGreaterThan(0)
    expect(seen.texts[0]?.en.title).toMatch(/is back to normal$/)
    const send = () => staff.call(endAll, { params: { id }, body: {} })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const news = async (userId: number) =>
      (await bell(userId)).filter(({ title }) => title.endsWith('is back to normal')).length
    expect(await news(customer.userId)).toBe(2)
    expect(await news(others[0]?.userId ?? 0)).toBe(1)
    const ended = (await staff.call(list, { query: { state: 'ended' } })).body.data
    expect(ended).toHaveLength(3)
    expect(ended[0]).toMatchObject({ announcement_id: id, credited_lines: 0, credited: '0.00' })
    expect((await staff.call(list, { query: { state: 'open' } })).body.data).toEqual([])
  })

  it('may be for some areas, of this announcement only', async () => {
    const { staff, others, body } = await severalAreas()
    const { announcement_id: id } = (await staff.call(announce, { body })).body.data
    const { announcements } = (await staff.call(open)).body.data
    const [, , third] = announcements[0]?.places ?? []
    const some = { outage_ids: [third?.outage_id ?? 0] }
    expect((await staff.call(previewEnd, { params: { id }, body: some })).body.data.texts).toHaveLength(1)
    const wrong = await staff.call(endAll, { params: { id }, body: { outage_ids: [999_999_999] } })
    expect(wrong.refusal.errors).toHaveProperty('outage_ids')
    expect((await staff.call(endAll, { params: { id }, body: some })).body.message).toBe(
      'The outage has ended. 1 person told.',
    )
    expect(await bell(others[1]?.userId ?? 0)).toHaveLength(2)
    expect((await staff.call(open)).body.data.announcements[0]?.places).toHaveLength(2)
  })

  it('is for staff of its areas alone', async () => {
    const { staff, customer } = await severalAreas()
    const other = await severalAreas()
    const { announcement_id: id } = (await other.staff.call(announce, { body: other.body })).body.data
    for (const route of [endAll, previewEnd]) {
      expect((await staff.call(route, { params: { id }, body: {} })).status).toBe(404)
      expect((await app.guest.call(route, { params: { id }, body: {} })).status).toBe(401)
      expect((await customer.call(route, { params: { id }, body: {} })).refusal.code).toBe('access.denied')
    }
    expect((await staff.call(open)).body.data.announcements).toEqual([])
    expect((await staff.call(areas)).body.data.map(({ lines, people }) => [lines, people])).toEqual([
      [2, 1],
      [1, 1],
      [1, 1],
    ])
    expect((await customer.call(open)).refusal.code).toBe('access.denied')
  })
})
