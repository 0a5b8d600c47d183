import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { attachmentEnding, attachmentTypes } from '@kontor/contract/enums/files'
import type { FieldErrorCode } from '@kontor/contract/field-errors'
import type { UploadLimits } from '@kontor/contract/wire/endpoint'
import { uuidv7 } from 'uuidv7'
import { type Problem, problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { createInspector, isOfType } from './content.ts'
import { cleanFileName } from './file-name.ts'
import { noteUnclaimed, type Upload } from './records.ts'

/** Stores one file and inspects it on its way. `keys` gets its key before anything is written. */
export async function receiveFile(
  services: Services,
  part: MultipartFile,
  limits: UploadLimits,
  keys: string[],
): Promise<Upload> {
  const name = cleanFileName(part.filename ?? '')
  const ending = limits.only === undefined ? attachmentEnding(name) : endsIn(name, limits.only)
  if (!ending) throw refusedFile('file_type')
  const id = uuidv7()
  const key = `upload/${id.slice(-2)}/${id}`
  const inspector = createInspector()
  // what is too long is refused while it comes: its end may be far away, or never come
  part.file.once('limit', () => part.file.destroy(tooBig(limits)))
  await noteUnclaimed(services.database.unbound, key, services.clock.now())
  keys.push(key)
  await services.files.put(key, Readable.from(inspector.watch(part.file)))
  const seen = inspector.seen()
  if (part.file.truncated) throw tooBig(limits)
  if (seen.bytes === 0) throw refusedFile('file_empty')
  if (!(await isOfType(ending, seen))) throw refusedFile('file_type')
  return {
    key,
    name,
    contentType: ending === 'xml' ? 'application/xml' : attachmentTypes[ending],
    bytes: seen.bytes,
    sha256: seen.sha256,
  }
}

const endsIn = (name: string, ending: 'xml') => (name.toLowerCase().endsWith(`.${ending}`) ? ending : null)

export function refusedFile(code: FieldErrorCode, limit?: number): Problem {
  const error = limit === undefined ? { code } : { code, limit }
  return problem('invalid_input', { fields: new Map([['attachments', error]]) })
}

const megabytes = ({ maxBytes }: UploadLimits): number => Math.floor(maxBytes / (1024 * 1024))

export const tooBig = (limits: UploadLimits): Problem => refusedFile('file_too_big', megabytes(limits))
