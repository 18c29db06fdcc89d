import { screen } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { it } from 'vitest'
import { person, refused, visit, type Visit } from './visit'

/** One page of a list, as the server answers it. */
export const pageOf = <Row, More extends object = object>(data: Row[], more: More = {} as More) => ({
  data,
  per_page: 10,
  total: data.length,
  current_page: 1,
  last_page: 1,
  to: data.length,
  ...more,
})

export interface ScreenStates {
  path: string
  as?: Visit['as']
  /** The call that the screen makes: '/get-ticket'. */
  call: string
  /** The text for screen readers while it loads. */
  loading: string
  /** The text when the server failed. */
  failed: string
  /** For lists that can be empty: the server's answer, and the sentence that is shown then. */
  empty?: { answer: object; text: string }
  /** The screen's other calls. */
  handlers?: HttpHandler[]
}

/**
 * Tests that a screen shows when it is loading, when it failed (with another try), when it is forbidden, and when it
 * is empty.
 */
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
