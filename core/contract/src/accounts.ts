import * as z from 'zod'
import { codeStep, verification, verified } from './codes'
import { joinedDigits } from './digits'
import { mobileNo, ownEmail } from './person-fields'
import { defineRoute } from './route'
import { changed, connectionQuery, cuid, instant, one } from './wire'
import { asIs } from './visible-texts'

/** What a person can change about themselves. A new number or address needs the password. */
export const profileUpdate = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  mobile_no: mobileNo('The mobile no field is required').optional(),
  email: ownEmail.optional(),
  password: asIs(z.string().max(128)).optional(),
})

export type ProfileUpdate = z.input<typeof profileUpdate>

export const referralSource = z.enum([
  'friend',
  'social-media',
  'search',
  'leaflet',
  'shop',
  'sales-visit',
  'other',
])

export type ReferralSource = z.infer<typeof referralSource>

const marketingFields = {
  newsletter: z.boolean(),
  offers_by_email: z.boolean(),
  offers_by_sms: z.boolean(),
  offers_by_phone: z.boolean(),
  /** How the person heard of the provider. */
  referral_source: referralSource.nullable(),
}

/** What a person agreed to be sent, and how they heard of the provider. All is off until they agree. */
export const marketingInfo = z.object({
  ...marketingFields,
  /** Null: the person has never answered. */
  updated_at: instant.nullable(),
})

export type MarketingInfo = z.infer<typeof marketingInfo>

export const marketingUpdate = z.strictObject({ ...marketingFields, cuid })

/** Where a refund goes. */
export const bankUpdate = z.strictObject({
  cuid,
  bank_name: z.string().trim().min(1).max(100),
  branch_name: z.string().trim().min(1).max(100).nullable().optional(),
  account_name: z.string().trim().min(1).max(100),
  account_number: z
    .string()
    .trim()
    .min(1, { error: 'The account number field is required', abort: true })
    .overwrite(joinedDigits)
    .regex(/^\d{6,20}$/, 'The account number has 6 to 20 digits'),
  routing_number: z
    .string()
    .overwrite(joinedDigits)
    .regex(/^\d{9}$/, 'The routing number has 9 digits')
    .nullable()
    .optional(),
})

export type BankUpdate = z.input<typeof bankUpdate>

export const accountRoutes = {
  initProfile: defineRoute({
    method: 'POST',
    path: '/init_profile_update',
    summary:
      'Store a change of name, phone or email as pending and send a code; nothing changes before it is confirmed',
    right: { audience: 'signed-in', name: 'accounts.init-profile-update' },
    body: profileUpdate,
    response: one(codeStep),
    secret: true,
  }),
  verifyProfile: defineRoute({
    method: 'POST',
    path: '/verify_profile_update',
    summary: 'Confirm a pending change of one’s profile',
    right: { audience: 'signed-in', name: 'accounts.verify-profile-update' },
    body: verification,
    response: changed(verified),
    secret: true,
    errors: ['record.not-found', 'record.conflict'],
  }),
  marketingInfo: defineRoute({
    method: 'GET',
    path: '/get_subscriber_marketting_info',
    summary: 'The marketing preferences of the owner of a connection',
    right: { audience: 'self-care', name: 'accounts.marketing-info' },
    connection: 'required',
    query: connectionQuery,
    response: one(marketingInfo),
  }),
  initMarketing: defineRoute({
    method: 'POST',
    path: '/init_marketting_info_update',
    summary: 'Store a change of marketing preferences as pending and send a code',
    right: { audience: 'self-care', name: 'accounts.init-marketing-update' },
    connection: 'required',
    body: marketingUpdate,
    response: one(codeStep),
  }),
  verifyMarketing: defineRoute({
    method: 'POST',
    path: '/verify_marketting_info_update',
    summary: 'Confirm a pending change of marketing preferences',
    right: { audience: 'self-care', name: 'accounts.verify-marketing-update' },
    body: verification,
    response: changed(verified),
    secret: true,
    errors: ['record.not-found'],
  }),
  initBank: defineRoute({
    method: 'POST',
    path: '/init_bank_info_update',
    summary: 'Store a new bank account for refunds as pending and send a code',
    right: { audience: 'self-care', name: 'accounts.init-bank-update' },
    connection: 'required',
    body: bankUpdate,
    response: one(codeStep),
    secret: true,
  }),
  verifyBank: defineRoute({
    method: 'POST',
    path: '/verify_bank_info_update',
    summary: 'Confirm a pending change of the bank account',
    right: { audience: 'self-care', name: 'accounts.verify-bank-update' },
    body: verification,
    response: changed(verified),
    secret: true,
    errors: ['record.not-found'],
  }),
}
