import { useQuery, useQueryClient } from '@tanstack/react-query'
import { gatewayNames, gatewayTakes, gatewayTitle } from '@uplink/contract/gateways'
import { usualSettings } from '@uplink/contract/organization-settings'
import { organizationLookup, organizations as contract } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import type { ComponentType } from 'react'
import { useAddress } from '../../../platform/address/address'
import { usePathPart } from '../../../platform/address/path-parts'
import { call } from '../../../platform/api/call'
import { failureOf } from '../../../platform/api/failure'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import type { FormOf } from '../../../resource/declaration'
import { LookupField } from '../../../resource/fields/LookupField'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { Link } from '../../../ui/link/Link'
import { Tabs } from '../../../ui/menu/Tabs'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { ErrorState } from '../../../ui/states/ErrorState'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Permitted } from '../../../ui/states/Permitted'
import { useToasts } from '../../../ui/UiProvider'
import { BillFields, NameFields, PaymentFields, SignInFields } from '../OrganizationFields'
import {
  organizationBody,
  organizationForm,
  type Organization,
  type OrganizationValues,
} from '../organization-form'
import { PlaceFields } from '../PlaceFields'

type FormPart = ComponentType<{ form: FormOf<OrganizationValues> }>

interface SettingsSection {
  key: string
  title: string
  /** What it is about, and what of it takes effect when. */
  lead: string
  Fields?: FormPart
  /** The settings of this section in the form, whose usual values are told. */
  paths?: readonly (keyof typeof usualSettings)[]
  /** Screens of their own that belong to it. */
  links?: readonly { label: string; href: string }[]
}

const sections: readonly SettingsSection[] = [
  {
    key: 'organization',
    title: 'Organization',
    lead: 'Printed on bills and receipts, and said where customers ask for help.',
    Fields: NameFields,
  },
  {
    key: 'money',
    title: 'Money and time',
    lead: 'Screens, bills, messages and reports follow them.',
    Fields: PlaceFields,
    paths: ['country', 'currency', 'time_zone'],
  },
  {
    key: 'billing',
    title: 'Billing',
    lead: 'Counts from the next bills on; those that are issued stay as they are.',
    Fields: BillFields,
    paths: ['billing_day', 'tax_percent', 'due_days', 'grace_days'],
    links: [
      { label: 'Billing days', href: pathTo('billingDays') },
      { label: 'Packages', href: pathTo('cataloguePackages') },
    ],
  },
  {
    key: 'payments',
    title: 'Payments',
    lead: 'Of payments by customers; staff at the cash desk may take any amount.',
    Fields: PaymentFields,
    paths: ['payment_minimum', 'payment_maximum'],
    links: [{ label: 'Ways of money at the counter', href: pathTo('paymentWays') }],
  },
  {
    key: 'sign-in',
    title: 'Sign-in',
    lead: 'Of the organization’s customers.',
    Fields: SignInFields,
  },
  {
    key: 'network',
    title: 'Network',
    lead: 'Equipment is listed on a screen of its own.',
    links: [{ label: 'Access servers', href: pathTo('accessServers') }],
  },
]

/** An organization's settings, section by section, each saved by itself. */
export function SettingsPage() {
  const address = useAddress()
  const key = usePathPart('section')
  const section = sections.find((each) => each.key === key) ?? sections[0]
  const chosen = address.text('organization')
  const query = useQuery({
    queryKey: keysOf('organizations').of('settings', chosen),
    queryFn: async ({ signal }): Promise<Organization | null> => {
      if (chosen !== undefined)
        return (await call(contract.routes.read, { params: { id: Number(chosen) } }, { signal })).data
      const { data } = await call(contract.routes.list, { query: { per_page: 1 } }, { signal })
      const [first] = data
      return first ? (await call(contract.routes.read, { params: { id: first.id } }, { signal })).data : null
    },
  })
  const toSection = (to: string) => {
    const path = pathTo('settings', { section: to })
    return chosen === undefined ? path : `${path}?organization=${chosen}`
  }
  if (!section) return null
  return (
    <Permitted failure={query.error && failureOf(query)} to="see organizations">
      <PageHeader title="Settings" lead={query.data?.name} />
      <Parts>
        <LookupField
          label="Organization"
          route={organizationLookup.route}
          value={query.data?.id ?? null}
          onChange={(id) => id !== null && address.change({ organization: id })}
        />
        <Tabs
          label="Sections of the settings"
          current={section.key}
          items={sections.map(({ key: each, title }) => ({ key: each, label: title, href: toSection(each) }))}
        />
        {query.data && (
          <SectionPart
            key={`${section.key} ${query.data.id} ${query.data.version}`}
            section={section}
            record={query.data}
          />
        )}
        {query.data === null && <p>No organizations yet.</p>}
        {query.isPending && <LoadingState label="Loading the settings">{null}</LoadingState>}
        {query.error && <ErrorState title="The settings could not be loaded." {...failureOf(query)} />}
      </Parts>
    </Permitted>
  )
}

const { body } = contract.routes.update

function SectionPart({ section, record }: { section: SettingsSection; record: Organization }) {
  const { title, lead, Fields, paths = [], links = [] } = section
  return (
    <Section title={title}>
      <Parts>
        <p>{lead}</p>
        {Fields && <SectionForm title={title} Fields={Fields} record={record} />}
        {paths.length > 0 && <p>{usual(paths)}</p>}
        {section.key === 'payments' && <p>{gatewayWords(record.currency)}</p>}
        {links.map(({ label, href }) => (
          <p key={href}>
            <Link href={href}>{label}</Link>
          </p>
        ))}
      </Parts>
    </Section>
  )
}

/** What a new organization begins with. */
function usual(paths: readonly (keyof typeof usualSettings)[]): string {
  const values = paths.map((path) => `${path.replaceAll('_', ' ')} ${String(usualSettings[path])}`)
  return `Default: ${values.join(', ')}.`
}

function gatewayWords(currency: string): string {
  const fits = gatewayNames.filter((name) => gatewayTakes(name, currency)).map((name) => gatewayTitle(name))
  return fits.length > 0
    ? `Gateways that take ${currency}: ${fits.join(', ')}. The operator sets them up.`
    : `No gateway of this release takes ${currency}: customers pay at the counter.`
}

/** Sends the whole record, of which this section was changed. */
function SectionForm({ title, Fields, record }: { title: string; Fields: FormPart; record: Organization }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    schema: body,
    initial: organizationForm(record),
    toBody: (values) => ({ ...organizationBody(values), version: record.version }),
    send: async (sent) => {
      await call(contract.routes.update, { params: { id: record.id }, body: sent })
      toasts.success(`${title} saved.`)
      await nounsChanged(client, 'organizations')
    },
  })
  const mayEdit = record.can.includes('edit')
  return (
    <Form {...form.props}>
      <Fields form={form} />
      {mayEdit && (
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Save {title.toLowerCase()}
          </Button>
        </FormActions>
      )}
    </Form>
  )
}
