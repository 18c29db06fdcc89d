import ts from 'typescript'
import { files, isTest, read } from './source-files'

const web = files.filter(
  (path) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !/\/(showcase|gallery)\b/.test(path),
)

/** What only staff see; it is English. */
const staffs = [
  /\/(desk|cases|catalogue|editor|legal-editor|unknown-lines|access-servers|network|days)\//,
  /\/features\/(about|access|api-tokens|audit|bulk-acts|campaigns|customer-notes|data-sources|designs|imports|messages|organizations|people|reports|search|webhooks)\//,
  /\/features\/(menus\/(editor|hidden-titles|without-server)|payments\/(refund|ways|cash|finding)|billing\/(documents|promises))\b/,
  /\/features\/connections\/outages\/(?!OutageBanner)/,
  /\/resource\/(?!form\/DraftNotice)/,
  /\/ui\/(choosers|design|editors|filters|keys|matrix|panes|query|results|review|rules|sql|three-panes|trees|chart\/canvas)\//,
  /\/ui\/lists\/(?!CardList|SelectedBar)/,
  /\/ui\/(steps\/(?!Progress)|modal\/Drawer|states\/Permitted|chart\/ChartFrame)/,
  /\/ui\/(page\/(KeysHelp|NothingListed)|theme\/ColorSchemeSwitch)/,
  /\/platform\/(form\/use-history|dates\/short-span)|\/app\/(StaffFrame|navigation\/OwnOrDesk)/,
  /\/dashboard\/(staff\/|OthersHome|BlankPage)|\/app\/screens\/(desk|administration|analytics)-screens/,
]
/** Not for people: names in protocols, of browsers and systems, and queries of styles. */
const technical =
  /\/ui\/(table\/row-keys|use-\w+|theme\/tokens)|\/platform\/(api\/request|session\/token|screens\/lazy-screen)|\/service-worker\/push/

/** Sources of what customers see. */
export const customersFiles = web.filter(
  (path) => !technical.test(path) && !staffs.some((one) => one.test(path)),
)

/** A text in the source, for messages. */
export interface ShownText {
  at: string
  text: string
}

/** Functions whose literal arguments are translated. */
const translating = new Set(['t', 'rich', 'counted'])
/** Calls whose texts nobody sees. */
const silent = /^(logFailure|logWarning|Error|RangeError|TypeError|screen|matchMedia|window\.matchMedia)$/
/** Attributes and properties that hold no text for people. */
const unread =
  /^(className|href|viewBox|d|style|width|height|key|name|type|id|path|sizes|media|rel|autoComplete|code|event|transform|points|style\w*|queryKey|fontFamily|font)$/

/** A word, a short name in capitals other than a method of HTTP, or several words. */
const isProse = (text: string) =>
  /^(?:[A-Z][a-z’']+|(?!(?:GET|POST|PUT|PATCH|DELETE|UTC)$)[A-Z]{3,})$/.test(text) ||
  (/\s/.test(text.trim()) && /[A-Za-z]{2}/.test(text))

/** Texts of a file, those that are given to `t` and those that are not. */
export function textsOf(path: string): { translated: ShownText[]; bare: ShownText[] } {
  const source = parse(path)
  const translated: ShownText[] = []
  const bare: ShownText[] = []
  const place = (node: ts.Node) => `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  const note = (node: ts.Node, text: string) =>
    bare.push({ at: place(node), text: text.replace(/\s+/g, ' ').trim() })

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return visitCall(node)
    // what a route does, for the documentation of the API
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'summary') return
    if (ts.isJsxAttribute(node) && unread.test(node.name.getText())) return
    if (ts.isPropertyAssignment(node) && unread.test(node.name.getText())) return visitValue(node.initializer)
    if (isComparison(node) || ts.isCaseClause(node)) {
      if (ts.isCaseClause(node)) for (const statement of node.statements) visit(statement)
      return
    }
    visitValue(node)
  }

  function visitCall(node: ts.CallExpression | ts.NewExpression): void {
    const callee = node.expression.getText()
    if (silent.test(callee)) return
    if (!translating.has(callee)) return visitValue(node)
    const given = node.arguments ?? []
    for (const text of literalsOf(callee, given)) translated.push({ at: place(node), text })
    for (const argument of given.slice(1)) visit(argument)
  }

  function visitValue(node: ts.Node): void {
    if (ts.isJsxText(node)) {
      if (/[A-Za-z]{2}/.test(node.text)) note(node, node.text)
    } else if (ts.isStringLiteralLike(node)) {
      if (isProse(node.text)) note(node, node.text)
    } else if (ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
      if (isProse(text)) note(node, text)
    }
    ts.forEachChild(node, visit)
  }

  visit(source)
  return { translated, bare }
}

function literalsOf(callee: string, given: readonly ts.Expression[]): string[] {
  const texts = (node: ts.Expression | undefined): string[] => {
    if (!node) return []
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (ts.isConditionalExpression(node)) return [...texts(node.whenTrue), ...texts(node.whenFalse)]
    return []
  }
  if (callee !== 'counted') return texts(given[0])
  const [one] = texts(given[1])
  if (one === undefined) return []
  return [`{count} ${one}`, `{count} ${texts(given[2])[0] ?? `${one}s`}`]
}

const isComparison = (node: ts.Node) =>
  ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())

const parse = (path: string) =>
  ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

/** All texts that a file writes, without their values. */
export function literals(path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(node.text)
    else if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) found.push(node.text)
    else if (ts.isJsxText(node)) found.push(node.text.replace(/\s+/g, ' '))
    ts.forEachChild(node, visit)
  }
  visit(parse(path))
  return found
}
