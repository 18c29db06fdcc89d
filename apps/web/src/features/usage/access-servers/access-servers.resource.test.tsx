import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { namesAnswer } from '../../../testing/names'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'
import type { AccessServer } from './access-servers.data'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const list = '/admin/access-servers'
const server: AccessServer = {
  id: 7,
  version: 2,
  updated_at: '2026-03-14T06:00:00.000Z',
  name: 'BRAS Banani',
  place: 'Banani, Dhaka',
  organization_id: 1,
  organization: 'Sky Net',
  address: '10.20.1.1',
  kind: 'mikrotik',
  coa_port: null,
  on_change: 'change',
  secret_set_at: '2026-03-02T06:00:00.000Z',
  heard_at: null,
  checked_at: null,
  check_result: null,
  status: 'active',
  can: ['edit', 'delete'],
  used_by: [],
}

function kept(changes: Partial<AccessServer> = {}) {
  const sent: Record<string, unknown>[] = []
  const record = { ...server, ...changes }
  const handlers = [
    http.get('*/api/access-servers', () => HttpResponse.json(pageOf([record], { can: ['create'] }))),
    http.get('*/api/access-servers/7', () => HttpResponse.json({ data: record })),
    namesAnswer({ organizations: [{ id: 1, name: 'Sky Net' }] }),
    http.get('*/api/logs', () => HttpResponse.json(pageOf([]))),
    http.post('*/api/access-servers/7/check', () =>
      HttpResponse.json({
        message: 'It answers.',
        data: { checked_at: '2026-03-14T06:00:00.000Z', check_result: 'answered' },
      }),
    ),
    http.put('*/api/access-servers/7', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return HttpResponse.json({ message: 'Access server saved.', data: record })
    }),
  ]
  return { handlers, sent }
}

describe('access servers', () => {
  itSaysHowItStands({
    path: list,
    call: '/access-servers',
    as: 'staff',
    loading: 'Loading: Access servers',
    failed: 'The access servers could not be loaded.',
    empty: { answer: { ...pageOf([]), can: [] }, text: 'No access servers yet.' },
  })

  it.each([
    [null, 'Never heard'],
    [new Date().toISOString(), 'Reports'],
    ['2026-03-14T06:00:00.000Z', /^Silent since /],
  ])('are listed with how they do: heard %s', async (heard_at, words) => {
    await visit(list, { handlers: kept({ heard_at }).handlers, as: 'staff' })
    const table = await screen.findByRole('table', { name: 'Access servers' })
    expect(within(table).getByText(words)).toBeDefined()
  })

  it('are checked from their page, and it is said how that went', async () => {
    await visit(`${list}/7/show`, { handlers: kept().handlers, as: 'staff' })
    await person.click(await screen.findByRole('button', { name: 'Check connection' }))
    expect(await screen.findByText('BRAS Banani answers.')).toBeDefined()
  })

  it('keep their secret unless it is replaced, and ask for it again with another address', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/7/edit`, { handlers, as: 'staff' })
    expect(await screen.findByText(/^Stored /)).toBeDefined()
    const address = screen.getByLabelText(/^Address/)
    await person.clear(address)
    await person.type(address, '10.20.1.2')
    expect(screen.getByText('The address changed: enter the secret again.')).toBeDefined()
    await person.type(screen.getByLabelText(/^Secret/), 'another-secret')
    await person.click(screen.getByRole('button', { name: /^Save/ }))
    await vi.waitUntil(() => sent.length === 1)
    expect(sent[0]).toMatchObject({ address: '10.20.1.2', secret: 'another-secret', coa_port: null })
  })
})
