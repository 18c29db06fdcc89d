import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { attributesText, readAttributes, type NetworkAttribute } from '@uplink/contract/network-attributes'
import {
  newSuspensionTerms,
  type networkTermsRoutes,
  type SuspensionTerms,
} from '@uplink/contract/network-terms'
import type { Sent } from '@uplink/contract/route'
import { useState } from 'react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { NumberField } from '../../../ui/editors/NumberField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { useToasts } from '../../../ui/UiProvider'
import classes from './SuspensionTerms.module.css'

type Routes = typeof networkTermsRoutes
type NewTerms = Sent<Routes['setSuspension']>['body']

const read = endpoint<Routes['suspension']>('GET', '/access-servers/suspension-terms')
const set = endpoint<Routes['setSuspension']>('PUT', '/access-servers/suspension-terms')

const termsQuery = () =>
  queryOptions({
    queryKey: keysOf('access-servers').of('suspension-terms'),
    queryFn: ({ signal }) => call(read, {}, { signal }),
  })

/** Below the access servers: what each organization does with suspended lines, and the dialog to change it. */
export function SuspensionTermsPart() {
  const { data } = useQuery(termsQuery())
  const [edited, setEdited] = useState<SuspensionTerms>()
  if (!data || data.data.length === 0) return null
  return (
    <div className={classes.room}>
      <Section title="What suspended lines get">
        <DetailList
          items={data.data.map((terms) => ({
            label: terms.organization,
            value: (
              <span className={classes.terms}>
                {terms.is_let_in
                  ? `Let in at ${terms.kbps.toLocaleString('en')} kbps, with what shows them where to pay`
                  : 'Refused when they sign in'}
                {data.can.includes('set') && (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={`Change suspended lines of ${terms.organization}`}
                    onClick={() => setEdited(terms)}
                  >
                    Change
                  </Button>
                )}
              </span>
            ),
          }))}
        />
        {edited && <SuspensionDialog of={edited} onClose={() => setEdited(undefined)} />}
      </Section>
    </div>
  )
}

interface Values {
  is_let_in: boolean
  kbps: string
  framed_pool: string
  attributes: string
}

function SuspensionDialog({ of, onClose }: { of: SuspensionTerms; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<Values, NewTerms>({
    schema: newSuspensionTerms,
    initial: {
      is_let_in: of.is_let_in,
      kbps: String(of.kbps),
      framed_pool: of.framed_pool ?? '',
      attributes: attributesText(of.attributes as NetworkAttribute[]),
    },
    toBody: ({ kbps, attributes, ...rest }) => ({
      ...rest,
      organization_id: of.organization_id,
      kbps: Number(kbps),
      attributes: readAttributes(attributes),
    }),
    placeOf: (path) => path.split('.')[0] ?? path,
    send: async (body) => {
      const { message } = await call(set, { body })
      await nounsChanged(client, 'access-servers')
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={`Suspended lines of ${of.organization}`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <Checkbox
          label="Let suspended lines in"
          help="Slowly, and with the attributes by which the equipment shows them where to pay. Otherwise they are refused."
          {...form.checkOf('is_let_in')}
        />
        <NumberField
          label="Speed"
          suffix="kbps"
          {...form.propsOf('kbps')}
          onChange={(value) => form.set('kbps', value)}
        />
        <TextField
          label="Address pool"
          isOptional
          maxLength={64}
          spellCheck={false}
          {...form.propsOf('framed_pool')}
        />
        <TextareaField
          label="Attributes"
          isOptional
          rows={3}
          spellCheck={false}
          help="One a line, such as Mikrotik-Address-List = unpaid."
          {...form.propsOf('attributes')}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Save what suspended lines get
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
