import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openingForm } from '@uplink/contract/cash-days'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { MoneyField } from '../../../ui/editors/NumberField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Section } from '../../../ui/page/Section'
import { useToasts } from '../../../ui/UiProvider'
import { openDay } from './cash.data'
import { startIn } from './start-in'

/** Begins a day with the change money that lies in the drawer. */
export function OpenDayForm({ onSkip }: { onSkip: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => startIn(box.current), [])
  const form = useForm({
    schema: openingForm,
    initial: { float: '0' },
    send: async (body) => {
      const { message } = await openDay(body)
      toasts.success(message)
      await nounsChanged(client, 'cash-days')
    },
  })
  return (
    <Section title="Open the day">
      <div ref={box}>
        <Form {...form.props}>
          <MoneyField
            label="In the drawer now"
            help="Change money that was not taken today. It is counted again at the end."
            {...form.propsOf('float')}
            onChange={(money) => form.set('float', money)}
          />
          <FormActions>
            <Button type="submit" kind="primary" isSaving={form.isSaving}>
              Open the day
            </Button>
            <Button onClick={onSkip}>Take a payment first</Button>
          </FormActions>
        </Form>
      </div>
    </Section>
  )
}
