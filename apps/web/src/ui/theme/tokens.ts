import { grounds } from './grounds'

/**
 * The one place where a colour, a size or a duration is decided. `theme.ts` turns it into Mantine's theme,
 * `css-variables.ts` (at build time) into the custom properties that style sheets use: `--ui-ink`, `--ui-space-4`,
 * `--ui-chart-1` …
 */

/** Ten steps, pale to deep. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** The accent: a deep teal, only for things that can be pressed. */
export const teal: Shades = [
  '#e9f5f4',
  '#cfe8e6',
  '#a3d5d1',
  '#74c0ba',
  '#46a8a1',
  '#23908a',
  '#0f7a74',
  '#0a6560',
  '#08514d',
  '#063e3b',
]

/** Neutrals with a slight tint of the accent; `gray` is for the light scheme. */
export const gray: Shades = [
  '#f6f8f8',
  '#eef1f1',
  '#e2e7e7',
  '#d1d8d8',
  '#b3bdbd',
  '#8a9797',
  '#657272',
  '#4c5858',
  '#2e3838',
  '#141c1c',
]

/** Mantine's list for the dark scheme, from text to background. */
export const dark: Shades = [
  '#e8eded',
  '#c5cece',
  '#9eabab',
  '#748282',
  '#465353',
  '#2c3636',
  '#182020',
  '#0f1515',
  '#0b1010',
  '#070a0a',
]

/** The colour of danger, which Mantine calls red. */
export const red: Shades = [
  '#fdf0ee',
  '#fadcd8',
  '#f4b6ae',
  '#ee9186',
  '#e56c5f',
  '#d64a3c',
  '#b93426',
  '#9a281c',
  '#7a2017',
  '#5c1912',
]

type Scheme = { light: string; dark: string }

export const colors = {
  ground: grounds.ground,
  surface: grounds.surface,
  sunken: grounds.sunken,
  hover: grounds.hover,
  line: { light: '#e2e7e7', dark: '#283232' },
  /** The border of a button or a field. */
  edge: { light: '#cdd5d5', dark: '#3a4646' },
  /** The border of a field that must be easy to find: contrast 3:1 against its background. */
  'edge-strong': { light: '#7c8989', dark: '#6f7d7d' },
  ink: { light: '#141c1c', dark: '#e8eded' },
  'ink-soft': { light: '#566363', dark: '#a3b0b0' },
  accent: { light: '#0a6560', dark: '#5bbdb5' },
  'accent-soft': { light: '#e9f5f4', dark: '#12302e' },
  'accent-fill': { light: '#0a6560', dark: '#0f7a74' },
  'accent-fill-hover': { light: '#08514d', dark: '#0a6560' },
  'on-fill': { light: '#ffffff', dark: '#ffffff' },
  /** In a chart, what stands beside the accent, whichever a provider has. */
  'beside-accent': { light: '#8a9797', dark: '#d0d8d8' },
  success: { light: '#1c6b34', dark: '#72c98c' },
  'success-soft': { light: '#e9f5ec', dark: '#14301d' },
  warning: { light: '#8a5200', dark: '#e5b05a' },
  'warning-soft': { light: '#fdf3e1', dark: '#352711' },
  danger: { light: '#b02a1d', dark: '#f29388' },
  'danger-soft': { light: '#fdf0ee', dark: '#3a1c18' },
  'danger-fill': { light: '#b02a1d', dark: '#b93426' },
  'danger-fill-hover': { light: '#8f2016', dark: '#9a281c' },
  info: { light: '#2a5a9e', dark: '#8db8f0' },
  'info-soft': { light: '#ecf2fb', dark: '#16263e' },
  /** Behind a modal dialog. */
  veil: { light: '#141c1c73', dark: '#000000a6' },
} as const satisfies Record<string, Scheme>

/** Shadows, only for elements that float above the page. */
export const lift = {
  light: '0 1px 2px #141c1c14, 0 8px 24px #141c1c1f',
  dark: '0 1px 2px #00000066, 0 8px 24px #00000080',
} as const

/**
 * Eight colours that differ for every kind of colour vision. They were searched for the largest minimal distance,
 * which tokens.test.ts checks. They are used in this order; teal is the product's own colour.
 */
export const chart: { light: readonly string[]; dark: readonly string[] } = {
  light: ['#0f7a74', '#d37c0b', '#4f95ed', '#700f5a', '#3e4100', '#805abd', '#ad4b26', '#024599'],
  dark: ['#46b3aa', '#eea14b', '#5d76cf', '#995f7e', '#cfed7f', '#cda4ff', '#d16a46', '#48fbf5'],
}

/** Multiples of four pixels: `space[4]` is 16 px. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48, 16: 64 } as const

export const radius = { default: 8, small: 6 } as const

/** Milliseconds. With reduced motion all of them are 0. */
export const motion = { quick: 80, normal: 120 } as const

export const type = {
  family:
    "'Inter Variable', 'Taka', 'Noto Sans Bengali', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  /**
   * Sizes and line heights in pixels. No text has another size. 28 is used once on a screen, for its state, its sum
   * or its name.
   */
  sizes: {
    small: [12, 16],
    label: [13, 20],
    normal: [14, 20],
    large: [16, 24],
    title: [20, 28],
    display: [28, 36],
  },
} as const
