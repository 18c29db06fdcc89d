import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands } from '../../../testing/screen-states'
import { person, profile, refused, server, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const terms = http.get('*/api/legal-texts/terms-conditions', () =>
  HttpResponse.json({
    data: {
      slug: 'terms-conditions',
      title: 'Our terms',
      body: 'Be kind.',
      organization: 'Shapla Net',
      published_at: '2026-03-14T06:00:00.000Z',
    },
  }),
)

describe.each(['/terms-conditions', '/admin/terms-conditions'])('the terms at %s', (path) => {
  itSaysHowItStands({
    path,
    call: '/legal-texts/terms-conditions',
    loading: 'Loading the text',
    failed: 'The text could not be loaded.',
  })
})

describe('the text of the own provider', () => {
  it('can be asked for again when nobody knows whose provider that is', async () => {
    const unknown = http.get('*/api/auth/get-user', () => refused(500, 'Wrong.'))
    await visit('/admin/terms-conditions', { handlers: [unknown, terms] })
    expect(await screen.findByText('The text could not be loaded.')).toBeTruthy()
    server.use(
      terms,
      http.get('*/api/auth/get-user', () => HttpResponse.json({ data: profile })),
    )
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Our terms' })).toBeTruthy()
  })
})

it('asks for no other text while it is being left', async () => {
  const others: unknown[] = []
  const any = http.get('*/api/legal-texts/:slug', ({ params }) => {
    others.push(params.slug)
    return refused(404, 'Not found.')
  })
  await visit('/admin/terms-conditions', { handlers: [terms, any] })
  await screen.findByRole('heading', { name: 'Our terms' })
  await person.click(screen.getByRole('link', { name: 'Billing History' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Billing history' })).toBeTruthy()
  expect(others).toEqual([])
})
