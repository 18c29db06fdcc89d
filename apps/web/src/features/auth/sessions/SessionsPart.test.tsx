import { screen, within } from '@testing-library/react'
import type { OwnSession } from '@uplink/contract/sessions'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { deviceWords } from '../../../platform/session/device-words'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const path = '/admin/my-account#sessions'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const session = (id: number, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  device: android,
  address: '203.0.113.7',
  is_current: false,
  signed_in_at: '2026-03-13T06:00:00.000Z',
  last_seen_at: '2026-03-14T06:00:00.000Z',
  ...more,
})

function signedIn(...sessions: OwnSession[]) {
  let now = sessions
  const list = http.get('*/api/auth/sessions', () => HttpResponse.json({ data: now }))
  const end = http.delete('*/api/auth/sessions/:id', ({ params }) => {
    now = now.filter(({ id }) => id !== Number(params.id))
    return HttpResponse.json({ message: 'That device is signed out.', data: null })
  })
  const endOthers = http.post('*/api/auth/sessions/end-others', () => {
    now = now.filter(({ is_current }) => is_current)
    return HttpResponse.json({ message: 'All other devices are signed out.', data: { ended: 2 } })
  })
  return [list, end, endOthers]
}

const here = session(1, { is_current: true, address: '203.0.113.9' })
const confirmed = async (title: string) => {
  const question = within(screen.getByRole('alertdialog', { name: title }))
  await person.click(question.getByRole('button', { name: 'Sign out' }))
}

describe('where one is signed in', () => {
  it('names each device, and ends one after a question', async () => {
    await visit(path, { handlers: signedIn(here, session(2)) })
    const devices = within(await screen.findByRole('list', { name: 'Devices' }))
    expect(devices.getAllByText('Chrome on Android')).toHaveLength(2)
    expect(devices.getByText('This device')).toBeTruthy()
    expect(devices.getByText(/From 203\.0\.113\.7.*last seen Mar 14, 2026, 12:00/)).toBeTruthy()
    await person.click(devices.getByRole('button', { name: 'Sign out Chrome on Android, 203.0.113.7' }))
    await confirmed('Sign out this device?')
    expect(await screen.findByText('That device is signed out.')).toBeTruthy()
    await vi.waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  it('ends all others at once', async () => {
    await visit(path, { handlers: signedIn(here, session(2), session(3)) })
    await person.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    await confirmed('Sign out everywhere else?')
    expect(await screen.findByText('All other devices are signed out.')).toBeTruthy()
  })

  it('can be tried again when it could not be loaded', async () => {
    await visit(path, { handlers: [http.get('*/api/auth/sessions', () => refused(500, 'Wrong.'))] })
    expect(await screen.findByText('Your devices could not be loaded.')).toBeTruthy()
  })

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
    ['curl/8.9.1', 'Another device'],
    ['', 'Another device'],
  ])('%s is %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words)
  })
})
