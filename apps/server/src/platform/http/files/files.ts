import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathPattern, screens, type ScreenName } from '@uplink/contract/screens'
import type { FileAnswer, StreamedFile } from '@uplink/contract/files'
import { withoutUnseen } from '@uplink/contract/visible-texts'
import { sendProblem } from '../errors'
import { notFound } from '../problem'
import { nameRight } from '../rights/guard'
import { setAll, type SecurityHeaders } from '../headers/security-headers'

/** Written by the web app's build: for each screen, the files that it needs besides those of the page itself. */
const hintsFile = 'hints.json'

/** What the page's head contains for the screen at a path: its styles, and its scripts to preload. */
function readHints(folder: string): (path: string) => string {
  const file = join(folder, hintsFile)
  if (!existsSync(file)) return () => ''
  const made = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<ScreenName, string[]>>
  const places = (Object.keys(screens) as ScreenName[]).map((name) => ({
    pattern: new RegExp(`^${pathPattern(name).replace(/:\w+/g, '[^/]+')}/?$`),
    tags: (made[name] ?? []).map(tagOf).join(''),
  }))
  return (path) => places.find(({ pattern }) => pattern.test(path))?.tags ?? ''
}

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`

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

/** Sends a file as a download: its content is never shown in the portal's own origin. */
export function sendFile(reply: FastifyReply, file: FileAnswer | StreamedFile): FastifyReply {
  const { name, type } = file
  return reply
    .header('content-disposition', attachmentNamed(name))
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send('stream' in file ? streamOf(file) : bytesOf(file))
}

const bytesOf = ({ bytes }: FileAnswer) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Sent as it comes, and no faster than the reader takes it. A failing stream breaks the connection, so that nobody
 * takes half a file for a whole one.
 */
const streamOf = ({ stream }: StreamedFile) =>
  stream instanceof Readable ? stream : Readable.from(stream, { objectMode: false })

/**
 * A file's name made of a record's, which may have characters that no file system takes, or that make one ending look like
 * another. Empty when nothing is left.
 */
export const downloadName = (name: string): string =>
  withoutUnseen(name)
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replace(/^[\s.]+|\s+(?=\.\w+$)|\s+$/g, '')

/** The name in two forms: ASCII for old programs, and UTF-8 (RFC 6266, RFC 8187). */
function attachmentNamed(given: string): string {
  const name = downloadName(given) || 'file'
  const plain = name.replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
