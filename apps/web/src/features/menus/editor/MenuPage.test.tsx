import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { setPhone } from '../../../testing/browser'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => {
  setPhone(false)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

const path = '/admin/auth/menu'
const item = (id: number, title: string, order: number, parent_id: number | null = null) => ({
  id,
  title,
  order,
  parent_id,
  icon: null,
  uri: parent_id === null ? null : title.toLowerCase(),
  permission: null,
  organization_id: null,
  organization: null,
  user_ref_id: null,
  user_ref: null,
  version: 1,
  updated_at: '2026-03-01T00:00:00.000Z',
  can: ['edit', 'delete'],
})
const items = [item(1, 'Work', 1), item(2, 'Desk', 1, 1), item(3, 'Orders', 2, 1), item(4, 'Network', 2)]

const saved = (message: string) => HttpResponse.json({ message, data: { ...item(9, 'New', 97), moved: 1 } })

function kept(order: () => Response | Promise<Response> = () => saved('Menu order saved.')) {
  const sent: unknown[] = []
  const note =
    (answer: () => Response | Promise<Response>) =>
    async ({ request }: { request: Request }) => {
      sent.push(request.method === 'DELETE' ? request.url.split('/').at(-1) : await request.json())
      return answer()
    }
  const handlers = [
    http.get('*/api/admin-menu', () => HttpResponse.json(pageOf(items, { can: ['create'] }))),
    http.put('*/api/update-menu-order', note(order)),
    http.post(
      '*/api/admin-menu',
      note(() => saved('Menu item saved.')),
    ),
    http.put(
      '*/api/admin-menu/2',
      note(() => saved('Menu item saved.')),
    ),
    http.delete(
      '*/api/admin-menu/1',
      note(() => saved('Menu item deleted.')),
    ),
  ]
  return { handlers, sent }
}

itSaysHowItStands({
  path,
  call: '/admin-menu',
  as: 'staff',
  loading: 'Loading the menu',
  failed: 'The menu could not be loaded.',
})

const row = (name: RegExp) => screen.findByRole('treeitem', { name })

it('puts items in order by keys, and saves all that moved at once', async () => {
  const { handlers, sent } = kept()
  await visit(path, { as: 'staff', handlers })
  const orders = await row(/^Orders/)
  orders.focus()
  await person.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(await screen.findByText('2 items moved')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Save order' }))
  expect(await screen.findByText('Menu order saved.')).toBeTruthy()
  expect(sent).toEqual([
    {
      items: [
        { id: 3, parent_id: 1, order: 1 },
        { id: 2, parent_id: 1, order: 2 },
      ],
    },
  ])
})

it('keeps what was moved while the menu is read again, and takes back one step at a time', async () => {
  const { handlers } = kept()
  await visit(path, { as: 'staff', handlers })
  ;(await row(/^Orders/)).focus()
  await person.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await screen.findByText('2 items moved')
  ;(await row(/^Desk/)).focus()
  await person.keyboard('{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Save item' }))
  expect(await screen.findByText('Menu item saved.')).toBeTruthy()
  expect(screen.getByText('2 items moved')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByText('2 items moved')).toBeNull()
})

it('keeps what was moved when the server refuses it', async () => {
  const { handlers } = kept(() => refused(422, 'Invalid.', { errors: { items: ['Three levels at most'] } }))
  await visit(path, { as: 'staff', handlers })
  const orders = await row(/^Orders/)
  orders.focus()
  await person.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await person.click(await screen.findByRole('button', { name: 'Save order' }))
  expect(await screen.findByText('Three levels at most')).toBeTruthy()
  expect(screen.getByText('2 items moved')).toBeTruthy()
})

it('changes an item beside the tree, makes a new one, and says what goes with a deleted one', async () => {
  const { handlers, sent } = kept()
  await visit(path, { as: 'staff', handlers })
  ;(await row(/^Desk/)).focus()
  await person.keyboard('{Enter}')
  const title = await screen.findByLabelText('Title')
  await person.clear(title)
  await person.type(title, 'Tickets')
  await person.click(screen.getByRole('button', { name: 'Save item' }))
  expect(await screen.findByText('Menu item saved.')).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ title: 'Tickets', version: 1 })

  ;(await row(/^Work/)).focus()
  await person.keyboard('{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Are you sure?' }))
  expect(question.getByText(/Work and its 2 items[.]$/)).toBeTruthy()
  await person.click(question.getByRole('button', { name: 'Yes, delete it!' }))
  expect(await screen.findByText('Menu item deleted.')).toBeTruthy()
  expect(sent.at(-1)).toBe('1')

  await person.click(screen.getByRole('button', { name: 'New item' }))
  await person.type(await screen.findByLabelText('Title'), 'Reports')
  await person.click(screen.getByRole('button', { name: 'Save item' }))
  expect(sent.at(-1)).toMatchObject({ title: 'Reports', parent_id: null })
})

