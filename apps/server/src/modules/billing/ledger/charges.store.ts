import type { Database } from '#platform/database/kysely'

/** A line for the connection's next invoice. */
export interface Charge {
  connectionId: number
  description: string
  /** Poisha before tax, negative for a credit; and the tax on it. */
  amount: number
  tax: number
  taxPercent: number
  /** The cause of the charge; a second charge with the same reference fails: `package-change:7:1`. */
  reference: string
  occurredAt: Date
}

/** Inserts any number of lines in one statement, in their order. */
export async function insertCharges(tx: Database, charges: readonly Charge[]): Promise<void> {
  await tx
    .insertInto('pending_charges')
    .values(
      charges.map((charge) => ({
        connection_id: charge.connectionId,
        description: charge.description,
        amount: charge.amount,
        tax: charge.tax,
        tax_percent: charge.taxPercent,
        reference: charge.reference,
        created_at: charge.occurredAt,
      })),
    )
    .execute()
}
