/** What a text says that is not there. What is there and wrong, too long for example, says that itself: `z.string({ error: missing('…') })`. */
export const missing =
  (text: string) =>
  ({ input }: { input?: unknown }) =>
    typeof input === 'string' ? undefined : text
