import { describe, expect, it } from 'vitest'
import { isForbiddenAddress, parseAllowedHost, type AllowedHost } from './allowed-hosts'
import { checkedAddresses } from './checked-address'

const listed = (...texts: string[]): AllowedHost[] =>
  texts.map((text) => {
    const host = parseAllowedHost(text)
    if (!host) throw new Error(text)
    return host
  })

/** The addresses, or the stage at which the check refused. */
async function outcome(
  host: string,
  port: number,
  { list, leadsTo = [] }: { list: string[]; leadsTo?: string[] },
) {
  return checkedAddresses({ host, port }, listed(...list), async () => leadsTo).catch(
    (error: unknown) => (error as { stage: string }).stage,
  )
}

describe('the operator’s list', () => {
  it('takes names and addresses with a port, and nothing else', () => {
    expect(parseAllowedHost('DB.Example.:5432')).toEqual({ host: 'db.example', port: 5432 })
    expect(parseAllowedHost('[2001:DB8:0:0::1]:3306')).toEqual({ host: '2001:db8::1', port: 3306 })
    for (const text of [
      'db.example',
      'db.example:0',
      'db.example:99999',
      '*:5432',
      'a b:1',
      '[::zz]:1',
      '2001:db8::1:5432',
      'x@y:1',
      '/tmp:1',
    ])
      expect(parseAllowedHost(text), text).toBeUndefined()
  })

  it('lets in the listed host at the listed port only', async () => {
    const list = ['db.example:5432']
    const leadsTo = ['192.0.2.7']
    expect(await outcome('db.example', 5432, { list, leadsTo })).toEqual(['192.0.2.7'])
    expect(await outcome('DB.EXAMPLE.', 5432, { list, leadsTo })).toEqual(['192.0.2.7'])
    for (const [host, port] of [
      ['db.example', 5433],
      ['db.example.evil', 5432],
      ['evil-db.example', 5432],
      ['192.0.2.7', 5432],
      ['db.example@evil', 5432],
      ['db.example,evil', 5432],
      ['db.example/evil', 5432],
      ['db.example#.evil', 5432],
      ['/var/run/postgresql', 5432],
      ['db.example:5432', 5432],
      ['', 5432],
    ] as const)
      expect(await outcome(host, port, { list, leadsTo }), host).toBe('host')
  })
})

describe('where a name leads', () => {
  it('refuses this machine, its network’s services and nobody, in every way to write them', async () => {
    const inside = [
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '169.254.169.254',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b::a9fe:a9fe',
      '2002:7f00:1::',
      'not an address',
    ]
    for (const address of inside) {
      expect(isForbiddenAddress(address), address).toBe(true)
      expect(
        await outcome('db.example', 5432, { list: ['db.example:5432'], leadsTo: [address] }),
        address,
      ).toBe('name')
    }
  })

  it('refuses a name of which one address is inside', async () => {
    const leadsTo = ['192.0.2.7', '127.0.0.1']
    expect(await outcome('db.example', 5432, { list: ['db.example:5432'], leadsTo })).toBe('name')
    expect(await outcome('db.example', 5432, { list: ['db.example:5432'], leadsTo: [] })).toBe('name')
  })

  it('allows private networks, and an inside address that is itself listed', async () => {
    for (const address of ['10.0.0.5', '192.168.1.5', '2001:db8::5', 'fd00::5'])
      expect(await outcome('db.example', 5432, { list: ['db.example:5432'], leadsTo: [address] })).toEqual([
        address,
      ])
    const list = ['db.example:5432', '127.0.0.1:5432']
    expect(await outcome('db.example', 5432, { list, leadsTo: ['127.0.0.1'] })).toEqual(['127.0.0.1'])
    expect(await outcome('127.0.0.1', 5432, { list })).toEqual(['127.0.0.1'])
    expect(await outcome('localhost', 3306, { list: ['localhost:3306'], leadsTo: ['127.0.0.1'] })).toEqual([
      '127.0.0.1',
    ])
  })

  it('knows an address in all its forms, and asks no name server about one', async () => {
    const list = ['127.0.0.1:5432', '[::1]:5432']
    for (const host of ['127.1', '2130706433', '0x7f.1', '0177.0.0.1', '::ffff:127.0.0.1', '[::ffff:7f00:1]'])
      expect(await outcome(host, 5432, { list, leadsTo: ['192.0.2.1'] }), host).toEqual(['127.0.0.1'])
    expect(await outcome('0:0:0:0:0:0:0:1', 5432, { list })).toEqual(['::1'])
    for (const host of ['127.2', '2130706434', '::ffff:127.0.0.2', '[::2]'])
      expect(await outcome(host, 5432, { list, leadsTo: ['192.0.2.1'] }), host).toBe('host')
  })
})
