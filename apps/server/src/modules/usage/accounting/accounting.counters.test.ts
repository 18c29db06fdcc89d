import { describe, expect, it } from 'vitest'
import { at, hour, line, midnight, minute, record, second, stage } from '../../../testing/stages/accounting'

stage()

const words = 4_294_967_296

describe('counters that are lower than before', () => {
  it('without a later session time: an old report, which replaces nothing', async () => {
    for (const [first, next, third] of [
      [null, null, null],
      [3600, 7200, 3600],
      [3600, 7200, 7200],
    ] as const) {
      const { report: tell, days, sessions } = await line()
      const report: typeof tell = (time, values) => tell(time, { ...values, isOwnTime: false })
      await report(0, { status: 'Start' })
      await report(hour, { seconds: first, download: 5000, upload: 500 })
      await report(2 * hour, { seconds: next, download: 9000, upload: 900 })
      await report(3 * hour, { seconds: third, download: 5000, upload: 500 })
      expect(await days()).toEqual({ '2026-03-14': [9000, 900] })
      expect((await sessions()).map((one) => at(one.updated_at))).toEqual([2 * hour])
    }
  })

  it('at a later session time: counted on from zero, since both parts were used', async () => {
    const { report, days, sessions } = await line()
    await report(0, { status: 'Start', seconds: 0 })
    await report(hour, { seconds: 3600, download: 9000 })
    await report(2 * hour, { seconds: 7200, download: 200 })
    // Repeated reports from before and after it, by the session's clock and by the counters only.
    await report(2 * hour + minute, { seconds: 7200, download: 200 })
    await report(2 * hour + 2 * minute, { seconds: 3600, download: 9000 })
    await report(2 * hour + 3 * minute, { download: 100 })
    expect(await days()).toEqual({ '2026-03-14': [9200, 0] })
    await report(3 * hour, { status: 'Stop', seconds: 10_800, download: 300 })
    expect(await days()).toEqual({ '2026-03-14': [9300, 0] })
    expect(await sessions()).toMatchObject([{ download_bytes: 9300 }])
  })

  it('an overflow that the equipment does not count: never more than was used', async () => {
    const { report, days } = await line()
    await report(0, { status: 'Start', seconds: 0 })
    await report(hour, { seconds: 3600, download: words - 100, upload: words - 100 })
    await report(2 * hour, { seconds: 7200, download: 400, upload: 400, mayWrap: true })
    // Both counters fall, as they do where equipment counts anew.
    expect(await days()).toEqual({ '2026-03-14': [words + 300, words + 300] })
  })

  it('an overflow that it counts is none: exact', async () => {
    const { report, days } = await line()
    await report(0, { status: 'Start' })
    await report(hour, { download: words - 100 })
    await report(2 * hour, { download: words + 400 })
    expect(await days()).toEqual({ '2026-03-14': [words + 400, 0] })
  })

  it('after a restart of the equipment: another session, by its own beginning', async () => {
    const { report, days, sessions } = await line()
    await report(0, { status: 'Start', seconds: 0 })
    await report(hour, { seconds: 3600, download: 9000 })
    await report(3 * hour, { seconds: 600, download: 200 })
    expect(await days()).toEqual({ '2026-03-14': [9200, 0] })
    expect((await sessions()).map((one) => one.download_bytes)).toEqual([9000, 200])
  })

  it('nor does the last report once more make another one, although it comes later than it says to have lasted', async () => {
    const { report, days, sessions } = await line()
    await report(0, { status: 'Start', seconds: 0 })
    for (const time of [20, 55, 300])
      await report(time * second, { status: 'Stop', seconds: 20, download: 900, upload: 90 })
    expect(await days()).toEqual({ '2026-03-14': [900, 90] })
    expect((await sessions()).map((one) => at(one.stopped_at))).toEqual([20 * second])
  })

  it('a stop ends the session all the same', async () => {
    const { report, days, sessions } = await line()
    await report(0, { status: 'Start' })
    await report(hour, { download: 9000 })
    await report(2 * hour, { status: 'Stop', download: 0, cause: 'Lost-Carrier' })
    expect(await days()).toEqual({ '2026-03-14': [9000, 0] })
    expect((await sessions()).map((one) => at(one.stopped_at))).toEqual([2 * hour])
  })

  it('one counter only: the other one goes on', async () => {
    const { report, days } = await line()
    await report(0, { status: 'Start' })
    await report(hour, { download: 9000, upload: 900 })
    await report(2 * hour, { download: 9500, upload: 100 })
    expect(await days()).toEqual({ '2026-03-14': [9500, 900] })
  })

  it('of an old report after the end of the session: it stays ended', async () => {
    const { report, sessions, nas } = await line()
    await report(0, { status: 'Start' })
    await report(hour, { download: 9000 })
    await record({ status: 'Accounting-On', nas, at: new Date(midnight + 1.5 * hour) })
    await report(2 * hour, { download: 5000 })
    expect((await sessions()).map((one) => at(one.stopped_at))).toEqual([1.5 * hour])
  })
})

describe('counters that are missing', () => {
  it('leave what is known as it is', async () => {
    const { report, days, sessions } = await line()
    await report(0, { status: 'Start', seconds: 0, download: null, upload: null })
    await report(hour, { seconds: 3600, download: 9000, upload: 900 })
    await report(2 * hour, { seconds: 7200, download: null, upload: null })
    await report(3 * hour, { seconds: 10_800, download: 9500, upload: null })
    await report(4 * hour, { seconds: 14_400, download: null, upload: null, status: 'Stop' })
    expect(await days()).toEqual({ '2026-03-14': [9500, 900] })
    expect((await sessions()).map((one) => [one.download_bytes, at(one.stopped_at)])).toEqual([
      [9500, 4 * hour],
    ])
  })
})
