/** What a canned reply may leave open, `{name}`, and what stands there when it is inserted. */
export const replyPlaceholders = {
  name: 'the customer’s name',
  client_id: 'their Client ID',
  ticket: 'the ticket’s number',
  agent: 'your name',
  provider: 'your organization’s name',
} as const

export type ReplyPlaceholder = keyof typeof replyPlaceholders

/** The text with what it leaves open; what is not known stays as it is written. */
export function filledReply(
  text: string,
  values: Readonly<Partial<Record<ReplyPlaceholder, string>>>,
): string {
  return text.replaceAll(
    /\{(\w+)\}/g,
    (hole, name: string) =>
      (Object.hasOwn(values, name) ? values[name as ReplyPlaceholder] : undefined) ?? hole,
  )
}
