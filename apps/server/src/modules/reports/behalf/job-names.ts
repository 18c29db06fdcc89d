/** What the background work is called: whoever gives it work names it. */
export const jobNames = { make: 'reports.make-exports' } as const
