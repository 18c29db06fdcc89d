import type { CheckPoint, Session } from '../source'

/** Members of these roles may read or write the server's files, start programs or end other people's statements. */
const strongRoles = [
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_execute_server_program',
  'pg_signal_backend',
  'pg_write_all_data',
]

const questions = {
  account: `SELECT quote_ident(rolname), rolsuper, rolcreaterole OR rolcreatedb, rolbypassrls OR rolreplication, rolconnlimit,
      coalesce(rolconfig, '{}')::text, current_setting('statement_timeout') <> '0'
    FROM pg_roles WHERE rolname = current_user`,
  strong: `SELECT string_agg(role, ', ') FROM unnest($1::text[]) AS role
    WHERE EXISTS (SELECT FROM pg_roles WHERE rolname = role) AND pg_has_role(current_user, role, 'MEMBER')`,
  owned: `SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND n.nspname !~ '^pg_' LIMIT 4`,
  written: `SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND has_schema_privilege(n.oid, 'USAGE')
      AND (has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
        OR has_any_column_privilege(c.oid, 'INSERT, UPDATE'))
    ORDER BY 1 LIMIT 21`,
  made: `SELECT quote_ident(nspname) FROM pg_namespace
    WHERE nspname !~ '^pg_' AND has_schema_privilege(oid, 'CREATE') ORDER BY 1 LIMIT 5`,
  database: `SELECT quote_ident(current_database()), has_database_privilege(current_database(), 'CREATE'),
      has_database_privilege(current_database(), 'TEMP')`,
  read: `SELECT DISTINCT quote_ident(n.nspname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1 LIMIT 5`,
  reached: `SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE (p.proname ~ '^(dblink|postgres_fdw_)'
        OR p.pronamespace = 'pg_catalog'::regnamespace AND p.proname IN ('pg_read_file', 'pg_read_binary_file', 'pg_ls_dir', 'lo_import', 'lo_export'))
      AND has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1 LIMIT 21`,
  mighty: `SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proname ~ $1
      AND has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1`,
}

/** Built-in functions that change settings, run SQL from text, write, wait, lock or send: raw SQL may call none of them. */
const mighty =
  '^(set_config|(query|cursor)_to_xml.*|lo_(creat|create|from_bytea|put|unlink)|pg_sleep.*|pg_(try_)?advisory_.*|pg_notify)$'

/**
 * Finds rights of the account that an account for reports should not have. Each point is asked only when the caller
 * takes it.
 *
 * @param keepers roles that need what is taken from everybody, and get it back; where they are unknown, a comment says so
 */
export async function* check(session: Session, keepers: readonly string[] = []): AsyncGenerator<CheckPoint> {
  const ask = async (sql: string, values: unknown[] = []) => session.ask({ sql, values })
  const firsts = async (sql: string) => (await ask(sql)).map(([first]) => String(first))

  const [account = []] = await ask(questions.account)
  const name = account[0] ?? ''
  const isSuperuser = isYes(account[1])
  const limit = Number(account[4])
  // an account that shows to be other people's is not to lose what they need: a new one is to be made, once
  let isOthers = false
  const newReader = async () => {
    if (isOthers) return {}
    isOthers = true
    const [[database] = []] = await ask(questions.database)
    return { mend: readerMade(database ?? '', await firsts(questions.read)) }
  }
  const mendedBy = (mend: string) => (isOthers ? {} : { mend })
  const might = mightOf(account)
  yield might === undefined
    ? { key: 'account', state: 'passed', text: `Signs in as ${name}, no superuser` }
    : { key: 'account', state: 'failed', text: `Signs in as ${name}, ${might}`, ...(await newReader()) }

  // a superuser belongs to all of them
  const [[roles] = []] = isSuperuser ? [] : await ask(questions.strong, [strongRoles])
  yield roles
    ? {
        key: 'roles',
        state: 'failed',
        text: `Belongs to ${roles}`,
        ...(await newReader()),
      }
    : {
        key: 'roles',
        state: 'passed',
        text: 'Belongs to no role that reaches the server’s files or programs',
      }

  const owned = await firsts(questions.owned)
  yield owned.length > 0
    ? {
        key: 'owned',
        state: 'failed',
        text: `Owns ${few(owned, 3)}`,
        ...(await newReader()),
      }
    : { key: 'owned', state: 'passed', text: 'Owns nothing' }

  const written = await firsts(questions.written)
  yield written.length > 0
    ? {
        key: 'written',
        state: 'failed',
        text: `May change data in ${few(written, 3)}`,
        ...mendedBy(revokeWriting(written, name)),
      }
    : { key: 'written', state: 'passed', text: 'May change no data' }

  const schemas = await firsts(questions.made)
  const [database = []] = await ask(questions.database)
  const { mend: lessMaking, ...making } = makingOf({ name, schemas, database, keepers })
  yield lessMaking === undefined ? making : { ...making, ...mendedBy(lessMaking) }

  const reached = isSuperuser ? [] : await firsts(questions.reached)
  yield reached.length > 0
    ? {
        key: 'reached',
        state: 'failed',
        text: `May call ${few(reached, 3)}: these reach files or other servers`,
        ...mendedBy(
          reached.map((one) => `REVOKE EXECUTE ON FUNCTION ${one} FROM ${name}, PUBLIC;`).join('\n'),
        ),
      }
    : { key: 'reached', state: 'passed', text: 'Reaches no files and no other server' }

  const calls = isSuperuser ? [] : (await ask(questions.mighty, [mighty])).map(([first]) => String(first))
  yield calls.length > 0
    ? {
        key: 'functions',
        state: 'warning',
        text: 'May call functions that do more than read, such as set_config and pg_sleep',
        ...mendedBy(revokeCalls(calls, name, keepers)),
      }
    : { key: 'functions', state: 'passed', text: 'May call no function that does more than read' }

  yield isYes(account[6]) && account[5]?.includes('statement_timeout')
    ? { key: 'time', state: 'passed', text: 'The account has a time limit' }
    : {
        key: 'time',
        state: 'warning',
        text: 'No time limit on the account',
        ...mendedBy(timeLimits(name)),
      }
  yield limit > 0
    ? { key: 'connections', state: 'passed', text: `At most ${limit} connections` }
    : {
        key: 'connections',
        state: 'warning',
        text: 'No limit of connections on the account',
        ...mendedBy(`ALTER ROLE ${name} CONNECTION LIMIT 8;`),
      }
}

