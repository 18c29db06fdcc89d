import { pathTo } from '@uplink/contract/screens'
import { Activity, Bell, LifeBuoy, ReceiptText } from 'lucide-react'
import { expect, it } from 'vitest'
import { iconOf } from './link-icon'

it('has a picture of what a notification is about, and the bell where nothing says it', () => {
  expect(iconOf(pathTo('ticket', { id: 7 }))).toBe(LifeBuoy)
  expect(iconOf(pathTo('bill', { id: 7 }))).toBe(ReceiptText)
  expect(iconOf(pathTo('serviceStatus'))).toBe(Activity)
  for (const link of [null, pathTo('dashboard'), 'https://example.com/admin/billing_histories'])
    expect(iconOf(link)).toBe(Bell)
})
