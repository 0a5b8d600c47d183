import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
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

/** For a file that is kept nowhere. */
export function fileHeaders(reply: FastifyReply, file: Named): void {
  reply.headers({
    'Content-Type': file.contentType,
    'Content-Length': String(file.bytes),
    'Content-Disposition': `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encoded(file.name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}

/** For programs that do not read the UTF-8 name; quotes and backslashes would end the name. */
const asciiName = (name: string): string => name.replaceAll(/[^ -~]|["\\%]/g, '_')

/** RFC 8187 leaves fewer characters unescaped than `encodeURIComponent`. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
