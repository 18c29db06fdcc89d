import { apiTokenRoutes } from '@uplink/contract/api-tokens'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import createClient from 'openapi-fetch'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionFactory } from './modules/connections/connections.factory'
import { rootFolder } from './starting/installation'
import { createTestApp, type TestApp } from './testing/test-app'

// The document of the API, in the hands of a generator that knows nothing of us.
const folder = join(rootFolder, '.cache', 'generated-client')
let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp()
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const lists = [
  ...(['/organizations', '/departments', '/services', '/areas', '/catalogue-packages'] as const),
  ...(['/posts', '/payment-ways', '/access-servers', '/desk/customers', '/desk/payments'] as const),
]

/** A program against the generated types: right as it stands, and each line that expects an error is a mistake that they find. */
const program = `import createClient from 'openapi-fetch'
import type { paths, webhooks } from './api'
const client = createClient<paths>({ baseUrl: 'http://localhost/api' })
export async function run() {
  ${lists.map((path) => `await client.GET('${path}', { params: { query: {} } })`).join('\n  ')}
  const { data } = await client.GET('/departments', { params: { query: { page: 1 } } })
  const names: string[] = (data?.data ?? []).map(({ name }) => name)
  // @ts-expect-error -- there is no such path
  await client.GET('/depatments')
  // @ts-expect-error -- a body is needed here
  await client.POST('/departments', {})
  return names
}
type Message = webhooks['payment.settled']['post']['requestBody']['content']['application/json']
export const type: Message['type'] = 'payment.settled'
`

it('becomes a client that calls ten routes with an API token', async () => {
  const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  await connectionFactory(app, { userId: (await app.signIn()).userId })
  const { id } = await app.db
    .insertInto('admin_permissions')
    .values({
      name: `everything.${randomUUID()}`,
      display_name: 'Everything',
      http_method: ['GET'],
      http_path: ['*'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await administrator.call(apiTokenRoutes.create, {
    body: { name: 'Client', permission_ids: [id], rows_role_id: null, days: 1, addresses: [] },
  })
  const client = createClient<Record<string, { get: { responses: { 200: { content: unknown } } } }>>({
    baseUrl: `${origin}/api`,
    headers: { authorization: `Bearer ${made.body.data.token}` },
  })
  const answers = await Promise.all(
    lists.map(async (path) => {
      const { response, error } = await client.GET(path, {} as never)
      return [path, response.status, error]
    }),
  )
  expect(answers).toEqual(lists.map((path) => [path, 200, undefined]))
})

// Last, because the compiler keeps the process, and with it the portal, from everything else for seconds.
it('becomes types with which a program is checked', async () => {
  const document: unknown = await (await fetch(`${origin}/api/openapi.json`)).json()
  expect(document).toMatchObject({ openapi: '3.1.0', webhooks: { 'outage.begun': {} } })
  const types = astToString(await openapiTypescript(document as never, { silent: true }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'api.ts'), types)
  writeFileSync(join(folder, 'program.ts'), program)
  const checked = ts.createProgram([join(folder, 'program.ts')], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  })
  const mistakes = ts
    .getPreEmitDiagnostics(checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  expect(mistakes).toEqual([])
})
