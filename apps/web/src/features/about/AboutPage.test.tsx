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
    { key: 'backup', state: 'skipped', text: 'No backup is known.', mend: 'Note each backup.' },
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
    // what to do comes first, without a press
    const [toDo] = screen.getAllByRole('region')
    expect(within(toDo!).getByRole('heading', { name: 'To do' })).toBeTruthy()
    expect(within(toDo!).getByText('Set SMTP_URL.')).toBeTruthy()
    expect(within(toDo!).getByText('Note each backup.')).toBeTruthy()
    const data = within(screen.getByRole('list', { name: 'Data' }))
    expect(data.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Good: PostgreSQL 18.4 answers in 2 ms.',
    ])
    expect(within(screen.getByRole('region', { name: 'Built with 1 package' })).getByText('MIT')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Show packages' }))
    expect(screen.getByRole('table', { name: 'Packages' }).textContent).toContain('fastify')
  })

  it('shows the jobs that need a look, and all of them on demand', async () => {
    const handlers = [http.get('*/api/about', () => HttpResponse.json({ data: about }))]
    await visit('/admin/about', { as: 'staff', handlers })
    const rows = () =>
      within(screen.getByRole('table', { name: 'Background jobs' }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent)
    await screen.findByRole('table', { name: 'Background jobs' })
    expect(rows()).toEqual([
      expect.stringMatching(/billing\.run.*Fails.*4 times in a row: organization 2: no/),
    ])
    await person.click(screen.getByRole('button', { name: 'Show all jobs' }))
    expect(rows()).toEqual([expect.stringContaining('billing.run'), expect.stringContaining('auth.purge')])
  })

  it('counts the jobs where all are well', async () => {
    const jobs = [about.jobs[0], { ...about.jobs[0], name: 'billing.run', state: 'waiting' }]
    const handlers = [http.get('*/api/about', () => HttpResponse.json({ data: { ...about, jobs } }))]
    await visit('/admin/about', { as: 'staff', handlers })
    const part = await screen.findByRole('region', { name: '2 background jobs' })
    expect(within(part).queryByRole('table')).toBeNull()
    expect(
      within(part)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Well', 'Not run yet', 'Next run'])
  })
})
