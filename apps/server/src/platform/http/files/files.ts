import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../errors'
import { notFound } from '../problem'
import { nameRight } from '../rights'
import { hintsFile, readHints } from '../headers/screen-hints'
import { setAll, type SecurityHeaders } from '../headers/security-headers'

const right = { audience: 'public', name: 'platform.files' } as const

/** Paths that are never a screen; if unknown, they get the error envelope. A query may contain dots. */
const notScreens = /^\/(api|assets|mqtt|metrics|healthz|readyz)(\/|$|\?)|^[^?]*\.\w{2,11}(\?|$)/

/**
 * Serves the web app: hashed files for a year, all other files re-checked. Every path that could be a screen gets the
 * app's page with that screen's preload hints. The build has made compressed copies.
 */
export async function serveWebApp(
  server: FastifyInstance,
  folder: string,
  security: SecurityHeaders,
): Promise<void> {
  const pageFile = join(folder, 'index.html')
  if (!existsSync(pageFile)) throw new Error(`the web app is not built: ${pageFile} is missing`)
  // A page without style elements has no place for a nonce.
  const [before = '', after] = readFileSync(pageFile, 'utf8').split('__STYLE_NONCE__')
  const hintsFor = readHints(folder)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = after === undefined ? undefined : randomBytes(16).toString('base64')
    const page = nonce === undefined ? before : before + nonce + after
    return setAll(reply, security.page(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replace('</head>', `${hintsFor(request.url.split('?', 1)[0] ?? '')}</head>`))
  }
  server.get('/', { config: { right } }, (request, reply) => sendPage(request, reply))
  await server.register(async (scope) => {
    nameRight(scope, right)
    await scope.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html', hintsFile],
      setHeaders: (response, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'))
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
  server.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && !notScreens.test(request.url)
      ? sendPage(request, reply)
      : sendProblem(notFound(), request, reply),
  )
}
