import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { problem } from '../http/problem.ts'
import type { TenantServices } from '../services.ts'
import type { FileRecord } from './records.ts'

type Named = Pick<FileRecord, 'name' | 'contentType' | 'bytes'>

/**
 * A kept file as an answer: always to be saved and never to be shown, whatever it is. If a browser opens it anyway, it
 * runs nothing and belongs to no origin.
 */
export async function sendFile(
  services: TenantServices,
  reply: FastifyReply,
  file: Named & Pick<FileRecord, 'storageKey'>,
): Promise<Readable> {
  const content = await services.files.read(file.storageKey)
  fileHeaders(reply, file)
  return content
}

const harmless = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For a file that is kept nowhere. */
export function fileHeaders(reply: FastifyReply, file: Named): void {
  reply.headers({
    'Content-Type': file.contentType,
    'Content-Length': String(file.bytes),
    'Content-Disposition': `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encoded(file.name)}`,
    ...harmless,
  })
}

/** Sends the small copy of a picture, which we have drawn ourselves: pages show it, and it runs nothing. @throws not_found */
export async function sendPreview(
  services: TenantServices,
  reply: FastifyReply,
  file: Pick<FileRecord, 'previewKey'> | undefined,
): Promise<Readable> {
  if (!file?.previewKey) throw problem('not_found')
  const content = await services.files.read(file.previewKey)
  reply.headers({ 'Content-Type': 'image/webp', 'Content-Disposition': 'inline; filename="preview.webp"', ...harmless })
  return content
}

/** For programs that do not read the UTF-8 name; quotes and backslashes would end the name. */
const asciiName = (name: string): string => name.replaceAll(/[^ -~]|["\\%]/g, '_')

/** RFC 8187 leaves fewer characters unescaped than `encodeURIComponent`. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
