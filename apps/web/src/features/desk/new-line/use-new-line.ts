import { useQueryClient } from '@tanstack/react-query'
import { newLine, type AddedLine } from '@uplink/contract/new-lines'
import { useRef } from 'react'
import type * as z from 'zod'
import { nounsChanged } from '../../../platform/api/query-keys'
import { dayOf } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { randomKey } from '../../../platform/session/random-key'
import { useToasts } from '../../../ui/UiProvider'
import { addLine, bodyOf, placeOf, type Values } from './new-line.data'

export type NewLine = ReturnType<typeof useNewLine>

interface Begun {
  /** The customer whose line it will be; null: somebody new. */
  customer: number | null
  mobile: string
  username: string
}

const initialFor = ({ customer, mobile, username }: Begun): Values => ({
  whose: customer === null ? 'new' : 'known',
  customer_id: customer,
  name: '',
  mobile_no: mobile,
  email: '',
  send_invitation: true,
  username,
  portal_username: '',
  area_id: null,
  package_id: null,
  price: '',
  connection_fee: '',
  address: '',
  starts_on: dayOf(new Date().toISOString()),
  is_prepaid: false,
})

/** The form of a new line. Sent again unchanged, as after a lost answer, it adds nothing twice. */
export function useNewLine(begun: Begun, onAdded: (line: AddedLine) => void) {
  const client = useQueryClient()
  const toasts = useToasts()
  const sent = useRef({ text: '', key: '' })
  return useForm<Values, z.infer<typeof newLine>>({
    schema: newLine,
    initial: initialFor(begun),
    toBody: bodyOf,
    placeOf,
    send: async (body) => {
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: randomKey(128) }
      const { message, data } = await addLine(body, sent.current.key)
      await nounsChanged(client, 'customers', 'users')
      toasts.success(message)
      onAdded(data)
    },
  })
}
