import { randomUUID } from 'node:crypto'

export type SentFile = { name: string; content: Buffer | string; field?: string; type?: string }

/** A request with files, as a browser sends it: the body first, each file behind it. @param body null: left out */
export function multipart(
  body: unknown,
  files: readonly SentFile[],
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = `----test${randomUUID()}`
  const parts: (string | Buffer)[] = []
  if (body !== null) {
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="body"\r\n\r\n`)
    parts.push(typeof body === 'string' ? body : JSON.stringify(body), '\r\n')
  }
  for (const { name, content, field = 'attachments', type = 'application/octet-stream' } of files) {
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n`)
    parts.push(`Content-Type: ${type}\r\n\r\n`, content, '\r\n')
  }
  parts.push(`--${boundary}--\r\n`)
  return {
    payload: Buffer.concat(parts.map(part => Buffer.from(part as string))), // a buffer is copied as it is
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The smallest content that each kind of file is recognised by. */
export const samples = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'),
  jpg: Buffer.from('/9j/4AAQSkZJRgABAQEASABIAAD/2wBD', 'base64'),
  webp: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  zip: Buffer.from('UEsDBAoAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAYVBLBQYAAAAA', 'base64'),
  txt: Buffer.from('Nov 20 12:00:01 web-1 kernel: \u001b[31mout of memory\u001b[0m\nGrüße\n'),
  eml: Buffer.from('Received: from a.example\r\nSubject: Win a prize\r\n\r\nClick here\r\n'),
  exe: Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1'),
} as const
