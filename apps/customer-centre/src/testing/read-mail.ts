export type ReadMail = { headers: Map<string, string>; text: string; html: string | undefined }

/** A reader's way back from a message: unfolds and decodes the headers, takes the parts apart, undoes quoted-printable. */
export function readMail(message: string): ReadMail {
  const { headers, body } = takeApart(message)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map(part => takeApart(part.slice(2, -2)))
    : [{ headers, body }]
  const content = (type: string) => {
    const part = parts.find(one => one.headers.get('content-type')?.startsWith(type))
    return part && decoded(part)
  }
  return { headers, text: content('text/plain') ?? '', html: content('text/html') }
}

type Part = { headers: Map<string, string>; body: string }

function takeApart(text: string): Part {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map(line => {
    const [name = '', ...rest] = line.split(':')
    return [name.toLowerCase(), words(rest.join(':').trim())] as const
  })
  return { headers: new Map(headers), body: text.slice(end + 4) }
}

const words = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' ')),
    )

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')
  const text = encoding === 'quoted-printable' ? quoted(body.replaceAll('=\r\n', '')) : body
  return text.replaceAll('\r\n', '\n')
}

function quoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_sign, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
