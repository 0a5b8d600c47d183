import type { Readable } from 'node:stream'

/** The store has no room left. The error is named as the system names it. */
export class StoreFull extends Error {
  override name = 'StoreFull'
  readonly code = 'ENOSPC'
  readonly path: string

  constructor(path: string, cause?: unknown) {
    super(`no room left in ${path}`, { cause })
    this.path = path
  }
}

/**
 * Store for files too large for the database. It knows bytes under keys; name, type and owner are in the database. The centre makes the keys
 * (`<purpose>/<id>`: letters, digits, `-`, `_`, `.` and `/`) and writes each once.
 */
export type FileStore = {
  /**
   * Resolves once the whole content is stored; a failure half-way leaves nothing.
   * @throws StoreFull
   */
  put: (key: string, content: Buffer | Readable) => Promise<void>
  /** @throws where there is no such file */
  read: (key: string) => Promise<Readable>
  /** In bytes; null where there is no such file. */
  size: (key: string) => Promise<number | null>
  /** Free space in bytes, as far as it is known; `Infinity` where there is no end. */
  room: () => Promise<number>
  /** Does nothing where there is no such file. */
  remove: (key: string) => Promise<void>
}
