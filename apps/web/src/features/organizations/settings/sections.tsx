import { gatewayNames, gatewayTakes, gatewayTitle } from '@uplink/contract/gateways'
import { pathTo } from '@uplink/contract/screens'
import { settingSections, type SettingSection } from '@uplink/contract/setting-sections'
import { smsGatewayRoutes } from '@uplink/contract/sms-gateways'
import type { ComponentType } from 'react'
import { call } from '../../../platform/api/call'
import type { FormOf } from '../../../resource/declaration'
import { TermsPart } from '../../prepaid/prepaid.public'
import type { Organization, OrganizationValues } from '../organization-form'
import { BillFields, NameFields, PaymentFields, SignInFields } from '../OrganizationFields'
import { PlaceFields } from '../PlaceFields'
import { RadiusFiles } from '../RadiusFiles'
import { RequiredFactorPart } from '../sign-in/RequiredFactorPart'
import { SingleSignOnPart } from '../sign-in/SingleSignOnPart'
import { BrandFields, NoticeFields, SenderFields, SupportFields } from './CustomerFields'
import { GatewayPart } from './GatewayPart'
import { KeepingFields } from './KeepingFields'
import { LogoPart } from './brand/LogoPart'
import { RetentionRuns } from './RetentionRuns'
import { Trial } from './Trial'

export interface Section {
  /** What it is about, and what of it reaches customers, and when. */
  lead: string
  Fields?: ComponentType<{ form: FormOf<OrganizationValues> }>
  /** What saves by itself, below the fields. */
  More?: ComponentType<{ record: Organization }>
  /** Sections of their own beside it. */
  Apart?: ComponentType<{ record: Organization }>
  /** Screens of their own that belong to it. */
  links?: readonly { label: string; href: string }[]
}

const mayEdit = ({ can }: Organization) => can.includes('edit')

export const sections: Readonly<Record<SettingSection, Section>> = {
  organization: {
    lead: 'Printed on bills and receipts, and said where customers ask for help.',
    Fields: NameFields,
  },
  brand: {
    lead: 'Customers see it on the sign-in screen, in mails, on bills and receipts, as soon as it is saved.',
    Fields: BrandFields,
    More: ({ record }) => <LogoPart id={record.id} mayEdit={mayEdit(record)} />,
  },
  money: { lead: 'Screens, bills, messages and reports follow them.', Fields: PlaceFields },
  billing: {
    lead: 'Counts from the next bills on; those that are issued stay as they are.',
    Fields: BillFields,
    More: ({ record }) => <TermsPart organization={record.id} />,
    links: [
      { label: 'Billing days', href: pathTo('billingDays') },
      { label: 'Packages', href: pathTo('cataloguePackages') },
      { label: 'Credits for outages', href: pathTo('outages') },
    ],
  },
  messages: {
    lead: 'Customers see it in every mail and SMS that is sent from now on.',
    Fields: SenderFields,
    More: ({ record }) =>
      mayEdit(record) && (
        <>
          <Trial
            label="Send a test mail to"
            act="Send a test mail"
            type="email"
            send={(to) => call(smsGatewayRoutes.tryMail, { params: { id: record.id }, body: { to } })}
          />
          <h3>SMS gateway</h3>
          <GatewayPart id={record.id} />
        </>
      ),
    links: [{ label: 'Messages sent', href: pathTo('messages') }],
  },
  payments: {
    lead: 'What customers may pay by themselves. Staff at the cash desk may take any amount.',
    Fields: PaymentFields,
    More: ({ record }) => <p>{gatewayWords(record.currency)}</p>,
    links: [{ label: 'Ways of money at the counter', href: pathTo('paymentWays') }],
  },
  network: {
    lead: 'Where lines sign in: your equipment asks FreeRADIUS, and FreeRADIUS asks the portal.',
    More: ({ record }) => mayEdit(record) && <RadiusFiles />,
    links: [{ label: 'Access servers, and what suspended lines get', href: pathTo('accessServers') }],
  },
  notices: {
    lead: 'Customers get no mail and no SMS of what is switched off here, whatever they have chosen. The bell tells them all.',
    Fields: NoticeFields,
  },
  support: {
    lead: 'Customers read it where they ask for help.',
    Fields: SupportFields,
    links: [{ label: 'How soon tickets are answered', href: pathTo('responseTargets') }],
  },
  'sign-in': {
    lead: 'How customers and staff of the organization sign in.',
    Fields: SignInFields,
    Apart: ({ record }) => (
      <>
        <RequiredFactorPart id={record.id} mayEdit={mayEdit(record)} />
        <SingleSignOnPart id={record.id} mayEdit={mayEdit(record)} />
      </>
    ),
  },
  'personal-data': {
    lead: 'What is older is deleted every night, for good. Bills, payments and the ledger stay: the law needs them.',
    Fields: KeepingFields,
    More: ({ record }) => <RetentionRuns id={record.id} />,
  },
}

export const titleOf = (key: SettingSection): string =>
  settingSections.find((each) => each.key === key)?.title ?? key

function gatewayWords(currency: string): string {
  const fits = gatewayNames.filter((name) => gatewayTakes(name, currency)).map((name) => gatewayTitle(name))
  return fits.length > 0
    ? `Gateways that take ${currency}: ${fits.join(', ')}. The operator sets them up.`
    : `No gateway of this release takes ${currency}: customers pay at the counter.`
}
