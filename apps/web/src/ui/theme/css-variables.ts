import {
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  DEFAULT_THEME,
} from '@mantine/core'
import { theme } from './theme'
import { chart, colors, lift, motion, radius, space, type } from './tokens'

type Variables = Record<string, string>
type Entry = [name: string, value: string]

/** Mantine's palettes that no building block uses; their variables are left out of the style sheet. */
const unused = /^--mantine-color-(blue|cyan|grape|green|indigo|lime|orange|pink|violet|yellow)-/

function own(scheme: 'light' | 'dark'): Variables {
  const of = Object.entries(colors).map(([name, color]): Entry => [`--ui-${name}`, color[scheme]])
  const series = chart[scheme].map((color, index): Entry => [`--ui-chart-${index + 1}`, color])
  return Object.fromEntries([...of, ...series, ['--ui-lift', lift[scheme]]])
}

function sizes(): Variables {
  const rem = (px: number) => `${px / 16}rem`
  const gaps = Object.entries(space).map(([step, px]): Entry => [`--ui-space-${step}`, rem(px)])
  const texts = Object.entries(type.sizes).flatMap(([name, [size, line]]): Entry[] => [
    [`--ui-size-${name}`, rem(size)],
    [`--ui-leading-${name}`, rem(line)],
  ])
  return {
    ...Object.fromEntries([...gaps, ...texts]),
    '--ui-radius': `${radius.default}px`,
    '--ui-radius-small': `${radius.small}px`,
    '--ui-quick': `${motion.quick}ms`,
    '--ui-normal': `${motion.normal}ms`,
    '--ui-family': type.family,
    '--ui-mono': type.mono,
  }
}

/** The variables that Mantine's components read, set to our tokens. */
const bridge: Variables = {
  '--mantine-color-body': 'var(--ui-ground)',
  '--mantine-color-text': 'var(--ui-ink)',
  '--mantine-color-bright': 'var(--ui-ink)',
  '--mantine-color-dimmed': 'var(--ui-ink-soft)',
  '--mantine-color-placeholder': 'var(--ui-ink-soft)',
  '--mantine-color-anchor': 'var(--ui-accent)',
  '--mantine-color-error': 'var(--ui-danger)',
  '--mantine-color-default': 'var(--ui-surface)',
  '--mantine-color-default-hover': 'var(--ui-sunken)',
  '--mantine-color-default-color': 'var(--ui-ink)',
  '--mantine-color-default-border': 'var(--ui-line)',
  '--mantine-color-disabled': 'var(--ui-sunken)',
  '--mantine-color-disabled-color': 'var(--ui-ink-soft)',
  '--mantine-color-disabled-border': 'var(--ui-line)',
  '--mantine-primary-color-filled': 'var(--ui-accent-fill)',
  '--mantine-primary-color-filled-hover': 'var(--ui-accent-fill-hover)',
  '--mantine-primary-color-light': 'var(--ui-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--ui-accent)',
}

function used(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))
}

/**
 * The style sheet of all custom properties. It is made at build time, because the content security policy refuses a
 * `<style>` that the running page inserts.
 */
export function cssVariables(): string {
  const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  return convertCssVariables(
    {
      variables: { ...used(mantine.variables), ...sizes() },
      light: { '--mantine-color-scheme': 'light', ...used(mantine.light), ...own('light'), ...bridge },
      dark: { '--mantine-color-scheme': 'dark', ...used(mantine.dark), ...own('dark'), ...bridge },
    },
    ':root',
  )
}
