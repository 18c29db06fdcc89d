import { useQuery, useQueryClient } from '@tanstack/react-query'
import { movingDay, movingDays, newAddressChange } from '@uplink/contract/address-changes'
import { useMemo } from 'react'
import * as z from 'zod'
import { t } from '../../../language/t'
import { call } from '../../../platform/api/call'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { dayOf } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { useFormDraft } from '../../../platform/form/use-draft'
import { useForm } from '../../../platform/form/use-form'
import { activeCuid } from '../../../platform/session/session'
import { DraftNotice } from '../../../resource/form/DraftNotice'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { DateField } from '../../../ui/fields/MomentField'
import { TextField } from '../../../ui/fields/TextField'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonFields } from '../../../ui/states/SkeletonShapes'
import { useToasts } from '../../../ui/UiProvider'
import { request, servedAreasQuery } from './address-change.data'

type Values = {
  city: string
  area_id: string
  address: string
  preferred_on: string
  note: string
}

const initial: Values = { city: '', area_id: '', address: '', preferred_on: '', note: '' }

/** The city is asked for to find the area; the server takes the area alone. */
const schemaOn = (today: string) =>
  newAddressChange.extend({ city: z.string().min(1), preferred_on: movingDay(today) })

const toBody = ({ city, area_id, address, preferred_on, note }: Values) => ({
  city,
  area_id: area_id === '' ? undefined : Number(area_id),
  address,
  preferred_on: preferred_on === '' ? undefined : preferred_on,
  note,
})

/** City, area, address and day, once the areas are known. */
export function AddressChangeForm() {
  const query = useQuery(servedAreasQuery())
  const { data: areas } = query
  if (areas && areas.length > 0) return <Fields areas={areas} />
  return (
    <Fallback
      what={t('The areas')}
      failure={query.error && failureOf(query)}
      none={areas && t('There is no area your line could move to.')}
      skeleton={<SkeletonFields count={5} />}
    />
  )
}

function Fields({ areas }: { areas: readonly { id: number; name: string; city: string }[] }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const today = dayOf(new Date(useNow()).toISOString())
  const { first, last } = movingDays(today)
  const form = useForm({
    schema: useMemo(() => schemaOn(today), [today]),
    hasDraft: true,
    initial,
    toBody,
    survives: ['page'],
    send: async ({ city: _, ...body }) => {
      const cuid = activeCuid()
      const { message } = await call(request, { body: { ...body, ...(cuid && { cuid }) } })
      draft.sent()
      await nounsChanged(client, 'orders', 'address-changes')
      toasts.success(t(message))
    },
  })
  const draft = useFormDraft(`address-change ${activeCuid() ?? ''}`, form, initial)
  const { city } = form.values
  const cities = [...new Set(areas.map((area) => area.city))]
  const inCity = areas.filter((area) => area.city === city)
  const cityField = form.propsOf('city')
  const area = form.propsOf('area_id')
  return (
    <Form {...form.props}>
      {draft.left && <DraftNotice {...draft.left} />}
      <SelectField
        label={t('City')}
        placeholder={t('Choose a city')}
        options={cities.map((name) => ({ value: name, label: t(name) }))}
        {...cityField}
        onChange={(event) => {
          cityField.onChange(event)
          form.set('area_id', '')
        }}
      />
      <SelectField
        label={t('Area')}
        placeholder={city === '' ? t('Choose a city first') : t('Choose an area')}
        disabled={city === ''}
        options={inCity.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        help={t('These are the areas we serve.')}
        {...area}
        // without a city there is no area to choose
        error={city === '' ? undefined : area.error}
      />
      <TextField
        label={t('Address')}
        help={t('House, road and flat.')}
        autoComplete="street-address"
        {...form.propsOf('address')}
      />
      <DateField
        label={t('Preferred date')}
        help={t('We call you to agree on a day and a time.')}
        min={first}
        max={last}
        {...form.propsOf('preferred_on')}
        onChange={(day) => form.set('preferred_on', day)}
      />
      <TextareaField
        label={t('Note')}
        isOptional
        rows={3}
        atMost={500}
        help={t('Anything the technician should know.')}
        {...form.propsOf('note')}
      />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          {t('Request address change')}
        </Button>
      </FormActions>
    </Form>
  )
}
