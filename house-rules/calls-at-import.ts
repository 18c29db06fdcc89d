import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { files, isTest, read } from './source-files'

/** A call while a module is evaluated that looks a text up, itself or by a function it calls. */
interface CalledText {
  at: string
  text: string
}

/** The module of `t`, whose own functions ask. */
const asking = 'apps/web/src/language/t'
const askers = new Set(['t', 'counted'])
const richly = 'apps/web/src/language/rich'

type Call = ts.CallExpression | ts.NewExpression

interface Module {
  source: ts.SourceFile
  /** What a name of this module means: a function of its own, or one of another module. */
  functions: Map<string, ts.FunctionLikeDeclaration>
  imports: Map<string, { file: string; name: string }>
}

/** Callbacks of these run at once. */
const atOnce = /^(map|flatMap|filter|forEach|reduce|sort|toSorted|find|some|every|from|fromEntries|groupBy)$/

/** How modules are read: from the repository, or from what a test writes. */
export function callsAtImport(
  paths: readonly string[],
  textOf: (path: string) => string = read,
): CalledText[] {
  const modules = new Map(paths.map((path) => [path, readModule(path, textOf(path), new Set(paths))]))
  const known = new Map<ts.Node, boolean>()

  /** Whether a name asks for a text when it is called. */
  function asks(module: Module, name: string): boolean {
    const own = module.functions.get(name)
    if (own) return bodyAsks(module, own)
    const from = module.imports.get(name)
    if (!from) return false
    if (isAsker(from)) return true
    const other = modules.get(from.file)
    return other !== undefined && asks(other, from.name)
  }

  function bodyAsks(module: Module, node: ts.FunctionLikeDeclaration): boolean {
    const before = known.get(node)
    if (before !== undefined) return before
    // a function that calls itself asks only if something else in it does
    known.set(node, false)
    const parts = [...node.parameters, ...(node.body ? [node.body] : [])]
    const answer = parts.flatMap(callsIn).some((call) => callAsks(module, call))
    known.set(node, answer)
    return answer
  }

  const callAsks = (module: Module, { expression, arguments: given }: Call): boolean => {
    const callee = unwrapped(expression)
    const isNamed = (node: ts.Node) => ts.isIdentifier(node) && asks(module, node.text)
    return isNamed(callee) || (isMethodAtOnce(callee) && (given ?? []).some(isNamed))
  }

  return [...modules].flatMap(([path, module]) =>
    callsIn(module.source)
      .filter((call) => callAsks(module, call))
      .map((call) => ({
        at: `${path}:${module.source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`,
        text: call.getText(),
      })),
  )
}

const isAsker = ({ file, name }: { file: string; name: string }) =>
  (file === `${asking}.ts` && askers.has(name)) || (file === `${richly}.ts` && name === 'rich')

/** Calls that run when this node does: not those inside functions, unless the function is called on the spot. */
function callsIn(start: ts.Node): Call[] {
  const found: Call[] = []
  const visit = (node: ts.Node): void => {
    if (node !== start && ts.isFunctionLike(node) && !runsAtOnce(node)) return
    if (ts.isPropertyDeclaration(node) && !isStatic(node)) return
    if (ts.isTypeNode(node)) return
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(start)
  return found
}

const isStatic = (node: ts.PropertyDeclaration) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true

const isMethodAtOnce = (callee: ts.Expression) =>
  ts.isPropertyAccessExpression(callee) && atOnce.test(callee.name.text)

function runsAtOnce(node: ts.SignatureDeclaration): boolean {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false
  let { parent }: { parent: ts.Node } = node
  while (ts.isParenthesizedExpression(parent)) ({ parent } = parent)
  if (!ts.isCallExpression(parent)) return false
  const callee = unwrapped(parent.expression)
  return callee === node || isMethodAtOnce(callee)
}

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node
}

function readModule(path: string, text: string, all: ReadonlySet<string>): Module {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const module: Module = { source, functions: new Map(), imports: new Map() }
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name)
      module.functions.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || !initializer) continue
        if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
          module.functions.set(name.text, initializer)
        // another name for it
        else if (ts.isIdentifier(initializer))
          module.imports.set(name.text, { file: path, name: initializer.text })
      }
    if (ts.isImportDeclaration(statement)) readImport(module, path, statement, all)
  }
  return module
}

function readImport(
  module: Module,
  path: string,
  node: ts.ImportDeclaration,
  all: ReadonlySet<string>,
): void {
  if (!ts.isStringLiteral(node.moduleSpecifier) || !node.moduleSpecifier.text.startsWith('.')) return
  const base = normalize(join(dirname(path), node.moduleSpecifier.text))
  const file = ['.tsx', '.ts'].map((end) => base + end).find((one) => all.has(one) || files.includes(one))
  const named = node.importClause?.namedBindings
  if (file === undefined || !named || !ts.isNamedImports(named)) return
  for (const { name, propertyName } of named.elements)
    module.imports.set(name.text, { file, name: (propertyName ?? name).text })
}

/** The web app's own modules. */
export const webModules = files.filter((path) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path))
