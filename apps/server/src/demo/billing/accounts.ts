import type { Connection } from '../lines/connections'
import { organizations } from '../facts/people/organizations'
import type { AccountKind, Posting } from './postings'

const ofOrganization = ['revenue', 'tax', 'clearing'] as const
const firstOfConnections = organizations.length * ofOrganization.length + 1

/** The ledger account of this kind for a connection's documents: the connection's own, or its organization's. */
export function accountId(connection: Pick<Connection, 'index' | 'customer'>, kind: AccountKind): number {
  if (kind === 'wallet') return firstOfConnections + connection.index * 2
  if (kind === 'receivable') return firstOfConnections + connection.index * 2 + 1
  return organizationAccountId(connection.customer.organization.id, kind)
}

function organizationAccountId(organizationId: number, kind: (typeof ofOrganization)[number]): number {
  const position = organizations.findIndex(({ id }) => id === organizationId)
  return position * ofOrganization.length + ofOrganization.indexOf(kind) + 1
}

/** Sums of the accounts that a whole organization has. */
export interface OrganizationTotals {
  add(organizationId: number, posting: Posting): void
  accounts(): { id: number; organization_id: number; kind: string; balance: number }[]
}

export function createOrganizationTotals(): OrganizationTotals {
  const sums = organizations.flatMap(({ id }) =>
    ofOrganization.map((kind) => ({
      id: organizationAccountId(id, kind),
      organization_id: id,
      kind,
      balance: 0,
    })),
  )
  return {
    add: (organizationId, { account, amount }) => {
      const sum = sums.find((each) => each.organization_id === organizationId && each.kind === account)
      if (sum) sum.balance += amount
    },
    accounts: () => sums,
  }
}
