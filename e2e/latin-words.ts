import type { Page } from '@playwright/test'
import { ask } from './database'

/** A piece of text that a person sees or hears, and where it stands. */
interface Piece {
  text: string
  at: string
}

/** What is the same in every language, each with its reason. */
const sameEverywhere: readonly RegExp[] = [
  // addresses of mail and of pages, and of machines
  /\S+@\S+/g,
  /\bhttps?:\/\/\S+/g,
  /\b[0-9A-F]{2}([:-][0-9A-F]{2}){5}\b/gi,
  // the end of one, by which a device is known until somebody names it
  /··[0-9A-F]{2}-[0-9A-F]{2}\b/g,
  /\b[0-9a-f]{1,4}(::?[0-9a-f]{1,4}){2,}\b/gi,
  // Client IDs, which are also the names of PPPoE, and numbers of bills, receipts and documents
  /\b[a-z]{2}\d{4,}\b/g,
  /\b[A-Z]{1,4}-[\dA-Z-]*\d[\dA-Z-]*\b/g,
  // numbers of transactions: those of bKash are ten letters and digits
  /\b(?=[A-Z0-9]*\d)[A-Z0-9]{8,}\b|\b[A-Z0-9]{10}\b/g,
  // units, which are written as in English everywhere
  /\b[KMGT]?B\b|\b[KMG]bps\b/g,
  // a provider without a logo has the first letter of its name instead
  /^\p{Lu}$/gu,
  // names of products and companies
  /\b(Uplink|bKash|SSLCommerz)\b/g,
]

const latinWord = /\p{Script=Latin}[\p{Script=Latin}’'-]*/gu

/** The words in Latin letters on a page, each with its text and place, without those that are the same everywhere. */
export async function latinWords(page: Page, written: readonly string[] = []): Promise<string[]> {
  const pieces = await page.evaluate(piecesNow)
  const found = pieces.flatMap(({ text, at }) => {
    const rest = without(text, written)
    return rest.match(latinWord) ? [`${at}: ${text}`] : []
  })
  return [...new Set(found)]
}

function without(text: string, written: readonly string[]): string {
  let rest = text
  // a username may be a word, such as “customer”, and a name may be a number: it is one only where it stands alone
  for (const one of written)
    if (/^(\p{Ll}|\d+$)/u.test(one) ? rest === one : rest.includes(one)) rest = rest.replaceAll(one, ' ')
  for (const pattern of sameEverywhere) rest = rest.replaceAll(pattern, ' ')
  return rest
}

/** Runs in the page. */
function piecesNow(): Piece[] {
  const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']
  const isForeign = (element: Element) => element.closest('[lang]')?.getAttribute('lang') === 'en'
  const placeOf = (element: Element) => {
    const within = element.closest('[aria-label], section, dialog, nav, header, main, footer')
    return `${within?.tagName.toLowerCase() ?? ''} ${element.tagName.toLowerCase()}`
  }
  const pieces: Piece[] = [{ text: document.title, at: 'title' }]
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches('script, style, template, noscript') || isForeign(element)) continue
    if (!element.matches('option, optgroup') && !element.checkVisibility()) continue
    for (const name of spoken) {
      const text = element.getAttribute(name)
      if (text) pieces.push({ text, at: `${placeOf(element)} ${name}` })
    }
    // an address is one text, wherever its line may break
    const parts = [...element.childNodes].map((node) =>
      node.nodeType === Node.TEXT_NODE
        ? node.textContent?.replace(/\s+/g, ' ')
        : node.nodeName === 'WBR'
          ? ''
          : '\n',
    )
    for (const text of parts.join('').split('\n'))
      if (text.trim()) pieces.push({ text: text.trim(), at: placeOf(element) })
  }
  return pieces
}

/** What people wrote about themselves and to each other, the longest first: it is shown as it was written. */
export async function writtenByPeople(): Promise<string[]> {
  const rows = await ask<{ text: string }>(`
    SELECT DISTINCT text FROM (
      SELECT name FROM users UNION ALL SELECT username FROM users UNION ALL SELECT name FROM organizations
      UNION ALL SELECT address FROM organizations UNION ALL SELECT address FROM connections
      UNION ALL SELECT first_name FROM connections UNION ALL SELECT last_name FROM connections
      UNION ALL SELECT username FROM connections
      UNION ALL SELECT subject FROM tickets UNION ALL SELECT body FROM ticket_notes
      UNION ALL SELECT body FROM notifications WHERE title ~ '^(New answer to your ticket|Your ticket was answered)'
      UNION ALL SELECT name FROM ticket_attachments UNION ALL SELECT body FROM chat_messages
      UNION ALL SELECT name FROM device_names
    ) written (text) WHERE length(text) > 1`)
  return rows.map(({ text }) => text.replace(/\s+/g, ' ').trim()).sort((a, b) => b.length - a.length)
}
