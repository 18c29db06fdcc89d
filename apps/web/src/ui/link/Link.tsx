import { createContext, createElement, use } from 'react'
import type { ComponentProps, ComponentType } from 'react'

export type LinkProps = ComponentProps<'a'> & { href: string }
export type LinkComponent = ComponentType<LinkProps> | 'a'

/** The application puts its router's link here; without it a link loads the page. */
export const LinkContext = createContext<LinkComponent>('a')

/** The link that every building block uses: it takes an address and knows no router. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props)
}
