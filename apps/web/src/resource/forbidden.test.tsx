import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../testing/screen-states'
import { profile, refused, visit } from '../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const path = '/admin/ext-custom-permissions'
const open = (page: string, answer: () => Response | Promise<Response>, record: object = {}) =>
  visit(path + page, {
    as: 'staff',
    handlers: [
      http.get('*/api/auth/get-user', () =>
        HttpResponse.json({ data: { ...profile, account_type: 'staff' } }),
      ),
      http.get('*/api/custom-permissions', answer),
      http.get('*/api/custom-permissions/9', () => HttpResponse.json({ data: record })),
    ],
  })

const form = () => screen.queryByRole('button', { name: 'Save custom permission' })

describe('a form', () => {
  it('is not shown to who may see the records, and not create them', async () => {
    await open('/create', () => HttpResponse.json(pageOf([], { can: [] })))
    expect(await screen.findByText(/right to create custom permissions/)).toBeTruthy()
    expect(form()).toBeNull()
  })

  it('is not shown to who may not even see them', async () => {
    await open('/create', () => refused(403, 'No', { request_id: 'a-number-for-support' }))
    expect(await screen.findByText('Permission denied!')).toBeTruthy()
    expect(screen.getByText('Request a-number-for-support')).toBeTruthy()
    expect(form()).toBeNull()
  })

  it('is not shown to who may see this one, and not change it', async () => {
    const record = {
      id: 9,
      version: 1,
      updated_at: '2026-03-14T06:00:00.000Z',
      permission: 'Own organization',
      description: null,
      status: 'active',
      details: 0,
      roles: 0,
      can: [],
      used_by: [],
    }
    await open('/9/edit', () => HttpResponse.json(pageOf([])), record)
    expect(await screen.findByText(/right to change this custom permission/)).toBeTruthy()
    expect(form()).toBeNull()
  })
})
