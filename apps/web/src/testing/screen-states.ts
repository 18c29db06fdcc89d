import { screen } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { it } from 'vitest'
import { person, refused, visit, type Visit } from './visit'

/** One page of a list, as the server answers it. */
export const pageOf = <Row, More extends object = object>(data: Row[], more: More = {} as More) => ({
  ...{ data, per_page: 10, total: data.length, current_page: 1, last_page: 1, to: data.length },
  ...more,
})

export interface ScreenStates {
  path: string
  as?: Visit['as']
  /** What the screen asks for: '/get-ticket'. */
  call: string
  /** Read aloud while it waits. */
  loading: string
  /** When the server failed. */
  failed: string
  /** Where there can be nothing: how the server says so, and the sentence then. */
  empty?: { answer: object; text: string }
  /** Whatever else the screen asks for. */
  handlers?: HttpHandler[]
}

/** That a screen says that it waits, that it failed and can be tried again, that it is forbidden, and that there is nothing. */
export function itSaysHowItStands(states: ScreenStates): void {
  const { path, as, call, loading, failed, empty, handlers = [] } = states
  const open = (answer: () => Response | Promise<Response>) =>
    visit(path, { ...(as && { as }), handlers: [http.get(`*/api${call}`, answer), ...handlers] })

  it('says that it waits, that it failed, and after another try that it is forbidden', async () => {
    let go = () => {}
    const waiting = new Promise<void>((resolve) => (go = resolve))
    let answer = () => refused(500, 'Wrong.')
    await open(() => waiting.then(() => answer()))
    await screen.findByText(loading)
    go()
    await screen.findByText(failed)
    answer = () => refused(403, 'No.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Permission denied!')
  })

  if (empty)
    it('says that there is nothing', async () => {
      await open(() => HttpResponse.json(empty.answer))
      await screen.findByText(empty.text)
    })
}