it('keeps what is typed about an item when the order is saved meanwhile, and saves it over that', async () => {
  const moved = [items[0]!, ...[2, 3].map((id) => ({ ...items[id - 1]!, version: 2 })), items[3]!]
  let present = items
  const { handlers, sent } = kept(() => {
    present = moved
    return saved('Menu order saved.')
  })
  const read = http.get('*/api/admin-menu', () => HttpResponse.json(pageOf(present, { can: ['create'] })))
  await visit(`${path}?item=2`, { as: 'staff', handlers: [read, ...handlers] })
  await person.type(await screen.findByLabelText('Title'), ' of today')
  ;(await row(/^Orders/)).focus()
  await person.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await person.click(await screen.findByRole('button', { name: 'Save order' }))
  await vi.waitFor(() => expect(screen.queryByText('2 items moved')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Desk of today')
  await person.click(screen.getByRole('button', { name: 'Save item' }))
  await screen.findByText('Menu item saved.')
  expect(sent.at(-1)).toMatchObject({ title: 'Desk of today', version: 2 })
})

it.each([false, true])(
  'asks before what was typed about an item is lost; on a phone: %s',
  async (isPhone) => {
    setPhone(isPhone)
    const { handlers } = kept()
    await visit(`${path}?item=2`, { as: 'staff', handlers })
    const leave = isPhone
      ? async () => person.click(await screen.findByRole('button', { name: 'Close' }))
      : async () => {
          ;(await row(/^Orders/)).focus()
          await person.keyboard('{Enter}')
        }
    const title = await screen.findByLabelText<HTMLInputElement>('Title')
    await person.type(title, ' of today')
    await leave()
    await person.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Desk of today')
    await leave()
    await person.click(await screen.findByRole('button', { name: 'Yes, leave' }))
    await vi.waitFor(() => expect(screen.queryByDisplayValue('Desk of today')).toBeNull())
  },
)

it('shows the menu as a role sees it, with what is left out and why', async () => {
  const { handlers } = kept()
  const preview = { permissions: [], unknown: ['ghosts'] }
  const requests = [
    http.get('*/api/admin-menu/roles', () => HttpResponse.json(pageOf([{ id: 3, display_name: 'Manager' }]))),
    http.get('*/api/admin-menu/preview', () => HttpResponse.json({ data: preview })),
    http.get('*/api/admin-menu', () =>
      HttpResponse.json(
        pageOf([...items, { ...item(5, 'Ghosts', 3), permission: 'ghosts' }], { can: ['create'] }),
      ),
    ),
  ]
  await visit(`${path}?as=3`, { as: 'staff', handlers: [...requests, ...handlers] })
  expect(await screen.findByText('Ghosts (no permission is called ghosts)')).toBeTruthy()
  expect(screen.getByText(/^Shown: Work with Desk, Orders/)).toBeTruthy()
  expect(await row(/^Ghosts/)).toHaveProperty(
    'textContent',
    expect.stringContaining('Permission unknown') as string,
  )
})

it('is for one person, who is found by name and named in the tree, and the address names the item', async () => {
  const { handlers, sent } = kept()
  const requests: string[] = []
  const own = { ...item(5, 'Notes', 3), user_ref_id: 7, user_ref: 'Mahmud Kabir' }
  const nameless = { ...item(6, 'Plans', 4), user_ref_id: 8 }
  const more = [
    http.get('*/api/admin-menu', () =>
      HttpResponse.json(pageOf([...items, own, nameless], { can: ['create'] })),
    ),
    http.get('*/api/all-users', ({ request }) => {
      requests.push(new URL(request.url).search)
      return HttpResponse.json(pageOf([{ id: 9, name: 'Laila Saha', username: 'laila' }]))
    }),
  ]
  const at = await visit(path, { as: 'staff', handlers: [...more, ...handlers] })
  expect((await row(/^Notes/)).textContent).toContain('only for Mahmud Kabir')
  expect((await row(/^Plans/)).textContent).toContain('only for one person')
  ;(await row(/^Desk/)).focus()
  await person.keyboard('{Enter}')
  const chooser = await screen.findByRole('combobox', { name: /^Person/ })
  expect(at.search()).toBe('?item=2')
  await person.type(chooser, 'la')
  await person.click(await screen.findByRole('option', { name: /Laila Saha/ }))
  await person.click(screen.getByRole('button', { name: 'Save item' }))
  expect(await screen.findByText('Menu item saved.')).toBeTruthy()
  expect(sent).toMatchObject([{ title: 'Desk', user_ref_id: 9 }])
  expect(requests).toContain('?q=la')
})

it('warns of a path that leads to no screen, and lets it be saved', async () => {
  const { handlers, sent } = kept()
  await visit(`${path}?item=2`, { as: 'staff', handlers })
  const uri = await screen.findByLabelText(/^URI/)
  expect(screen.queryByText('No screen has this path.')).toBeNull()
  await person.clear(uri)
  await person.type(uri, 'desk/nowhere')
  expect(screen.getByText('No screen has this path.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Save item' }))
  expect(await screen.findByText('Menu item saved.')).toBeTruthy()
  expect(sent).toMatchObject([{ uri: 'desk/nowhere' }])
})
