import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, profile, refused, visit } from '../../../testing/visit'
import type { Version } from './legal-versions.data'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const path = '/admin/legal-texts?text=refund-policy'
const version = (number: number, body: string): Version => ({
  id: number,
  number,
  title: 'Refunds',
  body,
  author: 'Nasreen Siddique',
  version: 1,
  published_at: `2026-0${number}-01T04:00:00.000Z`,
  updated_at: `2026-0${number}-01T04:00:00.000Z`,
})
const versions = [version(2, 'In three days.\n\nBy card.'), version(1, 'In three days.')]

function kept(can: string[] = ['edit']) {
  const sent: unknown[] = []
  const handlers = [
    http.get('*/api/all-organizations', () =>
      HttpResponse.json(pageOf([{ id: 1, name: 'Shapla Net', status: 'active' }])),
    ),
    http.get('*/api/legal-texts/refund-policy/versions', () => HttpResponse.json(pageOf(versions, { can }))),
    http.put('*/api/legal-texts/refund-policy', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Version 3 published.', data: version(3, 'x') })
    }),
  ]
  return { handlers, sent }
}

describe('legal texts', () => {
  it('show before a version is published what it changes', async () => {
    const { handlers, sent } = kept()
    await visit(path, { as: 'staff', handlers })
    await person.type(await screen.findByLabelText('Body'), '\n\nOr in cash.')
    await person.click(screen.getByLabelText('Now'))
    await person.click(screen.getByRole('button', { name: 'Publish version 3' }))
    const review = within(await screen.findByRole('dialog', { name: 'Version 3 against version 2' }))
    expect(review.getAllByRole('definition').map((each) => each.textContent)).toEqual(['+added: Or in cash.'])
    await person.click(review.getByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Publish version 3' }))
    const again = within(await screen.findByRole('dialog'))
    await person.click(again.getByRole('button', { name: 'Publish version 3' }))
    expect(await screen.findByText('Version 3 published.')).toBeTruthy()
    expect(sent).toMatchObject([
      { body: 'In three days.\n\nBy card.\n\nOr in cash.', status: 'published', version: 0 },
    ])
  })

  it('wait for the first organization', async () => {
    const none = http.get('*/api/all-organizations', () => HttpResponse.json(pageOf([])))
    await visit(path, { as: 'staff', handlers: [none] })
    expect(await screen.findByText('There is no organization yet, or none that you may see.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Privacy policy' })).toBeNull()
  })

  it('ask before another text takes the place of what was typed', async () => {
    const { handlers } = kept()
    const { path: at } = await visit(path, { as: 'staff', handlers })
    const body = await screen.findByLabelText<HTMLTextAreaElement>('Body')
    await person.type(body, ' Or in cash.')
    await person.click(screen.getByRole('link', { name: 'Privacy policy' }))
    await person.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(at()).toBe('/admin/legal-texts')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Body').value).toContain('Or in cash.')
  })

  it('save a draft without asking, and begin again with the words of an older version', async () => {
    const { handlers, sent } = kept()
    await visit(path, { as: 'staff', handlers })
    await person.click(await screen.findByRole('button', { name: /^Version 1/ }))
    await person.click(await screen.findByRole('button', { name: 'Copy this text into the next version' }))
    await person.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Version 3 published.')).toBeTruthy()
    expect(sent).toMatchObject([{ body: 'In three days.', status: 'draft', published_at: null }])
  })

  it('are only read by whoever may not write them, and not at all without the right', async () => {
    const { handlers } = kept([])
    await visit(path, { as: 'staff', handlers })
    expect(await screen.findByText('By card.')).toBeTruthy()
    expect(screen.queryByLabelText('Body')).toBeNull()
    await person.click(screen.getByRole('button', { name: /^Version 2/ }))
    expect(await screen.findByRole('heading', { name: 'Against version 1' })).toBeTruthy()
  })

  it('say who may not see them', async () => {
    const { handlers } = kept()
    const none = http.get('*/api/legal-texts/refund-policy/versions', () => refused(403, 'No.'))
    const staff = http.get('*/api/auth/get-user', () =>
      HttpResponse.json({ data: { ...profile, account_type: 'staff' } }),
    )
    await visit(path, { as: 'staff', handlers: [none, staff, ...handlers] })
    expect(await screen.findByText(/see the versions of legal texts/)).toBeTruthy()
  })
})
