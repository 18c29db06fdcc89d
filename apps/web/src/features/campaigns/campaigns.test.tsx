import { screen, waitFor, within } from '@testing-library/react'
import type { CampaignDetail, CampaignPreview } from '@uplink/contract/campaigns'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const seen: CampaignPreview = {
  people: 1204,
  reached: { bell: 1204, mail: 900, sms: 1122, push: 0 },
  without: { mail: 304, sms: 0 },
  switched_off: { bell: 0, mail: 0, sms: 82, push: 0 },
  report: null,
  sample: {
    name: 'Rahima Khatun',
    client_id: 'sn100431',
    en: { title: 'More speed', text: 'Dear Rahima Khatun', parts: 1 },
    bn: { title: 'আরও গতি', text: 'প্রিয় Rahima Khatun', parts: 1 },
  },
}
const preview = http.post('*/api/campaigns/preview', () => HttpResponse.json({ data: seen }))
const choices = http.get('*/api/campaigns/choices', () =>
  HttpResponse.json({
    data: {
      areas: [{ id: 3, name: 'Banani', city: 'Dhaka', lines: 10, people: 9 }],
      packages: [{ id: 7, name: 'Home 40', lines: 30 }],
      time_zone: 'Asia/Dhaka',
    },
  }),
)
const campaign: CampaignDetail = {
  id: 5,
  name: 'Faster lines',
  organization: 'Shapla Net',
  state: 'sent',
  ways: ['bell', 'sms'],
  starts_at: '2026-03-14T06:00:00.000Z',
  people: 1204,
  made_at: '2026-03-13T06:00:00.000Z',
  made_by: 'Laila',
  version: 2,
  areas: [],
  packages: [{ id: 7, name: 'Home 40' }],
  states: [],
  client_ids: [],
  report: null,
  look: null,
  title: 'More speed',
  text: 'Dear {name}',
  title_bn: null,
  text_bn: null,
  finished_at: '2026-03-14T06:02:00.000Z',
  stopped: null,
  recipients: { waiting: 0, told: 1122, 'left-out': 82, failed: 0 },
  told_by: { bell: 1122, mail: 0, sms: 1122, push: 0 },
  arrived: [{ way: 'sms', sent: 1108, waiting: 0, failed: 14, kept: 0 }],
  can: ['send-again'],
}

describe('the list of campaigns', () => {
  itSaysHowItStands({
    path: '/admin/campaigns',
    as: 'staff',
    call: '/campaigns',
    loading: 'Loading: Campaigns',
    failed: 'The campaigns could not be loaded.',
    empty: { answer: pageOf([], { can: ['create'] }), text: 'No message was sent to many yet.' },
  })
})

const reports = http.get('*/api/campaigns/reports', () =>
  HttpResponse.json(
    pageOf([
      { id: 9, name: 'Slow lines', columns: ['id', 'username', 'speed'] },
      { id: 8, name: 'Towns', columns: ['city'] },
    ]),
  ),
)

