import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands } from '../../testing/screen-states'
import { person, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const about = {
  version: '0.1.0',
  node: '20.19.0',
  health: [
    { key: 'database', state: 'good', text: 'PostgreSQL 18.4 answers in 2 ms.', mend: null },
    { key: 'mail', state: 'warning', text: 'Mail is not sent.', mend: 'Set SMTP_URL.' },
  ],
  jobs: [
    {
      name: 'auth.purge-secrets',
      state: 'good',
      cron: '40 20 * * *',
      failures: 0,
      last_success_at: '2026-03-13T20:40:00Z',
      last_failure_at: null,
      last_failure: null,
      next_run_at: '2026-03-14T20:40:00Z',
      age_seconds: 3600,
    },
    {
      name: 'billing.run',
      state: 'failing',
      cron: '12 * * * *',
      failures: 4,

      last_success_at: null,
      last_failure_at: '2026-03-14T05:12:00Z',
      last_failure: 'organization 2: no',
      next_run_at: '2026-03-14T06:12:00Z',
      age_seconds: null,
    },
  ],
  licences: [{ name: 'fastify', version: '5.12.8', licence: 'MIT' }],
}

describe('the page about the installation', () => {
  itSaysHowItStands({
    path: '/admin/about',
    call: '/about',
    as: 'staff',
    loading: 'Loading the installation',
    failed: 'The installation could not be loaded.',
  })

  it('says how each part is, what to do, and whose work is in it', async () => {
    const handlers = [http.get('*/api/about', () => HttpResponse.json({ data: about }))]
    await visit('/admin/about', { as: 'staff', handlers })
    expect(await screen.findByText('1 point to fix.')).toBeTruthy()
    const health = within(screen.getByRole('list', { name: 'Health' }))
    await person.click(health.getByRole('button', { name: 'How to fix it: Mail is not sent.' }))
    expect(health.getByText('Set SMTP_URL.')).toBeTruthy()
    const jobs = within(screen.getByRole('table', { name: 'Background jobs' }))
    const [, first] = jobs.getAllByRole('row')
    expect(first?.textContent).toMatch(/billing\.run.*Fails.*4 times in a row: organization 2: no/)
    expect(screen.getByText('Under these licences: MIT.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Show them' }))
    expect(screen.getByRole('table', { name: 'Packages' }).textContent).toContain('fastify')
  })
})
