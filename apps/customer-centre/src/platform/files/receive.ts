import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { type AttachmentEnding, attachmentEnding, typeOfEnding } from '@kontor/contract/enums/files'
import type { FieldErrorCode } from '@kontor/contract/field-errors'
import type { UploadLimits } from '@kontor/contract/wire/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { type Problem, problem } from '../http/problem.ts'
import type { Log } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { createInspector, isOfType } from './content.ts'
import { cleanFileName } from './file-name.ts'
import { noteUnclaimed, type Upload } from './records.ts'

/**
 * Stores one file and inspects it on its way. `keys` gets its key before anything is written.
 * @param place says where among the request's files it stands
 */
export async function receiveFile(
  { services, log }: { services: Services; log: FastifyBaseLogger },
  part: MultipartFile,
  limits: UploadLimits,
  keys: string[],
  place: number,
): Promise<Upload> {
  const refused = (code: FieldErrorCode, limit?: number) =>
    refusedFiles(code, limit, limits.maxFiles === 1 ? 'attachments' : `attachments.${place}`)
  const name = cleanFileName(part.filename ?? '')
  const ending = limits.only === undefined ? attachmentEnding(name, limits) : endsIn(name, limits.only)
  if (!ending) throw refused('file_type')
  // what is too long is refused while it comes: its end may be far away, or never come
  part.file.once('limit', () => part.file.destroy(refused('file_too_big', megabytes(limits))))
  const kept = await keepContent({ services, log }, { name, ending, source: part.file }, keys)
  if (part.file.truncated) throw refused('file_too_big', megabytes(limits))
  if (typeof kept === 'string') throw refused(kept)
  return kept
}

type Receiving = { services: Services; log: Pick<Log, 'warn' | 'error'> }
type Content = { name: string; ending: AttachmentEnding | 'xml'; source: AsyncIterable<Buffer> }

/** Does the same with a file that came by mail. @returns why it is not taken, otherwise */
export async function receiveMailed(
  receiving: Receiving,
  { name: sent, content }: { name: string; content: Uint8Array },
  limits: UploadLimits,
  keys: string[],
): Promise<Upload | FieldErrorCode> {
  const name = cleanFileName(sent)
  const ending = attachmentEnding(name, { containers: limits.containers === true })
  if (!ending) return 'file_type'
  if (content.byteLength > limits.maxBytes) return 'file_too_big'
  return keepContent(receiving, { name, ending, source: Readable.from([Buffer.from(content)]) }, keys)
}

async function keepContent(
  { services, log }: Receiving,
  { name, ending, source }: Content,
  keys: string[],
): Promise<Upload | FieldErrorCode> {
  const id = uuidv7()
  const key = `upload/${id.slice(-2)}/${id}`
  const inspector = createInspector()
  await noteUnclaimed(services.database.unbound, key, services.clock.now())
  keys.push(key)
  await services.files.put(key, Readable.from(inspector.watch(source)))
  const seen = inspector.seen()
  if (seen.bytes === 0) return 'file_empty'
  if (!(await isOfType(ending, seen))) return 'file_type'
  const found = await virusIn(services, key, log)
  if (found !== null) return found
  return {
    key,
    name,
    contentType: ending === 'xml' ? 'application/xml' : typeOfEnding(ending),
    bytes: seen.bytes,
    sha256: seen.sha256,
  }
}

/** Says why a kept file is refused, where there is a scanner: what no one has looked at is not taken either. */
async function virusIn(
  { virusScan, files }: Services,
  key: string,
  log: Receiving['log'],
): Promise<'file_infected' | 'file_unchecked' | null> {
  if (virusScan === null) return null
  try {
    const found = await virusScan.scan(await files.read(key))
    if (found === null) return null
    log.warn({ found }, 'files: a virus was refused')
    return 'file_infected'
  } catch (error) {
    log.error({ err: error }, 'files: the virus scanner gives no answer')
    return 'file_unchecked'
  }
}

const endsIn = (name: string, ending: 'xml') => (name.toLowerCase().endsWith(`.${ending}`) ? ending : null)

/** @param field names one of the files, where it is about one */
export function refusedFiles(code: FieldErrorCode, limit?: number, field = 'attachments'): Problem {
  const error = limit === undefined ? { code } : { code, limit }
  return problem('invalid_input', { fields: new Map([[field, error]]) })
}

export const megabytes = ({ maxBytes }: UploadLimits): number => Math.floor(maxBytes / (1024 * 1024))
