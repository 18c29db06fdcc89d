import { screen, within } from '@testing-library/react'
import type { OutageCreditRules } from '@uplink/contract/outage-credits'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const padma: OutageCreditRules = {
  organization_id: 1,
  organization: 'Padma Online',
  rules: [{ from_hours: 24, percent: 10, applies_from: '2026-01-01' }],
}
const outages = http.get('*/api/desk/outages', () => HttpResponse.json(pageOf([], { can: [] })))
const answering = (answer: () => Response) => http.get('*/api/desk/outages/credit-rules', answer)
const open = (answer: () => Response, ...handlers: ReturnType<typeof http.put>[]) =>
  visit('/admin/desk/outages', { as: 'staff', handlers: [outages, answering(answer), ...handlers] })
const rules = () => HttpResponse.json({ data: [padma], can: ['set'] })
const unfold = async () => {
  const row = await screen.findByRole('button', { name: 'Padma Online' })
  await person.click(row)
  return row
}

describe('what is given back for outages', () => {
  it('is said for each organization', async () => {
    const steps = [...padma.rules, { from_hours: 72, percent: 50, applies_from: '2026-01-01' }]
    await open(() => HttpResponse.json({ data: [{ ...padma, rules: steps }], can: ['set'] }))
    expect(
      await screen.findByText('10% of the month’s price from 24 hours on, up to 50% from 72 hours on'),
    ).toBeTruthy()
    await unfold()
    const part = within(screen.getByRole('region', { name: 'Padma Online' }))
    expect(part.getByText('From 24 hours')).toBeTruthy()
    expect(part.getByText('For outages since Jan 01, 2026.')).toBeTruthy()
  })

  it('says that it is nothing, and offers no change to who may not make one', async () => {
    await open(() => HttpResponse.json({ data: [{ ...padma, rules: [] }], can: [] }))
    expect(await screen.findByText('No credit is given for outages.')).toBeTruthy()
    await unfold()
    expect(screen.queryByRole('button', { name: /^Change the outage credits/ })).toBeNull()
  })

  it('says that it could not be loaded', async () => {
    await open(() => refused(500, 'Something went wrong on our side.'))
    expect(await screen.findByText('The outage credits could not be loaded.')).toBeTruthy()
  })

  it('is set step by step, and mistakes stand on their fields', async () => {
    const sent: unknown[] = []
    const set = http.put('*/api/desk/outages/credit-rules', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'The outage credits are saved.', data: padma })
    })
    await open(rules, set)
    await unfold()
    await person.click(
      await screen.findByRole('button', { name: 'Change the outage credits of Padma Online' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(dialog.getByLabelText('Step 2: from'), '72')
    await person.type(dialog.getByLabelText('Step 2: credit'), '500')
    await person.click(dialog.getByRole('button', { name: 'Save outage credits' }))
    expect(dialog.getByLabelText('Step 2: credit').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    const retype = async (percent: string) => {
      await person.clear(dialog.getByLabelText('Step 2: credit'))
      await person.type(dialog.getByLabelText('Step 2: credit'), percent)
    }
    await retype('5')
    await person.click(dialog.getByRole('button', { name: 'Save outage credits' }))
    expect(dialog.getByText('A longer outage must give back at least as much as a shorter one')).toBeTruthy()
    expect(sent).toEqual([])
    await retype('50')
    await person.click(dialog.getByRole('button', { name: 'Save outage credits' }))
    expect(await screen.findByText('The outage credits are saved.')).toBeTruthy()
    expect(sent).toEqual([
      {
        organization_id: 1,
        rules: [
          { from_hours: 24, percent: 10 },
          { from_hours: 72, percent: 50 },
        ],
      },
    ])
  })
})
