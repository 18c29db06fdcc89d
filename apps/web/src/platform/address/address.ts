import { useRouter, useRouterState } from '@tanstack/react-router'

/** The contract's limit of a page number. */
const lastPage = 1_000_000

type Values = Record<string, string | number | undefined>

/**
 * The query string of the address. It holds a list's filters, so that a link or the browser's Back shows the same
 * rows.
 */
export interface Address {
  /** A parameter as text; undefined when it is absent. */
  text: (name: string) => string | undefined
  /** The page, from 1; 1 when the address names no page, or not a valid one. */
  page: number
  /** Sets parameters, as a new history entry or in place of the present one; undefined removes a parameter. */
  change: (values: Values, how?: { replace?: boolean }) => void
}

/** Whole numbers as numbers: the router would put a text of digits in quotes, to read a text again. */
const numbered = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const number = Number(value)
      return [name, Number.isSafeInteger(number) && String(number) === value ? number : value]
    }),
  )

/** @returns the present address; a component that uses it is drawn again when it changes */
export function useAddress(): Address {
  const router = useRouter()
  const search = useRouterState({ select: ({ location }) => location.search as Values })
  const text = (name: string) => (search[name] === undefined ? undefined : String(search[name]))
  const page = Number(text('page') ?? 1)
  const change = (values: Values, { replace = false }: { replace?: boolean } = {}) =>
    void router.navigate({ to: '.', search: { ...search, ...numbered(values) }, replace })
  return {
    text,
    page: Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    change,
  }
}
