/** Writes a failure that no screen shows to the browser's console (specification 8). Never pass personal data. */
export function logFailure(what: string, detail: unknown): void {
  // oxlint-disable-next-line no-console -- the console is where the specification wants these failures
  console.error(what, detail)
}
