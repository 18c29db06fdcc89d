import type { bankUpdate } from '@uplink/contract/accounts'
import type { CodeStep } from '@uplink/contract/codes'
import * as z from 'zod'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid } from '#platform/http/problem'
import type { Seals } from '#platform/secrets/seals'
import {
  beginChange,
  deliver,
  destinationOf,
  everyPlaceOf,
  type ChangeHandler,
  type CodesDeps,
} from '../../auth/auth.public'
import { saveBankAccount } from '../../billing/billing.public'
import { requireOwn } from '../accounts.access'
import { findPerson } from '../accounts.store'
import { bankChangedMessage } from './profile.notices'

const contextOf = (connection: number) => `pending bank account of connection ${connection}`

/** Stores a new account for refunds as pending, with its number encrypted, and sends a code. */
export async function initBank(
  deps: { codes: CodesDeps; seals: Seals },
  call: Call,
  connection: OwnConnection,
  given: z.output<typeof bankUpdate>,
): Promise<CodeStep> {
  requireOwn(call.person, connection)
  const person = found(await findPerson(call.db, call.person.userId))
  const destination = destinationOf(person)
  if (!destination) throw invalid('bank_name', 'Add a mobile number first, so that we can send you a code')
  const sealed = deps.seals.seal(given.account_number, contextOf(connection.id))
  const change: PendingBank = {
    bank_name: given.bank_name,
    branch_name: given.branch_name ?? null,
    account_name: given.account_name,
    sealed_account_number: sealed.toString('base64'),
    routing_number: given.routing_number ?? null,
  }
  return beginChange(deps.codes, call, {
    purpose: 'update-bank-info',
    connectionId: connection.id,
    change,
    destinations: [destination],
  })
}

const pendingBank = z.object({
  bank_name: z.string(),
  branch_name: z.string().nullable(),
  account_name: z.string(),
  sealed_account_number: z.string(),
  routing_number: z.string().nullable(),
})

type PendingBank = z.output<typeof pendingBank>

/** Stores a confirmed account, and tells its owner by the other channel as well. */
export function bankHandler({ seals }: { seals: Seals }): ChangeHandler {
  return async (tx, call, pending) => {
    const connectionId = pending.connection_id ?? 0
    const bank = pendingBank.parse(pending.change)
    const sealed = Buffer.from(bank.sealed_account_number, 'base64')
    const stored = await saveBankAccount(
      tx,
      { seals, now: call.clock.now() },
      {
        connectionId,
        bankName: bank.bank_name,
        branchName: bank.branch_name,
        accountName: bank.account_name,
        accountNumber: seals.open(sealed, contextOf(connectionId)),
        routingNumber: bank.routing_number,
      },
    )
    const person = found(await findPerson(tx, pending.user_id))
    const message = bankChangedMessage(person, stored.account_number)
    for (const place of everyPlaceOf(person)) await deliver(tx, { ...place, userId: person.id }, message)
    await call.audit(tx, {
      act: 'connection.bank-account-changed',
      target: ['connection', connectionId],
      after: { bank_name: bank.bank_name, account_number: stored.account_number },
    })
  }
}
