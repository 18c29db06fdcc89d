import type { CodeStep } from '@uplink/contract/codes'
import { http, HttpResponse } from 'msw'

export const step: CodeStep = {
  id: 7,
  verify_path: '/verify_common_otp',
  channel: 'sms',
  masked_destination: '017••••••21',
  expires_at: '2026-03-14T06:05:00.000Z',
  expires_in: 300,
  step: 1,
  steps: 1,
}

/** A path that takes one code; `next` is what it answers to it. */
export const verifying = (code: string, next: CodeStep | null = null, path = step.verify_path) =>
  http.post(`*/api${path}`, async ({ request }) => {
    const body = (await request.json()) as { id: number; otp_code: string }
    if (body.otp_code === code) return HttpResponse.json({ message: 'Done.', data: { id: body.id, next } })
    const errors = { otp_code: ['That is not the code we sent. You have 4 tries left.'] }
    return HttpResponse.json(
      { message: 'Invalid.', code: 'request.invalid', request_id: 'r-1', errors },
      { status: 422 },
    )
  })
