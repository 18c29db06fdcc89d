import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createDialogStore } from '../../ui/modal/dialog-store'
import { createToastStore } from '../../ui/feedback/toast-store'
import type { LinkProps } from '../../ui/link/Link'
import { UiProvider } from '../../ui/UiProvider'
import { Bell } from './notifications.public'
import { NotificationListPage } from './list/NotificationListPage'
import { NotificationSettingsPage } from './settings/NotificationSettingsPage'
import { NotificationShowPage } from './list/NotificationShowPage'

/** The bell above the screen of an address, as in the portal. */
export function openScreen(address: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <Bell />
        <Outlet />
      </>
    ),
  })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      at('/admin/dashboard', () => <h1>Dashboard</h1>),
      at('/admin/auth/notifications', NotificationListPage),
      at('/admin/notifications', NotificationListPage),
      at('/admin/auth/notifications/$id/show', NotificationShowPage),
      at('/admin/auth/notifications/settings', NotificationSettingsPage),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const RouterLink = ({ href, onClick, ...rest }: LinkProps) => (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } })
  const view = render(
    <QueryClientProvider client={client}>
      <UiProvider link={RouterLink} toasts={createToastStore()} dialogs={createDialogStore()}>
        <RouterProvider router={router as AnyRouter} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return { ...view, router, client, user: userEvent.setup() }
}
