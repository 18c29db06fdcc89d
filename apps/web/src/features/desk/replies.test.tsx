import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'
import { cannedReply } from './desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const path = '/admin/desk?view=replies'

/** Keeps them as the server does, and notes what was sent. */
function kept(mayWrite = true) {
  let now = [{ ...cannedReply, can_change: mayWrite, can_remove: mayWrite }]
  const sent: unknown[] = []
  const answer = (message: string, data: object) => HttpResponse.json({ message, data })
  const handlers = [
    http.get('*/api/desk/canned-replies', () => HttpResponse.json(pageOf(now, { can_add: mayWrite }))),
    http.post('*/api/desk/canned-replies', async ({ request }) => {
      const body = (await request.json()) as { title: string; text: string }
      sent.push(body)
      if (now.some(({ title }) => title === body.title))
        return refused(422, 'Invalid.', { errors: { title: ['There is a reply with this title already'] } })
      now = [...now, { ...cannedReply, ...body, id: 2 }]
      return answer('The reply was added.', now[1]!)
    }),
    http.put('*/api/desk/canned-replies/1', async ({ request }) => {
      sent.push(await request.json())
      return answer('The reply was changed.', cannedReply)
    }),
    http.delete('*/api/desk/canned-replies/1', () => {
      now = []
      return answer('The reply was deleted.', { id: 1 })
    }),
  ]
  return { handlers, sent }
}

describe('canned replies', () => {
  itSaysHowItStands({
    ...{ path, call: '/desk/canned-replies', as: 'staff' },
    ...{ loading: 'Loading: Canned replies', failed: 'The canned replies could not be loaded.' },
    empty: { answer: pageOf([], { can_add: true }), text: 'There are no canned replies yet.' },
  })

  it('are added, each title once, and changed', async () => {
    const { handlers, sent } = kept()
    await visit(path, { as: 'staff', handlers })
    await person.click(await screen.findByRole('button', { name: 'Add reply' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add a canned reply' }))
    await person.type(dialog.getByLabelText('Title'), 'Restart')
    await person.type(dialog.getByLabelText('Text'), 'Hello')
    await person.click(dialog.getByRole('button', { name: 'Save reply' }))
    expect(await dialog.findByText('There is a reply with this title already')).toBeTruthy()
    await person.type(dialog.getByLabelText('Title'), ' again')
    await person.click(dialog.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByRole('row', { name: /^Restart again Hello/ })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Organization' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Change “Restart”' }))
    await person.clear(screen.getByLabelText('Text'))
    await person.click(screen.getByRole('button', { name: 'Save reply' }))
    expect(screen.getByText('The text field is required')).toBeTruthy()
    await person.type(screen.getByLabelText('Text'), 'Ten seconds.')
    await person.click(screen.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('The reply was changed.')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ title: 'Restart', text: 'Ten seconds.' })
  })

  it('are deleted after the specified question', async () => {
    await visit(path, { as: 'staff', ...kept() })
    await person.click(await screen.findByRole('button', { name: 'Delete “Restart”' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Are you sure?' }))
    expect(question.getByText("You won't be able to revert this!")).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('There are no canned replies yet.')).toBeTruthy()
  })

  it('say whose they are where not all are one’s own', async () => {
    const foreign = { ...cannedReply, id: 3, organization_id: 2, organization: 'Meghna Broadband' }
    const list = (...replies: (typeof cannedReply)[]) =>
      http.get('*/api/desk/canned-replies', () => HttpResponse.json(pageOf(replies, { can_add: true })))
    await visit(path, { as: 'staff', handlers: [list(cannedReply, foreign)] })
    expect(await screen.findByRole('columnheader', { name: 'Organization' })).toBeTruthy()
    expect(screen.getByRole('row', { name: /^Restart .* Meghna Broadband/ })).toBeTruthy()
  })

  it('are only read by who may not write them', async () => {
    await visit(path, { as: 'staff', ...kept(false) })
    expect(await screen.findByRole('row', { name: /^Restart/ })).toBeTruthy()
    for (const name of [/^Add/, /^Change/, /^Delete/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
