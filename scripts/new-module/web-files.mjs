/** The web feature: a list page, its queries, and a test of what a person sees. */
export function webFiles(names) {
  const folder = `apps/web/src/features/${names.noun}`
  return {
    [`${folder}/${names.noun}.data.ts`]: data(names),
    [`${folder}/${names.One}ListPage.tsx`]: page(names),
    [`${folder}/${names.One}ListPage.test.tsx`]: pageTest(names),
  }
}

const data = ({
  noun,
  many,
  one,
  word,
  words,
}) => `import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ${one}Routes } from '@uplink/contract/${noun}'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'

const list = endpoint<typeof ${one}Routes.list>('GET', '/${noun}')

/**
 * One page of the ${words} of the active connection. The previous page's rows stay until the next page has arrived.
 */
export function ${many}Query({ page }: { page: number }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('${noun}').list(cuid, page),
    queryFn: ({ signal }) => call(list, { query: { cuid, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
`

const page = ({ noun, many, One, words, Words }) => `import type { ${One} } from '@uplink/contract/${noun}'
import { formatDisplayDate } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { ${many}Query } from './${noun}.data'

const columns: Column<${One}>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name },
  { key: 'created_at', header: 'Added', cell: (row) => formatDisplayDate(row.created_at), width: '10rem' },
]

/** The page number is in the address. */
export function ${One}ListPage() {
  const shown = useList({ query: ${many}Query }).shown({ what: '${words}', none: 'There are no ${words} yet.' })
  return (
    <>
      <PageHeader title="${Words}" />
      <Section isFlush>
        <DataTable
          {...shown}
          label="${Words}"
          columns={columns}
          rowKey={(row) => row.id}
        />
      </Section>
    </>
  )
}
`

const pageTest = ({
  noun,
  One,
  words,
  Words,
}) => `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, refused, server } from '../../testing/visit'
import { ${One}ListPage } from './${One}ListPage'

const address = '*/api/${noun}'
const rows = ['First', 'Second'].map((name, i) => ({ id: i + 1, name, created_at: '2026-03-01T06:00:00.000Z' }))

/** The page alone. Once a table of screens has its path, \`visit\` opens it in the whole app. */
function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({ component: ${One}ListPage }),
    history: createMemoryHistory(),
  })
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

describe('${Words}', () => {
  it('shows each by its name', async () => {
    server.use(http.get(address, () => HttpResponse.json(pageOf(rows))))
    show()
    expect(await screen.findByRole('heading', { name: '${Words}' })).toBeTruthy()
    expect(await screen.findByText('First')).toBeTruthy()
    expect(screen.getByText('Second')).toBeTruthy()
  })

  it('says so where there are none', async () => {
    server.use(http.get(address, () => HttpResponse.json(pageOf([]))))
    show()
    expect(await screen.findByText('There are no ${words} yet.')).toBeTruthy()
  })

  it('offers another try where loading failed', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    server.use(http.get(address, () => refused(500, 'Broken'), { once: true }))
    show()
    expect(await screen.findByText('The ${words} could not be loaded.')).toBeTruthy()
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
    server.use(http.get(address, () => HttpResponse.json(pageOf(rows))))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('First')).toBeTruthy()
  })
})
`
