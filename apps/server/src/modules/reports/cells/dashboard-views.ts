import type { AuditEntry } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Call } from '#platform/http/call'

/** During this time the same rows count as one look, however often a wall display refreshes. */
const lookMs = 3_600_000
const maxViews = 20_000

/**
 * Who has looked at which rows on dashboards. Writers of the audit log wait for each other, so each person's lines
 * are collected.
 */
export interface DashboardViews {
  /** Whether the person has not looked at these rows for an hour. */
  isNew(userId: number, statement: string): boolean
  /** Writes a line for a look, together with others that come meanwhile. */
  note(call: Call, line: AuditEntry): Promise<void>
}

export function createDashboardViews({ clock }: { clock: Clock }): DashboardViews {
  const seen = new Map<string, number>()
  const gathered = new Map<number, { lines: AuditEntry[]; written: Promise<void> }>()

  async function write(call: Call, lines: AuditEntry[]): Promise<void> {
    // the looks of one dashboard come together
    await new Promise((resolve) => setTimeout(resolve, 200))
    gathered.delete(call.person.userId)
    await call.db.transaction().execute((tx) => call.auditAll(tx, lines))
  }

  return {
    isNew(userId, statement) {
      const key = `${userId} ${statement}`
      const now = clock.now().getTime()
      const last = seen.get(key)
      if (last !== undefined && now - last < lookMs) return false
      seen.delete(key)
      seen.set(key, now)
      const [oldest] = seen.keys()
      if (seen.size > maxViews && oldest !== undefined) seen.delete(oldest)
      return true
    },
    note(call, line) {
      const { userId } = call.person
      const present = gathered.get(userId)
      if (present) {
        present.lines.push(line)
        return present.written
      }
      const lines = [line]
      const written = write(call, lines)
      gathered.set(userId, { lines, written })
      return written
    },
  }
}
