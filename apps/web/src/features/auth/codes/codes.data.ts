import type { codeRoutes, CodeStep, Verified } from '@uplink/contract/codes'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'

const generate = endpoint<typeof codeRoutes.generate>('POST', '/generate_common_otp')

/** A fresh code for the same change; the one before stops working. */
export async function sendAgain(id: number): Promise<CodeStep> {
  return (await call(generate, { body: { id } })).data
}

/** Posts the code to the step's path; all these paths take and answer the same. */
export async function confirm(step: CodeStep, code: string): Promise<Verified> {
  const path = step.verify_path as (typeof codeRoutes.verify)['path']
  const verify = endpoint<typeof codeRoutes.verify>('POST', path)
  return (await call(verify, { body: { id: step.id, otp_code: code } })).data
}
