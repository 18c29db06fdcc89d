import type { Language } from '@uplink/contract/languages'

/** A text with HTML's special characters escaped. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const body = 'margin:0;padding:24px;background:#f8f9f9;color:#17211f;font:16px/1.5 system-ui,sans-serif'
const card =
  'max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dde3e2;border-radius:8px'
const button =
  'display:inline-block;padding:10px 16px;background:#0b6b63;color:#fff;border-radius:8px;text-decoration:none'

/** A plain text as simple HTML: its paragraphs, clickable links, and a button. */
export function mailHtml(
  text: string,
  action: { url: string; label: string } | undefined,
  language: Language = 'en',
): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
  const act = action
    ? `<p style="margin:24px 0 0"><a href="${escaped(action.url)}" style="${button}">${escaped(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${body}"><div style="${card}">${paragraphs.join('')}${act}</div></body></html>`
}

/** Turns addresses into links and escapes the rest. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, i) => (i % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}">${escaped(part)}</a>`))
    .join('')
}
