// Types and lint of one workspace in one pass: `node scripts/check/types-and-lint.mjs apps/server` ('.': tools and the
// tests of core). Both ask the same type checker, which is most of the work of each. Both remember what was well, also
// where the type of something imported changed: only what a change reaches is looked at again.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')
const workspace = process.argv[2] ?? '.'
const name = workspace === '.' ? 'root' : workspace.replaceAll('/', '-')
const remembered = (ending) => join(root, '.cache/check', `${name}.${ending}`)

function openProgram() {
  const options = { incremental: true, tsBuildInfoFile: remembered('tsbuildinfo') }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile(join(root, workspace, 'tsconfig.json'), options, host)
  if (!config) throw new Error(`${workspace} has no readable tsconfig.json`)
  const { fileNames: rootNames, errors: configFileParsingDiagnostics } = config
  return ts.createIncrementalProgram({ rootNames, options: config.options, configFileParsingDiagnostics })
}

const pathOf = (file) => relative(root, file.fileName).split(sep).join('/')
const workspaceOf = (path) => /^(apps\/[^/]+|core\/[^/]+|e2e)\//.exec(path)?.[1] ?? '.'

/** A file is judged in its own workspace, not wherever it is imported; `types: []` and `lib` are a workspace's own. */
function ownFiles(builder) {
  const named = new Set(builder.getProgram().getRootFileNames())
  return builder.getSourceFiles().filter((file) => {
    const path = pathOf(file)
    if (path.startsWith('..') || /(^|\/)node_modules\//.test(path)) return false
    return workspaceOf(path) === workspace || (workspace === '.' && named.has(file.fileName))
  })
}

function typeMistakes(builder, own) {
  // forgets what it knew of files which a change reaches
  while (builder.getSemanticDiagnosticsOfNextAffectedFile(undefined, (file) => !own.has(file)));
  const found = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...[...own].flatMap((file) => [
      ...builder.getSyntacticDiagnostics(file),
      ...builder.getSemanticDiagnostics(file),
    ]),
  ]
  const host = {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (path) => path,
    getNewLine: () => '\n',
  }
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), host)
}

const hashOf = (...texts) =>
  texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex')

/** For each file a sum over all that its types may come from, which its rules ask about: itself, imports, rules, packages. */
function inputsOf(builder, own) {
  const everywhere = ['eslint.config.mjs', 'house-rules/forbidden-syntax.mjs', 'package-lock.json']
  const common = hashOf(...everywhere.map((path) => readFileSync(join(root, path))))
  const ours = builder.getSourceFiles().filter((file) => !file.fileName.includes('/node_modules/'))
  const sums = new Map(ours.map((file) => [file.fileName, hashOf(file.text)]))
  // what changes types without being imported
  const ambient = ours
    .filter((file) => /\bdeclare (module|global)\b/.test(file.text))
    .map((file) => file.fileName)
  const inputs = (file) => [...new Set([...builder.getAllDependencies(file), ...ambient])].sort()
  return new Map(
    [...own].map((file) => [
      pathOf(file),
      hashOf(common, ...inputs(file).map((path) => sums.get(path) ?? '')),
    ]),
  )
}

async function lint(builder, own) {
  const memory = remembered('lint.json')
  const before = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {}
  const inputs = inputsOf(builder, own)
  const due = [...inputs.keys()].filter((path) => before[path] !== inputs.get(path))
  const eslint = new ESLint({
    cwd: root,
    warnIgnored: false,
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { programs: [builder.getProgram()], projectService: false } },
    },
  })
  // no file at all would mean every file
  const results = due.length > 0 ? await eslint.lintFiles(due) : []
  const failed = results.filter((result) => result.errorCount + result.warningCount > 0)
  for (const { filePath } of failed) inputs.delete(relative(root, filePath).split(sep).join('/'))
  writeFileSync(memory, JSON.stringify(Object.fromEntries(inputs)))
  return (await eslint.loadFormatter('stylish')).format(failed)
}

mkdirSync(join(root, '.cache/check'), { recursive: true })
const builder = openProgram()
const noFilesYet = 18003
const isEmpty = builder.getConfigFileParsingDiagnostics().some(({ code }) => code === noFilesYet)
if (!isEmpty) {
  const own = new Set(ownFiles(builder))
  const mistakes = typeMistakes(builder, own)
  const objections = await lint(builder, own)
  builder.emit()
  process.stdout.write(mistakes + objections)
  process.exitCode = mistakes + objections === '' ? 0 : 1
}
