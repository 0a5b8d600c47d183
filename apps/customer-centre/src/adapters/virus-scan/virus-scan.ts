import type { Readable } from 'node:stream'

/** Looks for viruses in files before they are kept. */
export type VirusScan = {
  /** @returns the name of what was found; null: nothing @throws where the scanner gives no answer, or refuses to look */
  scan(content: Readable): Promise<string | null>
}
