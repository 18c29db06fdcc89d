import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onLive, startLive } from '../../platform/live/live'
import { readToken } from '../../platform/session/token'
import { startBroker, type TestBroker } from '../../testing/broker'
import { pageOf } from '../../testing/screen-states'
import { person, profile, visit } from '../../testing/visit'

let broker: TestBroker
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))
afterEach(() => broker.stop())

const point = (key: string, text: string) => ({ key, state: 'passed', text, mend: null })
const points = [
  point('reached-at', 'Reached db.example:5432 in 12 ms'),
  { ...point('writes', 'May change data'), state: 'failed', mend: 'REVOKE INSERT' },
]

it('shows each point of a test as soon as it is found, what is still being asked, and keeps open what was opened', async () => {
  let watch = ''
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  await visit('/admin/ext-dotlines-admin/database-connections/create', {
    as: 'staff',
    handlers: [
      http.get('*/api/database-connections', () => HttpResponse.json(pageOf([], { can: ['create'] }))),
      http.post('*/api/database-connections/test', async ({ request }) => {
        watch = new URL(request.url).searchParams.get('watch') ?? ''
        await ended
        return HttpResponse.json({ data: { points, raw_sql: true } })
      }),
    ],
  })
  broker = await startBroker(readToken() ?? '')
  const connected = vi.fn()
  onLive('connected', connected)
  startLive({ id: profile.id, live: { enabled: true, url: broker.url, topic: `user-${profile.id}` } })
  await vi.waitFor(() => expect(connected).toHaveBeenCalled(), { timeout: 20_000 })
  const tell = (at: number, of = watch) =>
    broker.publish(`user-${profile.id}/check`, JSON.stringify({ watch: of, at, point: points[at] }))

  await person.click(await screen.findByRole('button', { name: 'Test connection' }))
  await vi.waitFor(() => expect(watch).not.toBe(''))
  const list = within(screen.getByRole('list', { name: 'Read-only checklist' }))
  const said = () => list.getAllByRole('listitem').map((item) => item.textContent)
  expect(said()).toEqual(['Checking: Asking the source…'])
  // another tab's test
  await tell(0, 'somebody-elses')
  // the second one before the first, which comes twice
  await tell(1)
  await list.findByText('May change data')
  await tell(0)
  await tell(0)
  await list.findByText('Reached db.example:5432 in 12 ms')
  expect(said()).toEqual([
    'Good: Reached db.example:5432 in 12 ms',
    'Not good: May change dataHow to fix it',
    'Checking: Asking the source…',
  ])
  await person.click(list.getByRole('button', { name: /^How to fix it/ }))
  expect(list.getByText('REVOKE INSERT')).toBeTruthy()
  end()
  expect(await screen.findByText('Builder: yes · Raw SQL: yes')).toBeTruthy()
  expect(screen.queryByText('Asking the source…')).toBeNull()
  expect(screen.getByText('REVOKE INSERT')).toBeTruthy()
}, 60_000)
