import type { Readable } from 'node:stream'

/**
 * Where files lie that are too large for the database. It knows bytes under keys; name, type and owner stand in the database
 * (`areas/files`). A key is made by us (`<purpose>/<id>`: letters, digits, `-`, `_`, `.` and `/`) and written once.
 */
export type FileStore = {
  /** Resolves once the whole content is kept; what fails half-way leaves nothing. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** @throws where there is no such file */
  read(key: string): Promise<Readable>
  /** In bytes; null where there is no such file. */
  size(key: string): Promise<number | null>
  /** Bytes that can still be kept, as far as is known. */
  room(): Promise<number>
  /** Without effect where there is no such file. */
  remove(key: string): Promise<void>
}
