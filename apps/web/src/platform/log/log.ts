/** Writes a failure which no screen shows to the browser's console (specification 8). No personal data. */
export function logFailure(what: string, detail: unknown): void {
  // oxlint-disable-next-line no-console -- the console is where the specification wants these failures
  console.error(what, detail)
}