describe('a new campaign', () => {
  it('is for the rows of a report, and says what became of them', async () => {
    const bodies: { report?: unknown }[] = []
    await visit('/admin/campaigns/create', {
      as: 'staff',
      handlers: [
        choices,
        reports,
        http.post('*/api/campaigns/preview', async ({ request }) => {
          const body = (await request.json()) as { report?: unknown }
          bodies.push(body)
          const report = { rows: 12, client_ids: 11, unknown: 2, some_unknown: ['x1', 'x2'], left_out: 1 }
          return HttpResponse.json({ data: { ...seen, people: 8, report: body.report ? report : null } })
        }),
      ],
    })
    await person.click(await screen.findByRole('button', { name: 'Rows of a report' }))
    await person.click(await screen.findByRole('combobox', { name: /^Report/ }))
    await person.click(await screen.findByRole('option', { name: 'Slow lines' }))
    // the column that is most likely is chosen, and can be another one
    expect(screen.getByLabelText('Column with the Client IDs')).toHaveProperty('value', 'username')
    await screen.findByText(
      'The report has 12 rows with 11 Client IDs now. 2 of them are no line of yours: x1, x2. 1 line is left out by what else you chose. It is run again when the message begins.',
    )
    expect(bodies.at(-1)?.report).toEqual({ id: 9, column: 'username' })
    await person.selectOptions(screen.getByLabelText('Column with the Client IDs'), 'id')
    await waitFor(() => expect(bodies.at(-1)?.report).toEqual({ id: 9, column: 'id' }))
  })

  it('says whom it reaches, puts placeholders where one writes, and asks once before it is sent', async () => {
    const sent: unknown[] = []
    await visit('/admin/campaigns/create?lines=sn100431,sn100432', {
      as: 'staff',
      handlers: [
        preview,
        choices,
        reports,
        http.post('*/api/campaigns', async ({ request }) => {
          sent.push(await request.json())
          return HttpResponse.json({ message: 'Saved.', data: { id: 5, version: 1 } })
        }),
        http.post('*/api/campaigns/5/send', async ({ request }) => {
          sent.push(await request.json())
          return HttpResponse.json({ message: 'The message is on its way.', data: { id: 5 } })
        }),
        http.get('*/api/campaigns/5', () => HttpResponse.json({ data: campaign })),
        http.get('*/api/campaigns/5/recipients', () => HttpResponse.json(pageOf([]))),
      ],
    })
    expect(await screen.findByText('1,204 people')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Client IDs' })).toHaveProperty('value', 'sn100431\nsn100432')
    await person.type(screen.getByLabelText(/^Name/), 'Faster lines')
    await person.type(screen.getByLabelText('Title'), 'More speed')
    await person.type(screen.getByLabelText('Text'), 'Dear ')
    const chips = screen.getByRole('group', { name: 'Insert into ‘Text’' })
    await person.click(within(chips).getByRole('button', { name: '{name}' }))
    await person.click(screen.getByRole('checkbox', { name: 'SMS' }))
    expect(await screen.findByText(/82 have switched this off/)).toBeTruthy()
    expect(screen.getAllByText(/As an SMS, the text alone: 1 SMS\./)).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Send to 1,204 people' }))
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText('SMS: 1,122')).toBeTruthy()
    await person.click(within(question).getByRole('button', { name: 'Send to 1,204 people' }))
    expect(await screen.findByRole('heading', { name: 'Faster lines' })).toBeTruthy()
    expect(sent).toMatchObject([
      { text: 'Dear {name}', ways: ['bell', 'sms'], client_ids: ['sn100431', 'sn100432'] },
      { version: 1 },
    ])
  })
})

it('has a line for each part of whom it is for, which opens to be chosen', async () => {
  await visit('/admin/campaigns/create', { as: 'staff', handlers: [preview, choices, reports] })
  expect(await screen.findByText('Not closed')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /Banani/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Areas' }))
  await person.click(screen.getByRole('checkbox', { name: /^Banani/ }))
  await person.click(screen.getByRole('button', { name: 'Packages' }))
  await person.click(screen.getByRole('checkbox', { name: /^Home 40/ }))
  await person.click(screen.getByRole('button', { name: 'Areas' }))
  await person.click(screen.getByRole('button', { name: 'Packages' }))
  const parts = ['Areas', 'Packages'].map((name) => screen.getByRole('region', { name }).textContent)
  expect(parts).toEqual(['AreasBanani', 'PackagesHome 40'])
})

describe('a campaign that was sent', () => {
  it('says what arrived, and sends again what did not', async () => {
    const again = vi.fn()
    await visit('/admin/campaigns/5', {
      as: 'staff',
      handlers: [
        http.get('*/api/campaigns/5', () => HttpResponse.json({ data: campaign })),
        http.get('*/api/campaigns/5/recipients', () => HttpResponse.json(pageOf([]))),
        http.post('*/api/campaigns/5/send-again', () => {
          again()
          return refused(409, 'There is nothing to send again.')
        }),
      ],
    })
    expect(await screen.findByText('1,108 delivered, 0 waiting, 14 failed')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Send again to 14 that failed' }))
    const question = await screen.findByRole('alertdialog')
    await person.click(within(question).getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('There is nothing to send again.')).toBeTruthy()
    expect(again).toHaveBeenCalledOnce()
  })
})

it('is written to all that matched in the list of customers, until others are chosen', async () => {
  const looked: unknown[] = []
  await visit('/admin/campaigns/create?look=5&chosen=1201', {
    as: 'staff',
    handlers: [
      choices,
      reports,
      http.post('*/api/campaigns/preview', async ({ request }) => {
        looked.push(((await request.json()) as { look_id: number | null }).look_id)
        return HttpResponse.json({ data: seen })
      }),
    ],
  })
  await screen.findByText('1,201 lines chosen in the list of customers')
  await waitFor(() => expect(looked.at(-1)).toBe(5))
  await person.click(screen.getByRole('button', { name: 'Choose others' }))
  await waitFor(() => expect(looked.at(-1)).toBeNull())
  expect(screen.queryByText(/chosen in the list/)).toBeNull()
})
