import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf, draftsAreOf } from '../../platform/form/drafts'
import { pageOf } from '../../testing/screen-states'
import { person, profile, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const key = 'form custom-permissions new'
const path = '/admin/ext-custom-permissions'
const handlers = [
  http.get('*/api/custom-permissions', () => HttpResponse.json(pageOf([], { can: ['create'] }))),
  http.post('*/api/custom-permissions', () =>
    HttpResponse.json({ message: 'Custom permission saved.', data: { id: 9 } }),
  ),
]
const open = () => visit(`${path}/create`, { as: 'staff', handlers })
const name = () => screen.findByLabelText<HTMLInputElement>('Permission')
const left = /^Changes from \d\d:\d\d were not submitted\.$/

async function typeAndGo() {
  await open()
  await person.type(await name(), 'Own lines')
  // left before the draft is kept by itself
  cleanup()
}

describe('what was typed into a form and not sent', () => {
  it('is offered when the form is opened again, and stands in it then', async () => {
    await typeAndGo()
    await open()
    expect((await name()).value).toBe('')
    expect(screen.getByText(left)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await name()).value).toBe('Own lines')
    expect(screen.queryByText(left)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Save custom permission' }))
    expect(await screen.findByText('Custom permission saved.')).toBeTruthy()
    expect(draftOf(key)).toBe('')
  })

  it('is dropped when it is not wanted', async () => {
    await typeAndGo()
    await open()
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.queryByText(left)).toBeNull()
    cleanup()
    await open()
    await name()
    expect(screen.queryByText(left)).toBeNull()
  })

  it('goes when the form is as it was saved again', async () => {
    await open()
    await person.type(await name(), 'O')
    await waitFor(() => expect(draftOf(key)).not.toBe(''))
    await person.clear(await name())
    await waitFor(() => expect(draftOf(key)).toBe(''))
  })

  it('is not for somebody else who signs in here', async () => {
    await typeAndGo()
    void draftsAreOf(profile.id + 1)
    expect(draftOf(key)).toBe('')
    void draftsAreOf(profile.id)
    expect(draftOf(key)).toContain('Own lines')
  })
})
