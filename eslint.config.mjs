import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { ownClock, ownEnvironment, rawHtml, sqlFromText, weakTests } from './house-rules/forbidden-syntax.mjs'

const tests = ['**/*.test.{ts,tsx}', '**/*.factory.ts', 'apps/*/src/testing/**', 'e2e/**', 'bench/**']
const commandLine = [
  'apps/server/src/main.ts',
  'apps/server/src/after-restore.ts',
  'apps/server/src/demo-fill.ts',
  'scripts/**',
  'bench/**',
  'e2e/**',
]
const forbid = (...lists) => ({ 'no-restricted-syntax': ['error', ...lists.flat()] })

export default defineConfig(
  {
    ignores: [
      '**/dist/**',
      '**/*.generated.ts',
      'data/**',
      '**/.cache/**',
      'coverage/**',
      '**/playwright-report/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // what takes no argument today still has the shape its callers give it
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // an async function which only throws or returns is still what its interface asks for
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // for classes; here an interface's methods are closures
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-empty': 'error',
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'prefer-object-has-own': 'error',
      'require-yield': 'error',
    },
  },
  { files: ['core/*/src/**'], rules: forbid(ownClock, ownEnvironment) },
  { files: ['apps/server/src/**'], rules: forbid(ownClock, ownEnvironment, sqlFromText) },
  { files: ['apps/server/src/platform/clock.ts'], rules: forbid(ownEnvironment, sqlFromText) },
  { files: ['apps/server/src/config.ts'], rules: forbid(ownClock, sqlFromText) },
  // the process hands its environment to config.ts
  { files: ['apps/server/src/main.ts'], rules: forbid(ownClock, sqlFromText) },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: { ...forbid(rawHtml), 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: tests,
    rules: { ...forbid(weakTests), '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  // samples of code are text here
  { files: ['house-rules/**'], rules: { 'no-template-curly-in-string': 'off' } },
  { files: [...commandLine, ...tests], rules: { 'no-console': 'off' } },
  // whose readers ask for a default export
  {
    files: ['**/*.config.{ts,mjs}', '.*.mjs', 'apps/server/src/testing/test-cluster.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
)
