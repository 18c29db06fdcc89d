import { createElement, Fragment, type ReactNode } from 'react'
import { t } from './t'

/** A text whose values are elements: `rich('Pay {sum} now', { sum: <strong>…</strong> })`. */
export function rich(english: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = t(english)
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 === 0 ? part : values[part]))
  return createElement(Fragment, null, ...parts)
}
