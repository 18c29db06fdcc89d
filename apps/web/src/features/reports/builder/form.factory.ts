import { screen } from '@testing-library/react'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { person, visit } from '../../../testing/visit'
import { builderHandlers, doneRun, storedReport } from '../reports.factory'

export const formPath = '/admin/ext-report-builder/query-builder'

/** Opens the form, of report 12 if one is stored, and records what was previewed and saved. */
export async function openForm(
  at = formPath,
  stored?: object,
  save: () => Response = saved,
  more: HttpHandler[] = [],
) {
  const previews: ReportDraft[] = []
  const stores: { id: string; data: ReportDraft; version?: number }[] = []
  let answer = () =>
    HttpResponse.json({
      data: { ...doneRun([['open', '1200.50']]), sql: 'select 1', values: ['open'] },
    }) as Response
  const place = await visit(at, {
    as: 'staff',
    handlers: [
      ...more,
      ...builderHandlers(({ data }) => {
        previews.push(data)
        return answer()
      }),
      http.get('*/api/ext-report-builder/query-reports/12', () => HttpResponse.json({ data: stored })),
      http.post('*/api/ext-report-builder/store-report-query/:id', async ({ request, params }) => {
        stores.push({ id: String(params['id']), ...((await request.json()) as { data: ReportDraft }) })
        return save()
      }),
    ],
  })
  await screen.findByRole('heading', { name: 'Query Builder' })
  return { previews, stores, place, answerWith: (next: () => Response) => (answer = next) }
}

export const saved = () => HttpResponse.json({ message: 'Report saved.', data: storedReport(12, 'Debtors') })

/** Chooses an option in a searchable field. */
export async function choose(name: RegExp | string, option: string) {
  await person.click(screen.getByRole('combobox', { name }))
  await person.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
}

/** Two tables, joined. */
export const joined = {
  tables: [
    { name: 'invoices', query_alias: 'a' },
    {
      name: 'subscribers',
      query_alias: 'b',
      table_join: { column1: 'a.subscriber_id', column2: 'b.id' },
    },
  ],
  selections: [{ column: 'a.status' }, { column: 'b.city' }],
}

/** Opens a part of the form, if it is not open. */
export async function openPart(title: string) {
  const head = screen.getByRole('button', { name: title })
  if (head.getAttribute('aria-expanded') === 'false') await person.click(head)
}
