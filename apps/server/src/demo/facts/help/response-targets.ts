/** Within how many minutes both organizations want to answer, by what a ticket is about. */
export const targetMinutes = {
  connection: 4 * 60,
  speed: 8 * 60,
  billing: 24 * 60,
  relocation: 3 * 24 * 60,
  other: 2 * 24 * 60,
} as const
