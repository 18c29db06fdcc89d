import type { ClientConfig } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { ask, cleanUp, start, temporaryDirectory } from '../embedded/server.factory'
import { ensureRoles } from './logins'
import { applicationRole, reportingRole } from './roles'

afterEach(cleanUp)

/** An operator's server that has never seen the portal, and an owner there who may do this much. */
async function operatorsServer(may: 'CREATEROLE' | 'NOCREATEROLE') {
  const { superuser } = await start(await temporaryDirectory())
  const administer = (sql: string) => ask(superuser, sql)
  await administer('DROP DATABASE uplink')
  await administer(`DROP ROLE ${applicationRole}, ${reportingRole}`)
  await administer(`CREATE ROLE "the owner" LOGIN ${may} PASSWORD 'secret'`)
  await administer('CREATE DATABASE portal OWNER "the owner"')
  const owner: ClientConfig = { ...superuser, database: 'portal', user: 'the owner', password: 'secret' }
  return { administer, owner }
}

async function becomesBoth(owner: ClientConfig): Promise<void> {
  for (const role of [applicationRole, reportingRole])
    expect(await ask({ ...owner, options: `-c role=${role}` }, 'SELECT current_user AS name')).toEqual([
      { name: role },
    ])
}

describe('the roles of an operator’s server', () => {
  it('are made by an owner who may, and who may then become them', async () => {
    const { owner } = await operatorsServer('CREATEROLE')
    await ensureRoles(owner)
    await becomesBoth(owner)
  })

  it('are asked for with the SQL that makes them, ready to type', async () => {
    const { owner, administer } = await operatorsServer('NOCREATEROLE')
    const refused = (await ensureRoles(owner).catch(String)) as string
    const [words, ...lines] = refused.split('\n')
    expect(words).toMatch(/Let an administrator of the server run:$/)
    expect(lines).toEqual([
      '  CREATE ROLE uplink_app NOLOGIN;',
      '  CREATE ROLE uplink_report NOLOGIN;',
      '  GRANT uplink_app, uplink_report TO "the owner";',
    ])
    await administer(`${lines[0]} ${lines[1]}`)
    expect(
      String(await ensureRoles(owner).catch(String))
        .split('\n')
        .slice(1),
    ).toEqual([lines[2]])
    await administer(String(lines[2]))
    await ensureRoles(owner)
    await becomesBoth(owner)
  })
})
