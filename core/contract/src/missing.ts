/**
 * The error of a missing value. A value that is present but wrong, too long or a number for example, keeps the error of
 * its own check. Use it as `z.string({ error: missing('…') })`.
 */
export const missing =
  (text: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? text : undefined
