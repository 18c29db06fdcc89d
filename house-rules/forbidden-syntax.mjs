// Code that the linter refuses, and why. Each entry is a selector over the syntax tree (esquery) and a sentence.
// `.oxlintrc.json` says where each list applies; `forbidden-syntax.test.ts` checks that every entry works.

const clockMessage =
  'Take the time from the clock you are given (platform/clock.ts), so that tests can choose it.'

/** Code must not depend on the machine's clock or on chance. `new Date(value)` is a conversion and stays allowed. */
export const ownClock = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clockMessage },
  { selector: "CallExpression[callee.name='Date']", message: clockMessage },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: clockMessage,
  },
]

export const ownEnvironment = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message:
      'Every variable is declared in configuration/variables.ts and read by config.ts; take the value from the configuration.',
  },
]

const sqlMessage = 'SQL never holds a value: pass parameters, or use Kysely’s sql`…` tag, which makes them.'

/**
 * SQL assembled from values. A statement that cannot take parameters (DDL) needs a disable comment with its reason.
 */
export const sqlFromText = [
  {
    selector: "CallExpression[callee.property.name='query'] > TemplateLiteral[expressions.length>0]",
    message: sqlMessage,
  },
  { selector: "CallExpression[callee.property.name='query'] > BinaryExpression", message: sqlMessage },
  {
    selector:
      "CallExpression[callee.object.name='sql'][callee.property.name='raw'] > :not(Literal, MemberExpression).arguments",
    message: sqlMessage,
  },
]

const htmlMessage =
  'Text is shown as text. With raw HTML, a stranger’s script could steal the session’s token.'

export const rawHtml = [
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: htmlMessage },
  { selector: "Property[key.name='dangerouslySetInnerHTML']", message: htmlMessage },
  { selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]', message: htmlMessage },
  { selector: "CallExpression[callee.property.name='insertAdjacentHTML']", message: htmlMessage },
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: htmlMessage,
  },
  { selector: "JSXAttribute[name.name='srcDoc']", message: htmlMessage },
  {
    selector: "JSXAttribute[name.name='href'] > Literal[value=/^\\s*javascript:/i]",
    message: 'A link leads to a page; use a button for an action.',
  },
]

/** Tests that are switched off, that mock our own code or that wait for time to pass. */
export const weakTests = [
  {
    selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
    message: 'Every test runs. Make it pass or delete it.',
  },
  {
    selector:
      "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock)$/] > Literal[value=/^(\\.|@uplink\\u002f)/]",
    message: 'Our own code is never mocked: give the function another clock, database or address instead.',
  },
  {
    selector:
      "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'] > Identifier:first-child",
    message: 'Wait for a result (vi.waitFor, an event, findBy…), not for time to pass.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?timers\\u002fpromises$/]',
    message: 'Wait for a result (vi.waitFor, an event, findBy…), not for time to pass.',
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'Wait for something that a person sees, not for time to pass.',
  },
]

const packedMessage = 'Write the properties themselves: a literal spread into another only packs lines.'

/** Literals spread into literals. */
export const packedLiterals = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression[properties.length>0]',
    message: packedMessage,
  },
  {
    selector: 'ArrayExpression > SpreadElement > ArrayExpression[elements.length>0]',
    message: packedMessage,
  },
  { selector: 'CallExpression > SpreadElement > ArrayExpression[elements.length>0]', message: packedMessage },
  { selector: 'JSXSpreadAttribute > ObjectExpression', message: packedMessage },
]

/** What the browser sends and shows has the contract's types. */
export const typeDenied = [
  {
    selector: 'TSAsExpression > TSNeverKeyword',
    message: 'A value fits its place by its type: let the form have the field, or name the type.',
  },
]

const word = (ours, theirs) => `The field says ${theirs} where this says ${ours}.`

/** Words of our own for what has a name everywhere else. */
export const privateWords = [
  { selector: 'Identifier[name=/AtMost(Ms)?$/]', message: word('…AtMost', 'max…') },
  {
    selector: 'Identifier[name=/^(is)?[aA]sked[A-Z]|[a-z]Asked$/]',
    message: word('asked', 'query or request'),
  },
  {
    selector: "VariableDeclarator > Identifier.id[name='asked']",
    message: word('asked', 'query or request'),
  },
  { selector: ":function > Identifier.params[name='asked']", message: word('asked', 'query or request') },
  { selector: 'Identifier[name=/^[kK]eptMs$/]', message: word('keptMs', 'cacheTtlMs') },
  { selector: 'Identifier[name=/[bB]ehalf/]', message: word('behalf', 'impersonation') },
  { selector: 'Identifier[name=/^wish(es|Of)?$/]', message: word('wish', 'request') },
]