const isYes = (cell: unknown) => cell === 'true'

type Cells = readonly (string | null | undefined)[]

/** What an account is that could do anything; undefined: it is none. */
function mightOf([, isSuperuser, mayMake, mayBypass]: Cells): string | undefined {
  if (isYes(isSuperuser)) return 'a superuser: nothing could stop a report'
  return isYes(mayMake) || isYes(mayBypass)
    ? 'which may make roles or databases, or sees past row rules'
    : undefined
}

interface Maker {
  name: string
  /** Those in which it may create. */
  schemas: readonly string[]
  /** The database's name, whether it may create there, and whether it may make temporary tables. */
  database: Cells
  keepers: readonly string[]
}

/** What an account may create. */
function makingOf({ name, schemas, database: [database, mayCreate, mayTemp], keepers }: Maker): CheckPoint {
  const makes = [
    ...schemas.map((schema) => `REVOKE CREATE ON SCHEMA ${schema} FROM ${name}, PUBLIC;`),
    ...(isYes(mayCreate) ? [`REVOKE CREATE ON DATABASE ${database ?? ''} FROM ${name}, PUBLIC;`] : []),
  ]
  if (makes.length > 0)
    return { key: 'made', state: 'failed', text: 'May create tables or schemas', mend: makes.join('\n') }
  if (!isYes(mayTemp)) return { key: 'made', state: 'passed', text: 'May create nothing' }
  const mend = [
    `REVOKE TEMPORARY ON DATABASE ${database ?? ''} FROM ${name}, PUBLIC;`,
    ...(keepers.length > 0
      ? [`GRANT TEMPORARY ON DATABASE ${database ?? ''} TO ${keepers.join(', ')};`]
      : []),
  ].join('\n')
  return { key: 'made', state: 'warning', text: 'May create temporary tables', mend }
}

/** `a, b and 2 more`; the query returns one name more than is needed. */
function few(names: readonly string[], shown: number): string {
  const rest = names.length - shown
  return rest > 0 ? `${names.slice(0, shown).join(', ')} and ${rest} or more others` : names.join(', ')
}

const timeLimits = (name: string) =>
  [
    `ALTER ROLE ${name} SET statement_timeout = '60s';`,
    `ALTER ROLE ${name} SET lock_timeout = '2s';`,
    `ALTER ROLE ${name} SET idle_in_transaction_session_timeout = '2min';`,
    `ALTER ROLE ${name} SET temp_file_limit = '1GB';`,
    `ALTER ROLE ${name} SET work_mem = '4MB';`,
    `ALTER ROLE ${name} SET default_transaction_read_only = on;`,
  ].join('\n')

/** An account for reports alone, which reads what the present one reads. */
function readerMade(database: string, schemas: readonly string[]): string {
  const reader = 'report_reader'
  return [
    `CREATE ROLE ${reader} LOGIN PASSWORD '…' CONNECTION LIMIT 8;`,
    timeLimits(reader),
    `GRANT CONNECT ON DATABASE ${database} TO ${reader};`,
    ...schemas.flatMap((schema) => [
      `GRANT USAGE ON SCHEMA ${schema} TO ${reader};`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${reader};`,
    ]),
    `-- leave out schemas that no report needs, then let this data source sign in as ${reader}`,
  ].join('\n')
}

function revokeCalls(functions: readonly string[], name: string, keepers: readonly string[]): string {
  const list = functions.join(', ')
  const revoke = `REVOKE EXECUTE ON FUNCTION ${list} FROM ${name}, PUBLIC;`
  if (keepers.length > 0) return `${revoke}\nGRANT EXECUTE ON FUNCTION ${list} TO ${keepers.join(', ')};`
  return [
    revoke,
    '-- and give them back to the roles of other programs that need them:',
    `-- GRANT EXECUTE ON FUNCTION ${list} TO …;`,
  ].join('\n')
}

function revokeWriting(tables: readonly string[], name: string): string {
  const revokes = tables
    .slice(0, 20)
    .map((table) => `REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ${table} FROM ${name}, PUBLIC;`)
  return [...revokes, ...(tables.length > 20 ? ['-- and the other tables in the same way'] : [])].join('\n')
}
