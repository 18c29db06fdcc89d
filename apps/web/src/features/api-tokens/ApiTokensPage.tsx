import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiToken } from '@uplink/contract/api-tokens'
import { pathTo } from '@uplink/contract/screens'
import { Ban, Plus } from 'lucide-react'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatDisplayDate, formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { ButtonLink } from '../../ui/button/Button'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { emptyByFilters, ListBar } from '../../resource/lists/ListBar'
import type { Filter } from '../../ui/filters/filter'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { apiTokensQuery, revokeToken } from './api-tokens.data'

const states = [
  { value: 'active', label: 'In use' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
] as const

const tones = { active: 'success', expired: 'neutral', revoked: 'danger' } as const

const rightsWords = ({ rights }: ApiToken) =>
  rights.length === 0 ? 'None any more' : rights.slice(0, 3).join(', ') + moreWords(rights.length - 3)
const moreWords = (more: number) => (more > 0 ? ` and ${more} more` : '')

const lastUse = ({ last_used_at: at, last_used_from: from }: ApiToken) =>
  at === null ? 'Never' : `${formatMoment(at)} from ${from ?? 'somewhere'}`

const columns: Column<ApiToken>[] = [
  { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
  {
    key: 'hint',
    header: 'Begins with',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ hint }) => hint,
  },
  {
    key: 'rights',
    header: 'May',
    mayWrap: true,
    isMinor: true,
    phone: 'hidden',
    cell: (token) =>
      rightsWords(token) + (token.rows_role === null ? '' : ` · rows of ${token.rows_role} only`),
  },
  { key: 'owner', header: 'Of', width: '10rem', isMinor: true, cell: ({ owner }) => owner },
  {
    key: 'used',
    header: 'Last used',
    width: '15rem',
    mayWrap: true,
    cell: lastUse,
    phoneCell: (token) => `Last used: ${lastUse(token)}`,
  },
  {
    key: 'expires',
    header: 'Until',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ expires_at }) => formatDisplayDate(expires_at.slice(0, 10)),
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    phone: 'aside',
    cell: ({ state }) => (
      <StatusBadge tone={tones[state]} isQuiet={state === 'active'}>
        {states.find(({ value }) => value === state)?.label}
      </StatusBadge>
    ),
  },
]

const filters: readonly Filter[] = [
  { kind: 'choices', key: 'state', label: 'State', isOne: true, options: states },
]

/** One's own API tokens, and those of the people whom one may change. */
export function ApiTokensPage() {
  const list = useList({ query: apiTokensQuery, filters: { state: states } })
  const { query, shown, failure } = list
  const revoke = useRevoke()
  return (
    <Permitted failure={failure} to="see API tokens">
      <PageHeader
        title="API tokens"
        lead="With a token another program calls the portal in your name, with the rights that you choose for it and never more than you have."
        actions={
          query.data?.can.includes('create') && (
            <ButtonLink kind="primary" icon={Plus} href={pathTo('newApiToken')}>
              New token
            </ButtonLink>
          )
        }
      />
      <ListBar filters={filters} list={list} what={{ one: 'token', many: 'tokens' }} />
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'API tokens',
            none: 'There are no tokens yet.',
            hint: 'Make one for bookkeeping, a shop or a script that calls the portal. It reaches what you choose, and no more.',
          })}
          {...emptyByFilters(filters, list, 'No token matches.')}
          label="API tokens"
          columns={columns}
          rowKey={({ id }) => id}
          rowMenu={(token) =>
            token.can.includes('revoke')
              ? [
                  {
                    key: 'revoke',
                    label: `Revoke ${token.name}`,
                    words: 'Revoke',
                    icon: Ban,
                    kind: 'danger',
                    onSelect: () => void revoke(token),
                  },
                ]
              : []
          }
        />
      </Section>
    </Permitted>
  )
}

function useRevoke() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutateAsync } = useMutation({
    mutationFn: revokeToken,
    onSettled: () => nounsChanged(client, 'api-tokens'),
  })
  return async ({ id, name }: ApiToken) => {
    const isSure = await confirm({
      title: `Revoke ${name}?`,
      text: 'The program that uses it is refused from now on. A revoked token cannot be used again.',
      confirmLabel: 'Revoke',
    })
    if (!isSure) return
    try {
      toasts.success((await mutateAsync(id)).message)
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
}
