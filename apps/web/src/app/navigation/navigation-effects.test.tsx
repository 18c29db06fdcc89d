import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../testing/visit'
import { useHeadingFocus } from './navigation-effects'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const focused = () => document.activeElement
const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name })

/** Two screens in one frame; the second one loads only when the test lets it. */
async function twoScreens(field?: ReactNode) {
  let come = () => {}
  const waiting = new Promise<void>((resolve) => (come = resolve))
  const root = createRootRoute({
    component: function Frame() {
      useHeadingFocus()
      return (
        <>
          <Link to={'/second' as never}>Second</Link>
          <button type="button">Bell</button>
          <main>
            <Outlet />
          </main>
        </>
      )
    },
  })
  const first = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>First</h1> })
  const second = createRoute({
    getParentRoute: () => root,
    path: '/second',
    loader: () => waiting,
    component: () => (
      <>
        <h1>Second</h1>
        {field}
      </>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([first, second]),
    history: createMemoryHistory(),
    defaultPendingMs: 60_000,
  })
  await act(async () => render(<RouterProvider router={router as never} />))
  const isThere = async () => {
    come()
    await screen.findByRole('heading', { level: 1, name: 'Second' })
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/second'))
  }
  return { link: screen.getByRole('link', { name: 'Second' }), isThere }
}

describe('the focus on the way to another screen', () => {
  it('goes to the heading when the screen is there', async () => {
    const { link, isThere } = await twoScreens()
    await person.click(link)
    expect(focused()).toBe(link)
    await isThere()
    await waitFor(() => expect(focused()).toBe(heading('Second')))
  })

  it('stays with whoever has moved it meanwhile', async () => {
    const { link, isThere } = await twoScreens()
    await person.click(link)
    await person.tab()
    await isThere()
    expect(focused()).toBe(screen.getByRole('button', { name: 'Bell' }))
  })

  it('stays in the field in which the screen begins', async () => {
    const { link, isThere } = await twoScreens(<input aria-label="Name" autoFocus />)
    await person.click(link)
    await isThere()
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Name')))
    await act(async () => {})
    expect(focused()).toBe(screen.getByLabelText('Name'))
  })

  it('goes to the heading also when what closed on the way has given it back', async () => {
    const handlers = [http.get('*/api/auth/notifications', () => refused(500, 'No.'))]
    await visit('/admin/dashboard', { handlers })
    await person.click(await screen.findByRole('button', { name: /^Notifications/ }))
    await person.click(await screen.findByRole('link', { name: 'See All Messages' }))
    await waitFor(() => expect(focused()).toBe(heading(/Notification/)))
  })
})
