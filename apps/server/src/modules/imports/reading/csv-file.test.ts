import { describe, expect, it } from 'vitest'
import { csvFile, headOf } from './csv-file'
import { guessColumns } from './guesses'

const all = async (text: string, columns: Parameters<typeof csvFile>[2]) => {
  const records = []
  for await (const record of csvFile(() => [text], headOf(text), columns).records(
    new AbortController().signal,
  ))
    records.push(record)
  return records
}

describe('a CSV file', () => {
  it.each([',', ';', '\t', '|'])('is read with %j between its cells', async (delimiter) => {
    const text = ['name', 'login'].join(delimiter) + '\n' + ['"A, B; C"', 'ab'].join(delimiter) + '\n'
    expect(headOf(text)).toEqual({ delimiter, columns: ['name', 'login'] })
    expect(await all(text, { name: 'name', username: 'login' })).toEqual([
      { line: 2, values: { name: 'A, B; C', username: 'ab' } },
    ])
  })

  it('keeps line numbers over lines in quotes and empty ones, and takes a mark of the byte order off', async () => {
    const text = '\uFEFFname,login\r\n"A\nB",one\r\n\r\nC,two\r\n'
    expect(
      (await all(text, { username: 'login' })).map(({ line, values }) => [line, values.username]),
    ).toEqual([
      [3, 'one'],
      [5, 'two'],
    ])
    expect(headOf(text).columns[0]).toBe('name')
  })

  it('says where a quote was not closed', async () => {
    await expect(all('name\n"A\nB\n', { name: 'name' })).rejects.toThrow(/a quote " is opened/)
  })

  it('tells columns of one name apart, and says what stands beyond the last column', async () => {
    expect(headOf('a,a,\n').columns).toEqual(['a', 'a (2)', 'Column 3'])
    expect(await all('name\nA,B\n', { name: 'name' })).toMatchObject([
      { leftOver: { 'more cells than columns': '1' } },
    ])
  })
})

it('guesses columns by their names, the surest first, and by what was chosen before', () => {
  expect(guessColumns(['Customer', 'Full name', 'Login', 'Password', 'Plan', 'Dues'])).toEqual({
    name: 'Full name',
    username: 'Login',
    network_password: 'Password',
    package: 'Plan',
    owed: 'Dues',
  })
  expect(guessColumns(['x', 'name'], { username: 'x' })).toEqual({ name: 'name', username: 'x' })
})
