import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../testing/visit'
import { deskAnswers, deskTicket, overview } from './desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const path = '/admin/desk?ticket=7'
const read = http.get('*/api/desk/tickets/7', () => HttpResponse.json({ data: deskTicket }))
const open = (...handlers: (typeof deskAnswers)[number][]) =>
  visit(path, { as: 'staff', handlers: [...handlers, read, ...deskAnswers] })

describe('what staff do for a customer', () => {
  it('sends a reset link after a question, and says where it went or why not', async () => {
    let isReachable = true
    const send = http.post('*/api/desk/customer/reset-link', () =>
      isReachable
        ? HttpResponse.json({ message: 'A link is on its way to 017••••••00.', data: {} })
        : refused(409, 'There is no mobile number and no email address to send it to.'),
    )
    await open(send)
    const press = async () => {
      await person.click(await screen.findByRole('button', { name: 'Send reset link' }))
      const question = within(screen.getByRole('alertdialog', { name: 'Send a password reset link?' }))
      await person.click(question.getByRole('button', { name: 'Send reset link' }))
    }
    await press()
    expect(await screen.findByText('A link is on its way to 017••••••00.')).toBeTruthy()
    isReachable = false
    await press()
    expect(await screen.findByText(/There is no mobile number/)).toBeTruthy()
  })

  it('opens a ticket for them, which stands beside the queue then', async () => {
    const sent: unknown[] = []
    const opened = { ...deskTicket, id: 8, subject: 'No light' }
    const add = http.post('*/api/desk/tickets', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'The ticket is open, and the customer is told.', data: opened })
    })
    const others = [
      http.get('*/api/desk/tickets/8', () => HttpResponse.json({ data: opened })),
      http.get('*/api/desk/tickets/8/agents', () => HttpResponse.json({ data: [] })),
    ]
    await open(add, ...others)
    await person.click(await screen.findByRole('button', { name: 'Open ticket for them' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Open a ticket for Rahima Khatun' }))
    await person.click(dialog.getByRole('button', { name: 'Open ticket' }))
    expect(dialog.getByText('The subject field is required')).toBeTruthy()
    await person.selectOptions(dialog.getByLabelText('What is it about?'), 'Connection')
    await person.type(dialog.getByLabelText('Subject'), 'No light')
    await person.type(dialog.getByLabelText('What they said'), 'Since noon.')
    await person.click(dialog.getByRole('button', { name: 'Open ticket' }))
    expect(await screen.findByRole('region', { name: 'No light' })).toBeTruthy()
    expect(sent).toEqual([{ category: 'connection', subject: 'No light', text: 'Since noon.', cuid: '11' }])
  })

  it('sets the password of the line, proposing one', async () => {
    const sent: unknown[] = []
    const set = http.put('*/api/radius/password', async ({ request }) => {
      sent.push([new URL(request.url).searchParams.get('cuid'), await request.json()])
      return HttpResponse.json({ message: 'The password has been set.', data: { id: 11 } })
    })
    const can = [...overview.can, 'set-network-password']
    const may = http.get('*/api/desk/customer', () => HttpResponse.json({ data: { ...overview, can } }))
    await open(set, may)
    await person.click(await screen.findByRole('button', { name: 'Set network password' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Network password of rahima-home' }))
    const field = dialog.getByLabelText<HTMLInputElement>('Password')
    expect(field.value).toMatch(/^[0-9a-f]{12}$/)
    await person.clear(field)
    await person.type(field, 'short')
    await person.click(dialog.getByRole('button', { name: 'Set password' }))
    expect(sent).toEqual([])
    await person.type(field, '-but-longer')
    await person.click(dialog.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText('The password has been set.')).toBeTruthy()
    expect(sent).toEqual([['11', { password: 'short-but-longer' }]])
  })

  it('is not offered beyond their rights', async () => {
    const data = { ...overview, can: [] }
    await open(http.get('*/api/desk/customer', () => HttpResponse.json({ data })))
    expect(await screen.findByText(/^rahima-home ·$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /reset link|for them/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Their payments' })).toBeNull()
  })

  it('leads to their payments', async () => {
    await open()
    const link = await screen.findByRole('link', { name: 'Their payments' })
    expect(link.getAttribute('href')).toBe(`/admin/desk/payments?q=${overview.connection.username}`)
  })
})
