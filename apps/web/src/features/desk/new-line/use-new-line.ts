import { useQueryClient } from '@tanstack/react-query'
import { newLine, type AddedLine } from '@uplink/contract/new-lines'
import { useRef } from 'react'
import type * as z from 'zod'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { randomKey } from '../../../platform/session/random-key'
import { useToasts } from '../../../ui/UiProvider'
import { addLine, bodyOf, initialFor, placeOf, type Begun, type Values } from './new-line.data'

export type NewLine = ReturnType<typeof useNewLine>

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
