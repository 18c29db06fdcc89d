import { createTheme } from '@mantine/core'
import type { MantineColorsTuple } from '@mantine/core'
import { dark, gray, radius, red, space, teal, type } from './tokens'
import type { Shades } from './tokens'

const tuple = (shades: Shades): MantineColorsTuple => [...shades]
const px = (value: number) => `${value / 16}rem`
const size = (name: keyof typeof type.sizes) => px(type.sizes[name][0])

/** Mantine's view of the tokens. Its custom properties come from the style sheet that `css-variables.ts` makes. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal: tuple(teal), gray: tuple(gray), dark: tuple(dark), red: tuple(red) },
  black: gray[9],
  fontFamily: type.family,
  fontFamilyMonospace: type.mono,
  headings: { fontFamily: type.family, fontWeight: '600' },
  defaultRadius: radius.default,
  radius: { xs: '4px', sm: `${radius.small}px`, md: `${radius.default}px`, lg: '12px', xl: '16px' },
  spacing: { xs: px(space[2]), sm: px(space[3]), md: px(space[4]), lg: px(space[6]), xl: px(space[8]) },
  fontSizes: {
    xs: size('small'),
    sm: size('normal'),
    md: size('normal'),
    lg: size('large'),
    xl: size('title'),
  },
  lineHeights: { xs: '1.33', sm: '1.43', md: '1.43', lg: '1.5', xl: '1.4' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
})
