// Starts the whole app for a test: `import { visit } from './visit'`. The network answers with a small provider.
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Profile } from '@uplink/contract/auth'
import { standardAccent } from '@uplink/contract/standard-accent'
import type { MenuItem } from '@uplink/contract/menus'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { App } from '../app/App'
import { createAppRouter } from '../app/router'
import { draftsAreOf } from '../platform/form/drafts'
import { clearSession, startSession } from '../platform/session/session'

/** A person who acts without pauses. */
export const person = userEvent.setup({ delay: null })

export const home = {
  id: 11,
  username: 'rahima-home',
  city: 'Dhaka',
  first_name: 'Rahima',
  last_name: 'Khatun',
  contact: '',
}
export const shop = { ...home, id: 12, username: 'rahima-shop', city: 'Khulna' }

export const profile: Profile = {
  id: 5,
  name: 'Rahima Khatun',
  username: 'rahima',
  email: null,
  mobile_no: '01700000000',
  account_type: 'customer',
  organization_id: 1,
  roles: [{ id: 2, name: 'customer', display_name: 'Customer' }],
  created_at: '2025-01-01T00:00:00.000Z',
  subscriber: home,
  language: 'en',
  digits: 'latin',
  provider: { name: 'Meghna Broadband', accent: standardAccent, has_logo: false },
  second_factor_due_at: null,
  live: { enabled: false, url: null, topic: 'user-5' },
}

export const menuEntry = (
  id: number,
  title: string,
  uri: string | null,
  children: MenuItem[] = [],
): MenuItem => ({
  id,
  title,
  uri,
  children,
  order: Math.abs(id),
  parent_id: null,
  icon: null,
  permission: null,
  organization_id: null,
  user_ref_id: null,
})

const menu = [
  menuEntry(1, 'Dashboard', 'dashboard'),
  menuEntry(2, 'Internet', null, [menuEntry(3, 'Line', null, [menuEntry(4, 'Devices', 'devices')])]),
  menuEntry(5, 'Users', 'auth/users'),
  menuEntry(6, 'Pay Bill', 'paybill'),
  menuEntry(-98, 'Billing History', 'billing_histories'),
  menuEntry(-101, 'Logout', null),
]

export const account = {
  username: 'rahima-home',
  holder: 'Rahima Khatun',
  phone: '01711111111',
  email: 'rahima@example.com',
  address: 'Road 5',
  city: 'Dhaka',
  status: 'active',
  package: 'Home 50',
  contractStartDate: '2025-01-01',
  download_mbps: 50,
  upload_mbps: 25,
  quota_bytes: null,
  planned: null,
}

/** An error answer, in the shape that all have. */
export const refused = (status: number, message: string, more: object = {}) =>
  HttpResponse.json({ message, code: 'server.error', request_id: 'r-1', ...more }, { status })

const answers = {
  profile: http.get('*/api/auth/get-user', () => HttpResponse.json({ data: profile })),
  menu: http.get('*/api/all-menu', () =>
    HttpResponse.json({ data: menu, can: ['see-bills', 'see-orders', 'see-factor-resets', 'see-erasures'] }),
  ),
  connections: http.get('*/api/get_active_connections', () =>
    HttpResponse.json({
      data: [home, shop].map((each) => ({ ...each, area: 'Banani', status: 'active', overdue: null })),
    }),
  ),
  account: http.get('*/api/get-account-info', () => HttpResponse.json({ data: account })),
  logout: http.get('*/api/auth/logout', () => HttpResponse.json({ message: 'Signed out', data: null })),
  // the calls of the screens inside the frame are not tested here
  screens: http.get('*/api/*', () => refused(403, 'You do not have the right to do this.')),
}

export const server = setupServer()

/** The network of a test file. A call without a handler is an error. */
export const network = {
  open: () =>
    server.listen({
      onUnhandledRequest(request, print) {
        // Tests open connections to a broker themselves.
        if (new URL(request.url).pathname !== '/mqtt') print.error()
      },
    }),
  begin: () => server.use(...Object.values(answers)),
  end() {
    clearSession()
    server.resetHandlers()
  },
  close: () => server.close(),
}

export interface Visit {
  /** Who is signed in: the customer with the first connection, nobody, or somebody without a connection. */
  as?: 'customer' | 'nobody' | 'staff'
  /** Answers that differ from the usual ones. */
  handlers?: HttpHandler[]
}

/** Opens the app at a path and waits for the layout. Returns the present path, its query and the part after the #. */
export async function visit(path: string, { as = 'customer', handlers = [] }: Visit = {}) {
  if (as !== 'nobody') {
    startSession('isp_token', as === 'customer' ? home : null)
    void draftsAreOf(profile.id)
  }
  server.use(...handlers)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await act(async () => render(<App router={router} />))
  await screen.findByRole('contentinfo')
  return {
    path: () => router.state.location.pathname,
    hash: () => router.state.location.hash,
    search: () => router.state.location.searchStr,
  }
}
