import type { CheckPoint, Session, Target } from '../source'

/** One line of SHOW GRANTS: the rights, and on what. */
interface Grant {
  privileges: string[]
  /** `*.*`, `` `shop`.* ``, `` `shop`.`orders` `` */
  on: string
}

/** The rights that an account for reports may have. */
const harmless = ['USAGE', 'SELECT', 'SHOW VIEW']
const filed = ['FILE', 'ALL PRIVILEGES', 'SUPER']

const isReading = (privilege: string) => harmless.includes(privilege.replace(/ \(.*\)$/, ''))

/**
 * Finds rights of the account that an account for reports should not have. Each point is asked only when the caller
 * takes it.
 */
export async function* check(session: Session, { engine, database }: Target): AsyncGenerator<CheckPoint> {
  const [[version, user] = ['', '']] = (await session.ask({
    sql: 'SELECT VERSION(), CURRENT_USER()',
    values: [],
  })) as [string, string][]
  const isMariaDb = /mariadb/i.test(version)
  const account = accountOf(user)
  yield isMariaDb === (engine === 'mariadb')
    ? {
        key: 'engine',
        state: 'passed',
        text: `${isMariaDb ? 'MariaDB' : 'MySQL'} ${version.split('-')[0] ?? ''}`,
      }
    : {
        key: 'engine',
        state: 'warning',
        text: `This is a ${isMariaDb ? 'MariaDB' : 'MySQL'} server: choose that driver`,
      }

  const lines = (await session.ask({ sql: 'SHOW GRANTS', values: [] })).map(([line]) => String(line))
  const grants = lines.flatMap(grantOf)
  const onServer = grants.filter(({ on }) => on === '*.*').flatMap(({ privileges }) => privileges)
  const mighty = onServer.filter((privilege) => !isReading(privilege))
  const handsOn = lines.filter((line) => /^GRANT PROXY | WITH .*GRANT OPTION/.test(line))
  // an account with such rights is other people's, who need them: a new one is to be made for reports
  const isOthers = mighty.length > 0 || handsOn.length > 0
  const mendedBy = (mend: string) => (isOthers ? {} : { mend })
  yield mighty.length === 0 && handsOn.length > 0
    ? {
        key: 'account',
        state: 'failed',
        text: `Signs in as ${account}, which may hand its rights on, or act as another account`,
        mend: readerMade(database, isMariaDb),
      }
    : mighty.length > 0
      ? {
          key: 'account',
          state: 'failed',
          text: `Signs in as ${account}, which has rights over the whole server: ${few(mighty)}`,
          mend: readerMade(database, isMariaDb),
        }
      : { key: 'account', state: 'passed', text: `Signs in as ${account}, without rights over the server` }

  const reachesFiles = onServer.some((privilege) => filed.includes(privilege))
  yield reachesFiles
    ? {
        key: 'reached',
        state: 'failed',
        text: 'May read and write files of the server',
      }
    : { key: 'reached', state: 'passed', text: 'Reaches no files of the server' }

  const writing = grants
    .filter(({ on }) => on !== '*.*')
    .map(({ on, privileges }) => ({ on, privileges: privileges.filter((one) => !isReading(one)) }))
    .filter(({ privileges }) => privileges.length > 0)
  const changesAll = mighty.some((one) => /^(ALL|INSERT|UPDATE|DELETE|DROP|CREATE|ALTER)/.test(one))
  yield writing.length > 0 || changesAll
    ? {
        key: 'written',
        state: 'failed',
        text: changesAll
          ? 'May change data everywhere'
          : `May change data in ${few(writing.map(({ on }) => on.replaceAll('`', '')))}`,
        ...mendedBy(
          writing
            .map(({ on, privileges }) => `REVOKE ${privileges.join(', ')} ON ${on} FROM ${account};`)
            .join('\n'),
        ),
      }
    : { key: 'written', state: 'passed', text: 'May change no data' }

  const readsAccounts = onServer.some((one) => one === 'SELECT' || one === 'ALL PRIVILEGES')
  const isWide = readsAccounts || grants.some(({ on }) => /^`?mysql`?\./.test(on))
  yield isWide
    ? {
        key: 'wide',
        state: 'failed',
        text: 'May read every database of the server, its accounts too',
        ...mendedBy(`REVOKE SELECT ON *.* FROM ${account};\n${granted(database, account)}`),
      }
    : { key: 'wide', state: 'passed', text: 'Reads only what it is granted' }

  for (const { mend, ...point } of limits(lines.join('\n'), account, isMariaDb))
    yield { ...point, ...(mend !== undefined && mendedBy(mend)) }
}

function* limits(lines: string, account: string, isMariaDb: boolean): Generator<CheckPoint> {
  if (isMariaDb)
    yield /MAX_STATEMENT_TIME [\d.]*[1-9]/.test(lines)
      ? { key: 'time', state: 'passed', text: 'The account has a time limit' }
      : {
          key: 'time',
          state: 'warning',
          text: 'No time limit on the account',
          mend: `GRANT USAGE ON *.* TO ${account} WITH MAX_STATEMENT_TIME 60;`,
        }
  yield /MAX_USER_CONNECTIONS [1-9]/.test(lines)
    ? { key: 'connections', state: 'passed', text: 'The account has a limit of connections' }
    : {
        key: 'connections',
        state: 'warning',
        text: 'No limit of connections on the account',
        mend: isMariaDb
          ? `GRANT USAGE ON *.* TO ${account} WITH MAX_USER_CONNECTIONS 8;`
          : `ALTER USER ${account} WITH MAX_USER_CONNECTIONS 8;`,
      }
}

/** The account as SQL writes it, for `report_ro@%`. */
function accountOf(user: string): string {
  const at = user.lastIndexOf('@')
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return `${quoted(user.slice(0, at))}@${quoted(user.slice(at + 1))}`
}

/** A line that grants a role names no place; the role's own lines follow it. */
function grantOf(line: string): Grant[] {
  const parts =
    /^GRANT (.+?) ON (?:TABLE |FUNCTION |PROCEDURE )?((?:`(?:[^`]|``)+`|\*)\.(?:`(?:[^`]|``)+`|\*)) TO /.exec(
      line,
    )
  if (!parts) return []
  const [, privileges = '', on = ''] = parts
  return [{ privileges: privileges.split(/, (?![^(]*\))/), on }]
}

const granted = (database: string, account: string) =>
  `GRANT SELECT, SHOW VIEW ON \`${database.replaceAll('`', '``')}\`.* TO ${account};`

/** An account for reports alone. */
function readerMade(database: string, isMariaDb: boolean): string {
  const reader = "'report_reader'@'%'"
  const limited = isMariaDb
    ? `GRANT USAGE ON *.* TO ${reader} WITH MAX_STATEMENT_TIME 60 MAX_USER_CONNECTIONS 8;`
    : `ALTER USER ${reader} WITH MAX_USER_CONNECTIONS 8;`
  return [
    `CREATE USER ${reader} IDENTIFIED BY '…';`,
    granted(database, reader),
    limited,
    '-- then let this data source sign in as report_reader',
  ].join('\n')
}

function few(names: readonly string[]): string {
  const rest = names.length - 3
  return rest > 0 ? `${names.slice(0, 3).join(', ')} and ${rest} others` : names.join(', ')
}
