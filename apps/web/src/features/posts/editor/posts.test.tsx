import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { namesAnswer } from '../../../testing/names'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'
import type { Post } from './post.data'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const list = '/admin/posts'
const news: Post = {
  id: 7,
  version: 3,
  updated_at: '2026-03-14T06:00:00.000Z',
  title: 'Towers',
  title_bn: null,
  body_bn: null,
  body: 'New ones.',
  organization_id: 1,
  organization: 'Shapla Net',
  author: 'Nasreen Siddique',
  status: 'published',
  published_at: '2026-03-01T04:00:00.000Z',
  can: ['edit', 'delete'],
  used_by: [],
}

/** Keeps the post as the server does, and records what was sent. */
function kept(post = news) {
  const sent: unknown[] = []
  const note = async ({ request }: { request: Request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Post saved.', data: post })
  }
  const handlers = [
    http.get('*/api/posts', () => HttpResponse.json(pageOf([post], { can: ['create'] }))),
    http.get('*/api/posts/audience', () => HttpResponse.json({ data: { customers: 1204 } })),
    http.get('*/api/posts/7', () => HttpResponse.json({ data: post })),
    namesAnswer({ organizations: [{ id: 1, name: 'Shapla Net' }] }),
    http.post('*/api/posts', note),
    http.put('*/api/posts/7', note),
  ]
  return { handlers, sent }
}

const preview = async () => within(await screen.findByRole('region', { name: 'As customers see it' }))

describe('posts', () => {
  itSaysHowItStands({
    path: list,
    call: '/posts',
    as: 'staff',
    loading: 'Loading: Posts',
    failed: 'The posts could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'No posts yet.' },
  })

  it('show beside the form what customers will see, and the act says what it does', async () => {
    const { handlers, sent } = kept({ ...news, status: 'draft', published_at: null })
    await visit(`${list}/7/edit`, { as: 'staff', handlers })
    const title = await screen.findByLabelText('Title')
    await person.clear(title)
    await person.type(title, 'Masts')
    await person.type(screen.getByLabelText('Body'), ' Taller.')
    await person.click(screen.getByRole('button', { name: 'List' }))
    await person.type(screen.getByLabelText('Body'), 'North')
    await person.click(screen.getByRole('button', { name: 'In Bangla' }))
    await person.type(screen.getByLabelText(/^Title in Bangla/), 'টাওয়ার')
    await person.type(screen.getByLabelText(/^Body in Bangla/), 'নতুন।')
    const shown = await preview()
    expect(shown.getByText('Masts')).toBeTruthy()
    expect(shown.getByRole('listitem').textContent).toBe('North')
    expect(await screen.findByText(/^1,204 customers would see it\./)).toBeTruthy()

    expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
    await person.click(screen.getByLabelText('Now'))
    expect(screen.getByRole('button', { name: 'Publish post' })).toBeTruthy()
    await person.click(screen.getByLabelText('On a day'))
    await person.click(screen.getByRole('button', { name: 'Plan post' }))
    expect(screen.getByText('Write it as DD/MM/YYYY HH:MM')).toBeTruthy()
    await person.type(screen.getByLabelText('From'), '24/11/2099 09:00')
    await person.click(screen.getByRole('button', { name: 'Plan for Nov 24, 2099, 09:00' }))
    expect(await screen.findByText('Post saved.')).toBeTruthy()
    expect(sent).toEqual([
      {
        title: 'Masts',
        body: 'New ones. Taller.\n\n- North',
        title_bn: 'টাওয়ার',
        body_bn: 'নতুন।',
        organization_id: 1,
        version: 3,
        status: 'published',
        published_at: '2099-11-24T03:00:00.000Z',
      },
    ])
  })

  it('are taken back from their own page', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/7/show`, { as: 'staff', handlers })
    expect((await preview()).getByText(/Customers see it since Mar 01, 2026, 10:00\./)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Unpublish' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Unpublish this post?' }))
    await person.click(question.getByRole('button', { name: 'Unpublish' }))
    expect(await screen.findByText('Post unpublished. Customers no longer see it.')).toBeTruthy()
    expect(sent).toMatchObject([{ title: 'Towers', status: 'draft', version: 3 }])
  })

  it('that customers see keep their time when they are mended', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/7/edit`, { as: 'staff', handlers })
    expect(await screen.findByLabelText('Published since Mar 01, 2026, 10:00')).toHaveProperty(
      'checked',
      true,
    )
    await person.type(screen.getByLabelText('Title'), '!')
    await person.click(screen.getByRole('button', { name: 'Save post' }))
    expect(await screen.findByText('Post saved.')).toBeTruthy()
    expect(sent).toMatchObject([{ title: 'Towers!', status: 'published', published_at: null }])
  })
})
