import { useQueryClient } from '@tanstack/react-query'
import { orderRoutes, type DeskOrder } from '@uplink/contract/orders'
import type { Sent } from '@uplink/contract/route'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { DateField } from '../../../ui/fields/MomentField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { planOrder } from '../orders.data'

interface Props {
  order: DeskOrder
  onClose: () => void
}

/** On which day somebody works on an order; its customer is told the day. */
export function PlanOrderDialog({ order, onClose }: Props) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<{ planned_on: string }, Sent<typeof orderRoutes.plan>['body']>({
    schema: orderRoutes.plan.body,
    initial: { planned_on: order.planned_on ?? order.move?.preferred_on ?? '' },
    toBody: ({ planned_on: day }) => ({ planned_on: day === '' ? null : day }),
    send: async ({ planned_on: day }) => {
      const done = planOrder(order.id, day)
      const { message } = await done.finally(
        () => void nounsChanged(client, 'orders', 'desk-orders', 'desk-day'),
      )
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={`Planned day of order ${order.id}`} onClose={onClose}>
      <p>
        {order.description}, {order.customer}
      </p>
      <Form {...form.props}>
        <DateField
          label="Day"
          isOptional
          help={
            order.move
              ? `The customer would like ${formatDisplayDate(order.move.preferred_on)}. They are told the day.`
              : 'The customer is told the day. Without one it is planned for no day.'
          }
          {...form.propsOf('planned_on')}
          onChange={(day) => form.set('planned_on', day)}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Save the day
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
