/**
 * What everything lies on, as part of `tokens.ts`: a file of its own, because the first script makes a provider's accent
 * readable on these and needs no other colour.
 */
export const grounds = {
  ground: { light: '#f8f9f9', dark: '#0f1515' },
  surface: { light: '#ffffff', dark: '#151d1d' },
  sunken: { light: '#f1f4f4', dark: '#1c2525' },
  /** A row or an item under the pointer. */
  hover: { light: '#f8faf9', dark: '#192222' },
} as const
