import { screen } from '@testing-library/react'
import type { CustomerOverview } from '@uplink/contract/desk'
import type { NetworkTerms } from '@uplink/contract/network-terms'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, visit } from '../../../testing/visit'
import { deskAnswers, overview } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const terms: NetworkTerms = {
  framed_address: null,
  framed_pool: null,
  device: null,
  latest_device: '02-1A-4B-00-00-01',
  max_sessions: null,
  attributes: [],
  package: { framed_pool: 'home', max_sessions: 2 },
  password: 'hash',
  latest_change: null,
  version: 0,
}

/** The same customer, for somebody who may see the network. */
const seen: CustomerOverview = { ...overview, can: [...overview.can, 'see-network'] }

async function open(changes: Partial<NetworkTerms> = {}, can: 'set'[] = ['set']) {
  const sent: unknown[] = []
  await visit('/admin/customers/11', {
    as: 'staff',
    handlers: [
      http.get('*/api/desk/customer', () => HttpResponse.json({ data: seen })),
      http.get('*/api/desk/lines/network-terms', () =>
        HttpResponse.json({ data: { ...terms, ...changes }, can }),
      ),
      http.put('*/api/desk/lines/network-terms', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'The network terms are saved.', data: terms })
      }),
      ...deskAnswers,
    ],
  })
  return sent
}

const change = 'Change network terms'

describe('the network terms of a line', () => {
  it('say what its package gives it, and cannot be changed without the right', async () => {
    await open({}, [])
    expect(await screen.findByText('From the pool home')).toBeDefined()
    expect(screen.getByText('2 devices')).toBeDefined()
    expect(screen.queryByRole('button', { name: change })).toBeNull()
  })

  it.each([
    ['changed', /^Speed changed in the running session at /],
    ['silent', /^The equipment did not answer \(3 tries, last at .* when it connects next$/],
    ['ended', /^Session ended at /],
  ] as const)('say what became of a change: %s', async (result, words) => {
    await open({ latest_change: { result, at: '2026-03-14T06:00:00.000Z', tries: 3 } })
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('are changed in a dialog, with attributes one a line', async () => {
    const sent = await open()
    await person.click(await screen.findByRole('button', { name: change }))
    await person.type(screen.getByLabelText(/^Own address/), '100.64.7.9')
    await person.type(screen.getByLabelText(/^More attributes/), 'Idle-Timeout = 600')
    await person.click(screen.getByRole('button', { name: 'Save network terms' }))
    expect(await screen.findByText('The network terms are saved.')).toBeDefined()
    expect(sent).toMatchObject([
      { framed_address: '100.64.7.9', attributes: [{ name: 'Idle-Timeout', value: '600' }], version: 0 },
    ])
  })

  it('refuse an attribute that is not on the list, at the field', async () => {
    const sent = await open()
    await person.click(await screen.findByRole('button', { name: change }))
    await person.type(screen.getByLabelText(/^More attributes/), 'Cleartext-Password = x')
    await person.click(screen.getByRole('button', { name: 'Save network terms' }))
    expect(await screen.findByText('This is not an attribute that can be added')).toBeDefined()
    expect(sent).toEqual([])
  })
})
