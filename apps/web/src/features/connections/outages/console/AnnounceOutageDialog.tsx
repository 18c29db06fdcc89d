import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newOutage, outageService } from '@uplink/contract/outages'
import type * as z from 'zod'
import { call } from '../../../platform/api/call'
import { nounsChanged } from '../../../platform/api/query-keys'
import { failureOf } from '../../../platform/api/failure'
import { instantAt } from '../../../platform/dates/zoned'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../ui/fields/CheckboxGroup'
import { Form, FormActions } from '../../../ui/form/Form'
import { SelectField } from '../../../ui/fields/SelectField'
import { DateTimeField } from '../../../ui/fields/MomentField'
import { TextField } from '../../../ui/fields/TextField'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import { announce, deskAreasQuery } from './outages.data'

interface Values {
  area_id: string
  title: string
  services: readonly string[]
  is_planned: boolean
  starts_at: string
  expected_end_at: string
}

const initial: Values = {
  area_id: '',
  title: '',
  services: ['Internet'],
  is_planned: false,
  starts_at: '',
  expected_end_at: '',
}

/** A time that was typed is meant in the provider's zone, wherever the browser stands. */
const instantOf = (local: string) => (local === '' ? undefined : instantAt(local))

function toBody(values: Values) {
  return {
    area_id: values.area_id === '' ? undefined : Number(values.area_id),
    title: values.title,
    services: values.services,
    is_planned: values.is_planned,
    starts_at: values.is_planned ? instantOf(values.starts_at) : undefined,
    expected_end_at: instantOf(values.expected_end_at),
  }
}

/** The form that announces an outage: where, what and until when. */
export function AnnounceOutageDialog({ onClose }: { onClose: () => void }) {
  const areas = useQuery(deskAreasQuery())
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<Values, z.infer<typeof newOutage>>({
    schema: newOutage,
    initial,
    toBody,
    send: async (body) => {
      const { message } = await call(announce, { body })
      await nounsChanged(client, 'outages')
      toasts.success(message)
      onClose()
    },
  })
  const services = form.rowsOf('services')
  return (
    <Dialog title="Announce an outage" size="large" onClose={onClose}>
      <Form {...form.props}>
        {areas.data ? (
          <SelectField
            label="Area"
            placeholder="Choose an area"
            options={areas.data.map(({ id, name, city }) => ({
              value: String(id),
              label: `${city}: ${name}`,
            }))}
            {...form.propsOf('area_id')}
          />
        ) : (
          <Fallback
            what="Your areas"
            failure={areas.error && failureOf(areas)}
            skeleton={<Skeleton height="4rem" />}
          />
        )}
        <TextField
          label="What happened"
          help="Customers read this, for example ‘Fibre cut by road works’."
          {...form.propsOf('title')}
        />
        <CheckboxGroup label="Services affected" error={form.errorOf('services')}>
          {outageService.options.map((service) => (
            <Checkbox
              key={service}
              label={service}
              checked={services.rows.includes(service)}
              onChange={() => services.toggle(service)}
            />
          ))}
        </CheckboxGroup>
        <Checkbox label="This is planned work" isSwitch {...form.checkOf('is_planned')} />
        {form.values.is_planned && (
          <DateTimeField
            label="Begins"
            isOptional
            {...form.propsOf('starts_at')}
            onChange={(moment) => form.set('starts_at', moment)}
          />
        )}
        <DateTimeField
          label="Expected to end"
          isOptional
          {...form.propsOf('expected_end_at')}
          onChange={(moment) => form.set('expected_end_at', moment)}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Announce outage
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
