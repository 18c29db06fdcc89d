import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { isTest, read, sources } from './source-files'

const places = /^core\/[^/]+\/src\/|^apps\/(server|web)\/src\/platform\//

/** Exported functions without a doc comment, as `path: name`. */
function undocumented(path: string): string[] {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2023, true)
  const functions = file.statements.filter(isExported).flatMap((statement) => {
    const isSaid = ts.getJSDocCommentsAndTags(statement).length > 0
    return functionNames(statement).map((name) => ({ name, isSaid }))
  })
  // One comment is enough for all signatures of a function.
  const said = new Set(functions.filter(({ isSaid }) => isSaid).map(({ name }) => name))
  return functions.filter(({ name }) => !said.has(name)).map(({ name }) => `${path}: ${name}`)
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
}

function functionNames(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default']
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations
    .filter(
      ({ initializer }) =>
        initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    )
    .map(({ name }) => name.getText())
}

describe('functions which everybody uses', () => {
  it('say what they take and give', () => {
    const mute = sources.filter((path) => places.test(path) && !isTest(path)).flatMap(undocumented)
    expect(mute, 'Write a doc comment: shapes, units, errors, and the source of a rule').toEqual([])
  })
})
