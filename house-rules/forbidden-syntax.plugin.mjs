// The lists of forbidden-syntax.mjs as rules of the linter: `house/sql-from-text` and so on.
import * as lists from './forbidden-syntax.mjs'

const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A rule that reports the list's sentence at each place that its selector matches. */
export const ruleOf = (list) => ({
  create: (context) =>
    Object.fromEntries(
      list.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
})

export default {
  meta: { name: 'house' },
  rules: Object.fromEntries(Object.entries(lists).map(([name, list]) => [dashed(name), ruleOf(list)])),
}
