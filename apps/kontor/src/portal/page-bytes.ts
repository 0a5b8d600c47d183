import type { ServerResponse } from 'node:http'

/** A page of 170,000 characters, whatever they are. */
const size = 512 * 1024
/** Buffers that are kept for later pages. */
const most = 8

/**
 * Writes pages into buffers that are used again. A page sent as text is laid out as one string once more, with its headers, and then as
 * bytes; each time as large as what young objects have room for.
 */
export function pageBuffers(): (pieces: readonly string[], response: ServerResponse) => Buffer {
  const free: Buffer[] = []
  return (pieces, response) => {
    const letters = pieces.reduce((sum, piece) => sum + piece.length, 0)
    if (letters * 3 > size) return Buffer.from(pieces.join(''))
    const buffer = free.pop() ?? Buffer.allocUnsafeSlow(size)
    let end = 0
    for (const piece of pieces) end += buffer.write(piece, end)
    // whatever became of it: no one reads it any more
    response.once('close', () => free.length < most && free.push(buffer))
    return buffer.subarray(0, end)
  }
}
