import type { Campaign } from '@uplink/contract/campaigns'
import { pathTo } from '@uplink/contract/screens'
import { Plus } from 'lucide-react'
import { formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { ButtonLink } from '../../ui/button/Button'
import { emptyByFilters, ListBar } from '../../resource/lists/ListBar'
import type { Filter } from '../../ui/filters/filter'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { CampaignBadge, stateOptions, wayNames } from './campaign-words'
import { campaignsQuery } from './campaigns.data'

const columns: Column<Campaign>[] = [
  { key: 'name', header: 'Campaign', mayWrap: true, cell: ({ name }) => name },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    phone: 'aside',
    cell: ({ state }) => <CampaignBadge state={state} />,
  },
  {
    key: 'starts',
    header: 'Begins',
    width: '12rem',
    cell: ({ starts_at: at }) => (at === null ? '–' : formatMoment(at)),
    phoneCell: ({ starts_at: at }) => (at === null ? 'Not planned yet' : formatMoment(at)),
  },
  {
    key: 'ways',
    header: 'By',
    width: '13rem',
    mayWrap: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ ways }) => ways.map((way) => wayNames[way]).join(', '),
  },
  {
    key: 'people',
    header: 'People',
    width: '7rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ people }) => (people === null ? '–' : people.toLocaleString('en')),
  },
  {
    key: 'made',
    header: 'Written by',
    width: '10rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ made_by: by }) => by,
  },
]

const filters: readonly Filter[] = [
  { kind: 'choices', key: 'state', label: 'State', isOne: true, options: stateOptions },
]

/** Messages to many customers, the latest first. */
export function CampaignsPage() {
  const list = useList({ query: campaignsQuery, filters: { state: stateOptions } })
  const { query, shown, failure } = list
  return (
    <Permitted failure={failure} to="see campaigns">
      <PageHeader
        title="Campaigns"
        lead="Messages to many customers at once: whom, in which words, when, and what arrived."
        actions={
          query.data?.can.includes('create') && (
            <ButtonLink kind="primary" icon={Plus} href={pathTo('newCampaign')}>
              New campaign
            </ButtonLink>
          )
        }
      />
      <ListBar filters={filters} list={list} what={{ one: 'campaign', many: 'campaigns' }} />
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'campaigns',
            none: 'No message was sent to many yet.',
            hint: 'Write to the customers of an area, a package or a report; you see whom it reaches before anything is sent.',
          })}
          {...emptyByFilters(filters, list, 'No campaign is in this state.')}
          label="Campaigns"
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('campaign', { id })}
        />
      </Section>
    </Permitted>
  )
}
