import { cutText, beginningOf } from '@uplink/contract/cut-text'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fastifyMultipart, type MultipartFile } from '@fastify/multipart'
import { uploadField, uploadLimits, type UploadType, uploadTypes } from '@uplink/contract/files'
import { noErrors, type FieldErrors } from '@uplink/contract/wording'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { asStored } from '@uplink/contract/visible-texts'
import { Problem } from '../problem'

const endings: Record<UploadType, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log'],
}

const longest = 120

/**
 * An uploaded file's name made safe to store and show: without folders, control characters and marks that change the
 * direction of writing, and with the ending of its true type. At most 120 characters.
 */
function uploadName(name: string, type: UploadType): string {
  const bare = plainName(name)
  const ending = /\.(\w{1,8})$/.exec(bare)?.[1]?.toLowerCase()
  const isTrue = ending !== undefined && endings[type].includes(ending)
  const stem = ending === undefined ? bare : bare.slice(0, -ending.length - 1)
  const kept = isTrue ? ending : endings[type][0]
  return `${beginningOf(stem, longest - kept.length - 1) || 'file'}.${kept}`
}

/** The last part of a path, without invisible characters. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return asStored(last)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
}

const textNames = /\.(txt|log)$/i
/** The beginning of a text in which a guessing browser would see an HTML page. */
const markup = /^\s*<(!doctype|html|head|body|script|svg|\?xml|!--|iframe|img)/i

/**
 * The type of a file by its content; undefined when that type may not be uploaded. Text has no signature: it is
 * accepted only under the name of a text file, as UTF-8 without control characters, and if it does not begin like an
 * HTML page.
 *
 * @param content the whole file
 * @param name as the sender called it
 */
async function uploadTypeOf(content: Uint8Array, name: string): Promise<UploadType | undefined> {
  const found = await fileTypeFromBuffer(content.subarray(0, 4100))
  if (found) return uploadTypes.find((type) => type === found.mime)
  return textNames.test(name) && isPlainText(content) ? 'text/plain' : undefined
}

function isPlainText(content: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)

    return !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !markup.test(text)
  } catch {
    return false
  }
}

/** An uploaded file of the present call. It stays on disk until the call is answered. */
export interface UploadedFile {
  /** Made safe to store and show. */
  name: string
  /** Determined by its content. */
  type: UploadType
  size: number
  read(): Promise<Buffer>
}

/** A multipart body: its fields, its files, and what is wrong with them, by field. */
export interface Upload {
  body: Record<string, unknown>
  files: readonly UploadedFile[]
  errors: FieldErrors
}

const { files: maxFiles, bytesEach } = uploadLimits

/** A larger body is not read to its end just to refuse it politely. */
const maxBytes = 2 * maxFiles * bytesEach

/** Lets the routes of a scope accept `multipart/form-data` besides JSON. */
export async function takeMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: bytesEach, files: 4 * maxFiles, fields: 30, fieldSize: 64 * 1024, parts: 50 },
  })
}

/**
 * Receives a multipart body, stores its files on disk one after the other, and runs the work with it; the files are
 * deleted afterwards in any case. Other bodies are left alone and have no files. Throws a `Problem` when the body is
 * broken or far too large; problems of single files are in `errors`.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    return work({ body: (request.body ?? {}) as Upload['body'], files: [], errors: {} })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Problem('request.too-large')
  const folder = await mkdtemp(join(tmpdir(), 'uplink-upload-'))
  try {
    return await work(await receive(request, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<Upload> {
  const body = new Map<string, unknown>()
  const errors = noErrors()
  const files: UploadedFile[] = []
  const refuse = (field: string, text: string) => void (errors[field] ??= []).push(text)
  let count = 0
  for await (const part of partsOf(request)) {
    if (part.type === 'field') body.set(part.fieldname, part.value)
    else if (part.fieldname !== uploadField) {
      part.file.resume()
      refuse(part.fieldname, `The ${part.fieldname} field is not known`)
    } else if (++count > maxFiles) part.file.resume()
    else {
      const received = await keep(part, join(folder, String(count)))
      if (typeof received === 'string') refuse(uploadField, received)
      else files.push(received)
    }
  }
  if (count > maxFiles) refuse(uploadField, `At most ${maxFiles} files can be attached`)
  return { body: Object.fromEntries(body), files, errors }
}

/** The parts as they come; errors of the library become refusals. */
async function* partsOf(request: FastifyRequest) {
  // A connection that is gone already would send no more events.
  if (request.raw.destroyed) throw new Problem('request.not-multipart')
  try {
    yield* request.parts()
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Passes on the error of a full disk; any other error means that the body broke off or was missing. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Error && 'syscall' in error) return error
  const isLimit = /_LIMIT$/.test(String((error as { code?: unknown }).code))
  return new Problem(isLimit ? 'request.too-large' : 'request.not-multipart')
}

/** Stores the file on disk; returns a sentence if something is wrong with it. */
async function keep(part: MultipartFile, path: string): Promise<UploadedFile | string> {
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const shown = `“${cutText(plainName(part.filename), 120) || 'file'}”`
  if (part.file.truncated) return `${shown} is larger than ${bytesEach / 1024 / 1024} MB`
  const content = await readFile(path)
  if (content.length === 0) return `${shown} is empty`
  const type = await uploadTypeOf(content, part.filename)
  if (!type) return `${shown} is not a picture (PNG, JPEG or WebP), a PDF or plain text`
  return {
    name: uploadName(part.filename, type),
    type,
    size: content.length,
    read: () => readFile(path),
  }
}
