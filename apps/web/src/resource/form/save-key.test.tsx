import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const path = '/admin/ext-custom-permissions'
function open() {
  const sent: object[] = []
  const handlers = [
    http.get('*/api/custom-permissions', () => HttpResponse.json(pageOf([], { can: ['create'] }))),
    http.post('*/api/custom-permissions', async ({ request }) => {
      sent.push((await request.json()) as object)
      return HttpResponse.json({ message: 'Custom permission saved.', data: { id: 9 } })
    }),
  ]
  return { sent, shown: visit(`${path}/create`, { as: 'staff', handlers }) }
}
const name = () => screen.findByLabelText<HTMLInputElement>('Permission')

describe('Ctrl+S', () => {
  it.each(['Control', 'Meta'])('with %s saves what is in the form, wherever the focus is', async (held) => {
    const { sent, shown } = open()
    await shown
    await person.type(await name(), 'Own lines')
    ;(document.activeElement as HTMLElement).blur()
    await person.keyboard(`{${held}>}s{/${held}}`)
    expect(await screen.findByText('Custom permission saved.')).toBeTruthy()
    expect(sent).toMatchObject([{ permission: 'Own lines' }])
  })

  it('says what is wrong, as the button does', async () => {
    const { sent, shown } = open()
    await shown
    await name()
    await person.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('The permission field is required')).toBeTruthy()
    const field = await name()
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
    expect(sent).toEqual([])
  })

  it('is not for the form while a dialog is over it', async () => {
    const { sent, shown } = open()
    await shown
    await person.type(await name(), 'Own lines')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Stay here' })).toBeTruthy()
    await person.keyboard('{Control>}s{/Control}')
    expect(sent).toEqual([])
  })
})
