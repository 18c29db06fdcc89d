import { describe, expect, it } from 'vitest'
import { linkOf, linkProblem } from './links'

const outputs = ['id', 'name', 'url']
const check = (link: string) => linkProblem(link, outputs, ['maps.example.com'])

describe('the link of a report', () => {
  it.each([
    '/admin/customers/{id}',
    '/admin/customers/{{id}}',
    '/admin/customers/:id?name=:name',
    '/{id}',
    'https://maps.example.com/?q={name}',
    'https://maps.example.com:8443/{id}',
  ])('may be %s', (link) => {
    expect(check(link)).toBeUndefined()
  })

  it.each([
    [''],
    ['javascript:alert(1)'],
    ['JavaScript:alert({id})'],
    ['java\nscript:alert(1)'],
    [' javascript:alert(1)'],
    ['data:text/html,x'],
    ['//evil.example.com'],
    ['/\\evil.example.com'],
    ['/\t/evil.example.com'],
    ['\\\\evil.example.com'],
    ['https://evil.example.com/'],
    ['https://maps.example.com.evil.example.com/'],
    ['https://maps.example.com@evil.example.com/'],
    ['https://maps.example.com\\@evil.example.com/'],
    ['https://{name}/'],
    ['https://maps.example.com{name}/'],
    ['http://maps.example.com/'],
    ['{url}'],
    ['/{url}/evil.example.com'],
    ['admin/customers'],
    ['/admin/{nothing}'],
    ['vbscript:x'],
    ['https:evil.example.com'],
    ['https:/maps.example.com'],
  ])('may not be %j', (link) => {
    expect(check(link)).toBeTypeOf('string')
  })

  it('has each value encoded, so that it stays one value', () => {
    const values: Record<string, string | null> = { id: '../x?y=1#z', name: 'a b&c', url: null }
    const link = '/admin/:id/{name}?q={{url}}'
    expect(linkOf(link, outputs, (name) => values[name] ?? null)).toBe(
      '/admin/..%2Fx%3Fy%3D1%23z/a%20b%26c?q=',
    )
    expect(linkOf('/a/{id}', outputs, () => '..')).toBe('/a/..%20')
    expect(linkOf('/a/{id}', outputs, () => '\ud800')).toBe('/a/%EF%BF%BD')
  })
})
