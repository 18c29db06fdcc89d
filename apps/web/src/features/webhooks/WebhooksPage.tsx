import { pathTo } from '@uplink/contract/screens'
import type { Webhook } from '@uplink/contract/webhooks'
import { Plus } from 'lucide-react'
import { useList } from '../../platform/list/use-list'
import { ButtonLink } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { dayWords, WebhookState } from './webhook-state'
import { webhooksQuery } from './webhooks.data'

const columns: Column<Webhook>[] = [
  { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
  { key: 'url', header: 'Address', isMinor: true, phone: 'hidden', cell: ({ url }) => url },
  {
    key: 'organization',
    header: 'Organization',
    width: '11rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ organization }) => organization,
  },
  { key: 'day', header: 'Last 24 hours', width: '15rem', cell: dayWords },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    phone: 'aside',
    cell: (webhook) => <WebhookState webhook={webhook} isListed />,
  },
]

/** The addresses of other programs that are told when something happens. */
export function WebhooksPage() {
  const { query, shown, failure } = useList({ query: webhooksQuery })
  return (
    <Permitted failure={failure} to="see webhooks">
      <PageHeader
        title="Webhooks"
        lead="Addresses of other programs that are told at once when something has happened here."
        actions={
          query.data?.can.includes('create') && (
            <ButtonLink kind="primary" icon={Plus} href={pathTo('newWebhook')}>
              New webhook
            </ButtonLink>
          )
        }
      />
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'webhooks',
            none: 'There are no webhooks yet.',
            hint: 'Add one where another program waits for payments, lines, tickets or outages, instead of asking again and again.',
          })}
          label="Webhooks"
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('webhook', { id })}
        />
      </Section>
    </Permitted>
  )
}
