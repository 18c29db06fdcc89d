import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { newOutage, outageService, type OutagePreview } from '@uplink/contract/outages'
import { useState } from 'react'
import type * as z from 'zod'
import { call } from '../../../../platform/api/call'
import { failureOf, tellRefusal } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { instantAt } from '../../../../platform/dates/zoned'
import { useForm } from '../../../../platform/form/use-form'
import { randomKey } from '../../../../platform/session/random-key'
import { Button } from '../../../../ui/button/Button'
import { Dialog } from '../../../../ui/feedback/Dialog'
import { Checkbox } from '../../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../../ui/fields/CheckboxGroup'
import { DateTimeField } from '../../../../ui/fields/MomentField'
import { TextField } from '../../../../ui/fields/TextField'
import { FieldRow } from '../../../../ui/form/FieldRow'
import { Form, FormActions } from '../../../../ui/form/Form'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { useToasts } from '../../../../ui/UiProvider'
import { announce, deskAreasQuery, preview } from '../outages.data'
import { AreasField } from './AreasField'
import { BackByField } from './BackByField'
import { peopleOf, PreviewPart } from './PreviewPart'
import classes from './console.module.css'

interface Values {
  area_ids: readonly number[]
  title: string
  title_bn: string
  services: readonly string[]
  is_planned: boolean
  starts_at: string
  expected_end_at: string
}

const initial: Values = {
  area_ids: [],
  title: '',
  title_bn: '',
  services: ['Internet'],
  is_planned: false,
  starts_at: '',
  expected_end_at: '',
}

/** A time that was typed is meant in the provider's zone, wherever the browser stands. */
const instantOf = (local: string) => (local === '' ? undefined : instantAt(local))

function toBody(values: Values) {
  return {
    area_ids: values.area_ids,
    title: values.title,
    title_bn: values.title_bn.trim() === '' ? undefined : values.title_bn,
    services: values.services,
    is_planned: values.is_planned,
    starts_at: values.is_planned ? instantOf(values.starts_at) : undefined,
    expected_end_at: instantOf(values.expected_end_at),
  }
}

interface Look {
  body: z.infer<typeof newOutage>
  preview: OutagePreview
}

/** Announces an outage: where, what and until when; then a second look at whom that tells, and in which words. */
export function AnnounceOutageDialog({ onClose }: { onClose: () => void }) {
  const areas = useQuery(deskAreasQuery())
  const [look, setLook] = useState<Look>()
  const form = useForm<Values, z.infer<typeof newOutage>>({
    schema: newOutage,
    initial,
    toBody,
    send: async (body) => {
      const { data } = await call(preview, { body })
      // the key belongs to this very announcement: sent again it is told once
      setLook({ body: { ...body, key: randomKey(128) }, preview: data })
    },
  })
  const services = form.rowsOf('services')
  if (look) return <SecondLook look={look} onBack={() => setLook(undefined)} onClose={onClose} />
  return (
    <Dialog title="Announce an outage" size="large" onClose={onClose}>
      <Form {...form.props}>
        {/* its search stands there from the beginning, so that it has the focus */}
        <AreasField
          areas={areas.data ?? []}
          waiting={
            areas.data ? undefined : (
              <Fallback
                what="Your areas"
                failure={areas.error && failureOf(areas)}
                skeleton={<Skeleton height="6rem" />}
              />
            )
          }
          value={form.values.area_ids}
          error={form.errorOf('area_ids')}
          onChange={(value) => form.set('area_ids', value)}
        />
        {/* who reads which of them is shown in the preview */}
        <FieldRow>
          <TextField label="What happened" placeholder="Fibre cut by road works" {...form.propsOf('title')} />
          <TextField label="The same in Bangla" isOptional lang="bn" {...form.propsOf('title_bn')} />
        </FieldRow>
        <BackByField
          {...form.propsOf('expected_end_at')}
          onChange={(moment) => form.set('expected_end_at', moment)}
        />
        <div className={classes.kind}>
          <CheckboxGroup label="Services affected" isRow error={form.errorOf('services')}>
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
        </div>
        {form.values.is_planned && (
          <DateTimeField
            label="Begins"
            isOptional
            {...form.propsOf('starts_at')}
            onChange={(moment) => form.set('starts_at', moment)}
          />
        )}
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Preview announcement
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function SecondLook({ look, onBack, onClose }: { look: Look; onBack: () => void; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const send = useMutation({
    mutationFn: () => call(announce, { body: look.body }),
    onSuccess: async ({ message }) => {
      await nounsChanged(client, 'outages')
      toasts.success(message)
      onClose()
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <Dialog
      title={`Tell ${peopleOf(look.preview)}?`}
      size="large"
      isDirty={!send.isSuccess}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>Change it</Button>
          <Button kind="primary" data-autofocus isSaving={send.isPending} onClick={() => send.mutate()}>
            Tell {peopleOf(look.preview)}
          </Button>
        </>
      }
    >
      <PreviewPart of={look.preview} />
    </Dialog>
  )
}
