/** A mail's source in pieces; a text is UTF-8. */
export type Raw = string | Buffer

export const bytesOf = (parts: readonly Raw[]): Buffer =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))

export const lines = (...all: string[]): string => all.join('\r\n')

export const multipart = (type: string, ...parts: string[]): string =>
  lines(`Content-Type: multipart/${type}; boundary="b"`, '', ...parts.flatMap(part => ['--b', part]), '--b--', '')

export const part = (type: string, body: string, ...head: string[]): string =>
  lines(`Content-Type: ${type}`, ...head, '', body)

/** Writes a text in a charset that has one byte for each sign, as old programs do. */
export function encoded(text: string, charset: string): Buffer {
  const table = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  const signs = [...table]
  return Buffer.from(
    Array.from(text, sign => {
      const code = signs.indexOf(sign)
      if (code === -1) throw new Error(`${charset} has no ${sign}`)
      return code
    }),
  )
}
