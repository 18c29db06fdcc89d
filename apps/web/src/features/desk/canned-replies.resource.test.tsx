import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'
import { cannedReply, deskAnswers } from './desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const list = '/admin/desk?view=replies'
const one = '*/api/desk/canned-replies/1'

/** Keeps canned replies as the server does, and records what was sent. */
function kept(reply = cannedReply, can: readonly 'create'[] = ['create']) {
  let now = [reply]
  const sent: unknown[] = []
  const saved = (body: object) =>
    HttpResponse.json({ message: 'Canned reply saved.', data: { ...reply, ...body } })
  const handlers = [
    http.get('*/api/desk/canned-replies', () => HttpResponse.json(pageOf(now, { can }))),
    http.get(one, () => HttpResponse.json({ data: now[0] })),
    http.post('*/api/desk/canned-replies', async ({ request }) => {
      const body = (await request.json()) as typeof reply
      sent.push(body)
      if (now.some(({ title }) => title === body.title))
        return refused(422, 'Invalid.', { errors: { title: ['There is a reply with this title already'] } })
      now = [...now, { ...reply, ...body, id: 2 }]
      return saved(body)
    }),
    http.put(one, async ({ request }) => {
      const body = (await request.json()) as typeof reply
      sent.push(body)
      if (body.version !== now[0]?.version)
        return refused(409, 'This was changed by someone else in the meantime.', { code: 'record.conflict' })
      now = now.map((each) => ({ ...each, ...body, version: each.version + 1 }))
      return saved(body)
    }),
    http.delete(one, () => {
      now = []
      return HttpResponse.json({ message: 'Canned reply deleted.', data: { id: 1 } })
    }),
    ...deskAnswers,
  ]
  const changeMeanwhile = () => (now = now.map((each) => ({ ...each, title: 'Theirs', version: 2 })))
  return { handlers, sent, changeMeanwhile }
}

describe('canned replies', () => {
  itSaysHowItStands({
    path: list,
    call: '/desk/canned-replies',
    as: 'staff',
    loading: 'Loading: Canned replies',
    failed: 'The canned replies could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'No canned replies yet.' },
  })

  it('are made, each title once, and then the list stands there', async () => {
    const { handlers, sent } = kept()
    await visit(list, { as: 'staff', handlers })
    await person.click(await screen.findByRole('link', { name: 'New canned reply' }))
    await person.type(await screen.findByLabelText('Title'), 'Restart')
    await person.click(screen.getByRole('button', { name: 'Save canned reply' }))
    expect(screen.getByText('The text field is required')).toBeTruthy()
    await person.type(screen.getByLabelText('Text'), 'Hello')
    await person.click(screen.getByRole('button', { name: 'Save canned reply' }))
    expect(await screen.findByText('There is a reply with this title already')).toBeTruthy()
    await person.type(screen.getByLabelText('Title'), ' again')
    await person.click(screen.getByRole('button', { name: 'Save and add another' }))
    expect(await screen.findByText('Canned reply saved.')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ title: 'Restart again', text: 'Hello' })
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('')
  })

  it('are read and changed; what somebody else saved meanwhile is not overwritten unasked', async () => {
    const { handlers, sent, changeMeanwhile } = kept()
    await visit('/admin/desk/canned-replies/1/show', { as: 'staff', handlers })
    expect(await screen.findByRole('heading', { name: 'Restart' })).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'Edit' }))
    const title = await screen.findByLabelText('Title')
    await person.clear(title)
    await person.type(title, 'Mine')
    changeMeanwhile()
    await person.click(screen.getByRole('button', { name: 'Save canned reply' }))
    expect(
      await screen.findByText(
        /^This was changed by someone else in the meantime\. It was saved at \d\d:\d\d\.$/,
      ),
    ).toBeTruthy()
    expect(screen.getByText('Theirs')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Save mine over it' }))
    expect(await screen.findByText('Canned reply saved.')).toBeTruthy()
    expect(sent.at(-1)).toMatchObject({ title: 'Mine', version: 2 })
  })

  it('are listed as before once one is saved, which is marked and has the focus', async () => {
    await visit(`${list}&sort=-title`, { as: 'staff', ...kept() })
    await person.click(await screen.findByRole('link', { name: 'Edit Restart' }))
    await person.type(await screen.findByLabelText('Title'), ' twice')
    await person.click(screen.getByRole('button', { name: 'Save canned reply' }))
    const row = await screen.findByRole('row', { name: /Restart twice/ })
    expect(row.hasAttribute('data-marked')).toBe(true)
    await vi.waitFor(() => expect(row.contains(document.activeElement)).toBe(true))
    expect(screen.getByRole('columnheader', { name: /^Title/ }).getAttribute('aria-sort')).toBe('descending')
  })

  it('are deleted after the specified question', async () => {
    await visit(list, { as: 'staff', ...kept() })
    await person.click(await screen.findByRole('button', { name: 'Delete Restart' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Are you sure?' }))
    expect(question.getByText(/^You won't be able to revert this!/)).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('No canned replies yet.')).toBeTruthy()
  })

  it('that are in use can be made inactive instead, where there is such a state', async () => {
    const { handlers } = kept()
    const inUse = http.delete(one, () =>
      refused(409, 'Restart is in use: 2 tickets refer to it.', { code: 'record.in-use' }),
    )
    await visit(list, { as: 'staff', handlers: [inUse, ...handlers] })
    await person.click(await screen.findByRole('button', { name: 'Delete Restart' }))
    await person.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Restart is in use: 2 tickets refer to it.')).toBeTruthy()
  })

  it('are only read by who may not write them, and a missing one is said to be missing', async () => {
    await visit(list, { as: 'staff', ...kept({ ...cannedReply, can: [] }, []) })
    expect(await screen.findByRole('row', { name: /Restart/ })).toBeTruthy()
    for (const role of ['button', 'link'] as const)
      expect(screen.queryByRole(role, { name: /^(New|Edit|Delete)/ })).toBeNull()
  })

  it('say when there is none of this number', async () => {
    const missing = http.get(one, () => refused(404, 'Not found.', { code: 'record.not-found' }))
    await visit('/admin/desk/canned-replies/1/edit', { as: 'staff', handlers: [missing, ...deskAnswers] })
    expect(await screen.findByText(/^There is no canned reply of this number/)).toBeTruthy()
  })
})
