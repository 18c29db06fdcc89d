import { withCommas } from '@uplink/contract/thousands'
import { shownDigits } from './digits'
import { moneySign } from './locale'

type Values = Readonly<Record<string, string | number>>

let find: (english: string) => string | undefined = () => undefined

/** Sets where `t` looks texts up. */
export function speak(finder: typeof find): void {
  find = finder
}

/** The text in the page's language; `{name}` in it becomes that value. Texts of the server are translated too. */
export function t(english: string, values?: Values): string {
  const text = joined(find(english) ?? english)
  return values ? text.replace(/\{(\w+)\}/g, (hole, name: string) => shown(name, values[name] ?? hole)) : text
}

/** Values of these names are what a provider calls its own things, which it may have in the page's language too. */
const providers = new Set(['area', 'city', 'package'])

function shown(name: string, value: string | number): string {
  if (typeof value === 'number') return shownDigits(String(value))
  return providers.has(name) ? (find(value) ?? value) : value
}

/** Amounts in the server's sentences stay on one line, as those that are formatted here. */
function joined(text: string): string {
  const sign = `${moneySign()} `
  return sign !== ' ' && text.includes(sign) ? text.replaceAll(/ (?=\d)/g, joinedAfter(moneySign())) : text
}

const joinedAfter = (sign: string) => (blank: string, at: number, text: string) =>
  text.slice(0, at).endsWith(sign) ? '\u00a0' : blank

/** `12 days` in the page's language. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return t(`{count} ${count === 1 ? one : many}`, { count: grouped(count) })
}

/** `1,204`, in every language. Does not use `Intl`, whose tables take a slow phone a tenth of a second to load. */
export const grouped = (count: number | string) => shownDigits(withCommas(String(count)))
