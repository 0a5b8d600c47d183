import multipart, { type Multipart } from '@fastify/multipart'
import { StoreFull } from '@kontor/adapters/storage'
import type { UploadLimits } from '@kontor/contract/wire/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { megabytes, receiveFile, refusedFiles } from '../files/receive.ts'
import type { Upload } from '../files/records.ts'
import { customerFull } from '../files/storage-quota.ts'
import type { Services } from '../services.ts'
import { Problem, problem } from './problem.ts'

/**
 * Says where reading stops in any case: somewhat above the limit, so that a sender of too much gets an answer instead of a broken connection.
 */
const readBytes = ({ maxFiles, maxBytes }: UploadLimits): number => maxFiles * maxBytes + 30_000_000

/**
 * Lets the routes of this scope accept `multipart/form-data`; every other route still refuses it.
 * @param bodyBytes of the JSON beside the files
 */
export async function allowUploads(
  scope: FastifyInstance,
  { maxFiles, maxBytes }: UploadLimits,
  bodyBytes: number,
): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    // browsers give a part with a content type a file name
    isPartAFile: (field, type, name) => field !== 'body' && (name !== undefined || type === 'application/octet-stream'),
    limits: {
      fileSize: maxBytes,
      files: maxFiles + 1,
      fields: 2,
      fieldSize: bodyBytes,
      parts: maxFiles + 3,
      headerPairs: 20,
    },
  })
}

/** The parts of a request after its body. */
export type Incoming = AsyncIterator<Multipart>

/**
 * Reads the part `body` and makes it the request's body, so that sender and input are checked before any file is read.
 * Plain JSON is left as it is.
 * @param bodyBytes of the JSON
 * @returns the files to come; null where there are none
 */
export async function openUpload(
  app: FastifyInstance,
  request: FastifyRequest,
  limits: UploadLimits,
  bodyBytes: number,
): Promise<Incoming | null> {
  if (!request.isMultipart()) return null
  const announced = Number(request.headers['content-length'])
  if (announced > limits.maxFiles * limits.maxBytes + bodyBytes) {
    throw problem('body_too_large', {
      fields: new Map([['attachments', { code: 'file_too_big', limit: megabytes(limits) }]]),
    })
  }
  // the limits of the parts do not count bytes before the first part, nor of a part that is too long already
  endAfter(request.raw, readBytes(limits))
  const parts = request.parts()
  const first = await nextPart(parts)
  if (first?.type !== 'field' || first.fieldname !== 'body' || first.valueTruncated) throw problem('malformed_body')
  request.body = typeof first.value === 'string' ? await parseJson(app, request, first.value) : first.value
  return parts
}

function parseJson(app: FastifyInstance, request: FastifyRequest, text: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, value?: unknown) => (error ? reject(problem('malformed_body')) : resolve(value))
    void app.getDefaultJsonParser('error', 'error')(request, text, done)
  })
}

/**
 * @param room bytes that there is room for
 * @param keys gets the keys of everything put into the store, even if it fails later
 */
export async function receiveUploads(
  services: Services,
  request: FastifyRequest,
  incoming: Incoming,
  limits: UploadLimits,
  room: number,
  keys: string[],
): Promise<Upload[]> {
  const uploads: Upload[] = []
  let left = room
  for (let part = await nextPart(incoming); part; part = await nextPart(incoming)) {
    if (part.type !== 'file' || part.fieldname !== 'attachments') {
      throw problem('invalid_input', { fields: new Map([[part.fieldname.slice(0, 40), { code: 'unknown_field' }]]) })
    }
    if (uploads.length === limits.maxFiles) throw refusedFiles('too_many_files', limits.maxFiles)
    try {
      const upload = await receiveFile({ services, log: request.log }, part, limits, keys, uploads.length)
      left -= upload.bytes
      if (left < 0) throw customerFull()
      uploads.push(upload)
    } catch (error) {
      // nothing more is read until the answer is on its way: see `drain`
      request.raw.pause()
      // the sender broke off: not a failure of the store
      const ours = error instanceof Problem || error instanceof StoreFull
      if (!ours && (part.file.errored || request.raw.readableAborted)) throw problem('malformed_body')
      throw error
    }
  }
  return uploads
}

async function nextPart(parts: Incoming): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next()
    return done ? undefined : value
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') throw refusedFiles('too_many_files')
    throw problem('malformed_body')
  }
}

/** Reads on and discards: a sender that is still writing would not see the answer. */
export function drain({ raw }: FastifyRequest, limits: UploadLimits): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  endAfter(raw, readBytes(limits))
  raw.resume()
}

/** Counts what is still read of a request, in bytes. */
const toRead = new WeakMap<FastifyRequest['raw'], number>()

/** From here on; what was said before no longer counts. */
function endAfter(raw: FastifyRequest['raw'], bytes: number): void {
  const counted = toRead.has(raw)
  toRead.set(raw, bytes)
  if (counted) return
  raw.on('data', (chunk: Buffer) => {
    const left = (toRead.get(raw) ?? 0) - chunk.length
    toRead.set(raw, left)
    if (left < 0) raw.destroy()
  })
}
