import { screen, waitFor, within } from '@testing-library/react'
import type { PersonalExport } from '@uplink/contract/personal-exports'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const at = '2026-03-14T06:00:00.000Z'
const made: PersonalExport = {
  id: 'x1',
  about_id: 7,
  state: 'ready',
  bytes: 2048,
  created_at: at,
  expires_at: '2026-03-21T06:00:00.000Z',
}
const user = {
  id: 7,
  version: 3,
  updated_at: at,
  created_at: at,
  name: 'Karim Mia',
  username: 'karim',
  email: null,
  mobile_no: null,
  account_type: 'customer',
  organization_id: 1,
  organization: 'Shapla Net',
  user_ref_id: null,
  department_id: null,
  department: null,
  user_ref: null,
  role_ids: [2],
  status: 'active',
  has_second_factor: false,
  roles: [{ id: 2, name: 'Customer' }],
  can: ['edit', 'delete'],
  used_by: [],
}
const theirs = '/admin/auth/users/view/7'
const reads = [
  http.get('*/api/users', () => HttpResponse.json(pageOf([user], { can: [] }))),
  http.get('*/api/users/7', () => HttpResponse.json({ data: user })),
]
const part = (name: string) => screen.findByRole('region', { name })

describe('what is kept about somebody, as a file', () => {
  const latest = (data: PersonalExport | null) =>
    http.get('*/api/personal-data/7/export', () => HttpResponse.json({ data }))

  it('is made when it is asked for, and says that it goes on', async () => {
    let begun: PersonalExport | null = null
    await visit(theirs, {
      as: 'staff',
      handlers: [
        ...reads,
        http.get('*/api/personal-data/7/export', () => HttpResponse.json({ data: begun })),
        http.post('*/api/personal-data/7/export', () => {
          begun = { ...made, state: 'making', expires_at: null }
          return HttpResponse.json({ message: 'The bell will tell you when the file is ready.', data: begun })
        }),
      ],
    })
    const area = await part('What is kept about this person')
    expect(area.textContent).toContain('read it before you hand it out')
    await person.click(await within(area).findByRole('button', { name: 'Make the file' }))
    await waitFor(() =>
      expect(within(area).getByRole('status').textContent).toBe(
        'The file is being made. The bell will tell you when it is ready.',
      ),
    )
    expect(within(area).getByRole('button', { name: 'Make the file' })).toHaveProperty('disabled', true)
  })

  it('is downloaded once it is ready, and says until when', async () => {
    const fetched: string[] = []
    const saved = vi.fn(() => 'blob:x')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
    await visit(theirs, {
      as: 'staff',
      handlers: [
        ...reads,
        latest(made),
        http.get('*/api/personal-exports/x1/file', () => {
          fetched.push('x1')
          return new HttpResponse(new Blob(['zip']), {
            headers: {
              'content-type': 'application/zip',
              'content-disposition': 'attachment; filename="person-7.zip"',
            },
          })
        }),
      ],
    })
    const area = await part('What is kept about this person')
    await waitFor(() => expect(within(area).getByRole('status').textContent).toMatch(/^The file is ready/))
    await person.click(within(area).getByRole('button', { name: 'Download the file' }))
    await waitFor(() => expect(fetched).toEqual(['x1']))
    await waitFor(() => expect(saved).toHaveBeenCalled())
  })

  it('says that it failed, and what the server refuses', async () => {
    await visit(theirs, {
      as: 'staff',
      handlers: [
        ...reads,
        latest({ ...made, state: 'failed', expires_at: null }),
        http.post('*/api/personal-data/7/export', () =>
          refused(503, 'The portal is busy. Try again in a moment.'),
        ),
      ],
    })
    const area = await part('What is kept about this person')
    await waitFor(() =>
      expect(within(area).getByRole('status').textContent).toBe(
        'The file could not be made. Please try again.',
      ),
    )
    await person.click(within(area).getByRole('button', { name: 'Make the file' }))
    expect(await screen.findByText('The portal is busy. Try again in a moment.')).toBeTruthy()
  })

  it('is not shown to who may not have it', async () => {
    await visit(theirs, { as: 'staff', handlers: reads })
    expect(await screen.findByText('Shapla Net')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'What is kept about this person' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Erasure' })).toBeNull()
  })
})

describe('one’s own erasure', () => {
  const own = () => {
    const acts: string[] = []
    let since: string | null = null
    const answer = () => ({ data: { asked_at: since } })
    const handlers = [
      http.get('*/api/own-erasure', () => HttpResponse.json(answer())),
      http.post('*/api/own-erasure', () => {
        acts.push('ask')
        since = at
        return HttpResponse.json({
          message: 'We have your request. The bell will tell you if we cannot do it.',
          ...answer(),
        })
      }),
      http.delete('*/api/own-erasure', () => {
        acts.push('withdraw')
        since = null
        return HttpResponse.json({ message: 'Your request is withdrawn.', ...answer() })
      }),
    ]
    return { acts, handlers }
  }

  it('is asked for after a question, and withdrawn', async () => {
    const { acts, handlers } = own()
    await visit('/admin/my-account#erase', { handlers })
    const area = await part('Erase your data')
    await person.click(await within(area).findByRole('button', { name: 'Ask to be erased' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Ask to be erased?' }))
    await person.click(question.getByRole('button', { name: 'Ask for it' }))
    await waitFor(() => expect(within(area).getByRole('status').textContent).toMatch(/^You asked for it at/))
    await person.click(within(area).getByRole('button', { name: 'Withdraw the request' }))
    expect(await within(area).findByRole('button', { name: 'Ask to be erased' })).toBeTruthy()
    expect(acts).toEqual(['ask', 'withdraw'])
  })
})
