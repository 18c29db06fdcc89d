import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hasUnsaved } from '../../platform/form/unsaved'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const subject = () => screen.findByLabelText<HTMLInputElement>('Subject')
const leave = async () => person.click(await screen.findByRole('link', { name: 'Dashboard' }))
const question = () => screen.findByRole('alertdialog', { name: 'Are you sure?' })

describe('leaving a form', () => {
  it('asks about what was typed; who stays has it still', async () => {
    const at = await visit('/admin/open-ticket')
    await person.type(await subject(), 'Slow')
    await leave()
    const requests = within(await question())
    expect(requests.getByText(/is not sent yet. It is kept on this device for seven days/)).toBeTruthy()
    expect(hasUnsaved()).toBe(true)
    await person.click(requests.getByRole('button', { name: 'Stay here' }))
    expect(at.path()).toBe('/admin/open-ticket')
    expect((await subject()).value).toBe('Slow')
    await leave()
    await person.click(within(await question()).getByRole('button', { name: 'Yes, leave' }))
    await waitFor(() => expect(at.path()).toBe('/admin/dashboard'))
    await waitFor(() => expect(hasUnsaved()).toBe(false))
  })

  it('asks nothing where nothing was typed, or it was taken back', async () => {
    const at = await visit('/admin/open-ticket')
    await person.type(await subject(), 'S')
    await person.clear(await subject())
    await leave()
    await waitFor(() => expect(at.path()).toBe('/admin/dashboard'))
  })

  it('asks nothing about what was saved', async () => {
    const marketing = {
      newsletter: false,
      offers_by_email: false,
      offers_by_sms: false,
      offers_by_phone: false,
      referral_source: null,
      updated_at: null,
    }
    const step = {
      id: 1,
      verify_path: '/verify_common_otp',
      channel: 'sms',
      masked_destination: '017••',
      step: 1,
      steps: 1,
      expires_at: '2026-03-14T06:00:00.000Z',
      expires_in: 300,
    }
    const at = await visit('/admin/my-account#news', {
      handlers: [
        http.get('*/api/get_subscriber_marketting_info', () => HttpResponse.json({ data: marketing })),
        http.post('*/api/init_marketting_info_update', () =>
          HttpResponse.json({ message: 'We sent a code.', data: step }),
        ),
      ],
    })
    await person.click(await screen.findByLabelText('Newsletter'))
    await waitFor(() => expect(hasUnsaved()).toBe(true))
    await person.click(screen.getByRole('button', { name: 'Save choices' }))
    await screen.findByRole('form', { name: 'Confirm the change' })
    await leave()
    await waitFor(() => expect(at.path()).toBe('/admin/dashboard'))
  })

  it('asks about chosen files', async () => {
    await visit('/admin/open-ticket')
    await person.upload(
      await screen.findByLabelText(/^Files/),
      new File(['x'], 'speed.png', { type: 'image/png' }),
    )
    await leave()
    expect(await question()).toBeTruthy()
  })

  // What was typed outlives a session only where the browser can seal it, which the journey of drafts tries.
  it('does not stand in the way of the end of a session', async () => {
    const at = await visit('/admin/open-ticket', {
      handlers: [http.post('*/api/tickets', () => refused(401, 'Token expired'))],
    })
    await person.type(await subject(), 'Slow')
    await person.selectOptions(screen.getByLabelText('What is it about?'), 'Speed')
    await person.type(screen.getByLabelText('What’s wrong?'), 'It is slow in the evening.')
    await person.click(screen.getByRole('button', { name: 'Open ticket' }))
    await waitFor(() => expect(at.path()).toBe('/login'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    cleanup()
    await visit('/admin/open-ticket')
    expect((await subject()).value).toBe('')
  })
})
