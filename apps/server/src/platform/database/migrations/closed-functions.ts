import type { ClientBase } from 'pg'
import { applicationRole, reportingRole } from '../connections/roles'

/**
 * Built-in functions that do more than read, and which every role of a new database may call: they change settings that row
 * rules depend on, wait, take locks, write large objects, send signals, run SQL from text, end other people's work.
 */
const closed =
  `^(set_config|pg_sleep.*|pg_notify|pg_(try_)?advisory_.*|lo_.*|loread|lowrite|(query|table|schema|database|cursor)_to_xml.*
  |pg_cancel_backend|pg_terminate_backend|txid_current|pg_current_xact_id|pg_export_snapshot|pg_logical_emit_message)$`.replace(
    /\s/g,
    '',
  )

/**
 * Takes them from everybody in the database the client is connected to, and gives them back to those who need them. Reports may
 * still end their own statements. The client is a superuser's; where they are taken already, nothing is written.
 *
 * @param owner the role that owns the tables
 */
export async function closeFunctions(client: ClientBase, owner: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proname ~ $1 AND has_function_privilege('public', p.oid, 'EXECUTE')`,
    [closed],
  )
  if (rows.length === 0) return
  const list = rows.map(({ name }) => name).join(', ')
  // oxlint-disable-next-line house/sql-from-text -- GRANT takes no parameters; names from the catalogue and our constants
  await client.query(`REVOKE EXECUTE ON FUNCTION ${list} FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION ${list} TO "${owner}", ${applicationRole};
    GRANT EXECUTE ON FUNCTION pg_cancel_backend(integer) TO ${reportingRole}`)
}
