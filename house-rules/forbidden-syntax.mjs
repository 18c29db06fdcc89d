// Code which the linter refuses, and why. Each entry is a selector over the syntax tree (esquery) and a sentence.
// `.oxlintrc.json` says where each list holds; `forbidden-syntax.test.ts` shows that each entry bites.

const clockMessage =
  'Take the time from the clock you are given (platform/clock.ts), so that tests can choose it.'

/** Nothing decides by the machine's clock or by chance. `new Date(value)` is a conversion and stays allowed. */
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
      'Every variable is read, checked and explained in config.ts; take the value from the configuration.',
  },
]

const sqlMessage = 'SQL never holds a value: pass parameters, or use Kysely’s sql`…` tag, which makes them.'

/** Text made from values and sent to a database. Statements that take no parameters (DDL) need a disable with its reason. */
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

const htmlMessage = 'Text is shown as text. Raw HTML is how a stranger’s script gets the session’s token.'

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
    message: 'A link leads somewhere; what acts is a button.',
  },
]

/** Tests which are not run, which mock our own code or which wait for time to pass. */
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
    message: 'A test waits for what it means (vi.waitFor, an event, findBy…), not for time to pass.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?timers\\u002fpromises$/]',
    message: 'A test waits for what it means (vi.waitFor, an event, findBy…), not for time to pass.',
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'A journey waits for what a person sees, not for time to pass.',
  },
]
