import { useQuery } from '@tanstack/react-query'
import { catalogueOffers as contract, packageLookup } from '@uplink/contract/catalogue'
import { pathTo } from '@uplink/contract/screens'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { daysFromToday } from '../../../platform/dates/days-until'
import { useNow } from '../../../platform/dates/use-now'
import { codeOf, formatMoney, withoutCode } from '../../../platform/money/money'
import type { FormOf } from '../../../resource/declaration'
import { namesFilter } from '../../../resource/fields/names'
import { BanglaFields } from '../../../resource/fields/BanglaFields'
import { lookedUpQuery } from '../../../resource/fields/look-up'
import { LookupField } from '../../../resource/fields/LookupField'
import { statusColumn, statusField, statusFilter, StatusMark } from '../../../resource/fields/record-status'
import { resource } from '../../../resource/resource'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { MoneyField } from '../../../ui/editors/NumberField'
import { DateField } from '../../../ui/fields/MomentField'
import { FieldRow } from '../../../ui/form/FieldRow'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { HistoryPart } from '../../audit/audit.public'

interface OfferValues {
  title: string
  package_id: number | null
  description: string
  title_bn: string
  description_bn: string
  price: string
  starts_on: string
  ends_on: string
  status: 'active' | 'inactive'
}

/** In the currency of the package. */
function OfferPrice({ form }: { form: FormOf<OfferValues> }) {
  const { data: pack } = useQuery(lookedUpQuery(packageLookup.route, form.values.package_id))
  return (
    <MoneyField
      label="Price a month"
      currency={pack ? codeOf(pack.monthly) : undefined}
      help="Before tax, below what the package costs."
      {...form.propsOf('price')}
      onChange={(price) => form.set('price', price)}
    />
  )
}

interface OfferStateProps {
  offer: { status: 'active' | 'inactive'; starts_on: string; ends_on: string }
  isListed?: boolean
}

/** Whether customers can take it today: an active offer is over after its last day. */
function OfferState({ offer, isListed = false }: OfferStateProps) {
  const now = useNow()
  const isOn = offer.status === 'active'
  if (isOn && daysFromToday(offer.ends_on, now) < 0) return <StatusBadge tone="neutral">Over</StatusBadge>
  if (isOn && daysFromToday(offer.starts_on, now) > 0) return <StatusBadge tone="info">Planned</StatusBadge>
  return <StatusMark status={offer.status} isListed={isListed} />
}

export const catalogueOffers = resource({
  contract,
  noun: 'catalogue-offers',
  words: { one: 'offer', many: 'offers' },
  lead: 'Packages at a better price, for a limited time.',
  to: 'see offers',
  home: pathTo('catalogueOffers'),
  screens: { create: 'newCatalogueOffer', read: 'catalogueOffer', edit: 'editCatalogueOffer' },
  nameOf: ({ title }) => title,
  status: (offer) => <OfferState offer={offer} />,
  columns: [
    { key: 'title', header: 'Title', mayWrap: true, cell: ({ title }) => title },
    { key: 'package', header: 'Package', width: '10rem', cell: (offer) => offer.package },
    { key: 'price', header: 'Price', width: '8rem', isNumber: true, cell: ({ price }) => formatMoney(price) },
    {
      key: 'package_price',
      header: 'Usual price',
      width: '8rem',
      isNumber: true,
      isMinor: true,
      phone: 'hidden',
      cell: ({ package_price }) => formatMoney(package_price),
    },
    {
      key: 'starts_on',
      header: 'From',
      width: '8rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ starts_on }) => formatDisplayDate(starts_on),
    },
    { key: 'ends_on', header: 'Until', width: '8rem', cell: ({ ends_on }) => formatDisplayDate(ends_on) },
    { ...statusColumn, cell: (offer) => <OfferState offer={offer} isListed /> },
  ],
  sort: ['title', 'package', 'price', 'starts_on', 'ends_on', 'status'],
  filters: [
    namesFilter('package_id', 'Package', 'packages'),
    namesFilter('organization_id', 'Organization', 'organizations'),
    statusFilter,
  ],
  details: (offer) => [
    { label: 'Title', value: offer.title },
    {
      label: 'Price a month',
      value: formatMoney(offer.price),
      figure: { hint: `before tax; usually ${formatMoney(offer.package_price)}` },
    },
    {
      label: 'Until',
      value: formatDisplayDate(offer.ends_on),
      figure: { hint: `from ${formatDisplayDate(offer.starts_on)}` },
    },
    { label: 'Package', value: offer.package },
    { label: 'Organization', value: offer.organization },
    { label: 'Description', value: offer.description ?? '–' },
    { label: 'Title in Bangla', value: offer.title_bn ?? '–' },
    { label: 'Description in Bangla', value: offer.description_bn ?? '–' },
  ],
  More: ({ record }) => <HistoryPart target={['offer', record.id]} />,
  about:
    'Customers see an active offer from its first day to its last, where it is below the package’s price. A customer who takes it keeps that price, even after the offer has ended.',
  initial: (offer) => ({
    title: offer?.title ?? '',
    package_id: offer?.package_id ?? null,
    description: offer?.description ?? '',
    title_bn: offer?.title_bn ?? '',
    description_bn: offer?.description_bn ?? '',
    price: offer === undefined ? '' : withoutCode(offer.price),
    starts_on: offer?.starts_on ?? '',
    ends_on: offer?.ends_on ?? '',
    status: offer?.status ?? ('active' as const),
  }),
  Fields: ({ form }) => (
    <>
      <TextField label="Title" maxLength={120} {...form.propsOf('title')} />
      <LookupField label="Package" route={packageLookup.route} {...form.choiceOf('package_id')} />
      <OfferPrice form={form} />
      <FieldRow>
        <DateField
          label="First day"
          {...form.propsOf('starts_on')}
          onChange={(day) => form.set('starts_on', day)}
        />
        <DateField
          label="Last day"
          {...form.propsOf('ends_on')}
          onChange={(day) => form.set('ends_on', day)}
        />
      </FieldRow>
      <TextareaField label="Description" isOptional rows={2} atMost={500} {...form.propsOf('description')} />
      {statusField(form)}
      <BanglaFields
        fields={[
          { of: 'Title', maxLength: 120, ...form.propsOf('title_bn') },
          { of: 'Description', rows: 2, atMost: 500, ...form.propsOf('description_bn') },
        ]}
      />
    </>
  ),
})
