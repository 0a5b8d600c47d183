import { createHash } from 'node:crypto'
import type { FileStore } from '@kontor/adapters/storage'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { connect } from '../platform/db/connect.ts'
import { run as drawPreview } from '../platform/files/draw-preview.ts'

const log = `2026/11/25 08:41:12 [error] 1184#1184: *90211 upstream timed out (110: Connection timed out) while reading response header
from upstream, request: "POST /checkout HTTP/1.1", upstream: "fastcgi://unix:/run/php/shop.sock"
2026/11/25 08:41:15 [error] 1184#1184: *90214 upstream timed out (110: Connection timed out) while reading response header
`

/** Gives the first message of the shop's ticket the files that its writer speaks of: they need the file store, which the rows do not. */
export async function addDemoFiles(url: string, store: FileStore): Promise<void> {
  const picture = await chart()
  const preview = await drawPreview({ bytes: picture })
  const client = await connect({ connectionString: url, application_name: 'kontor-demo' })
  try {
    const { rows } = await client.query<{ customer: number; message: string; at: Date }>(
      `select m.customer_number as customer, m.id as message, m.created_at as at from ticket t
       join ticket_message m on m.customer_number = t.customer_number and m.ticket_id = t.id
       where t.subject like 'Checkout answers with 502%' order by m.created_at limit 1`,
    )
    const [first] = rows
    if (!first) return
    const put = async (folder: string, content: Buffer) => {
      const id = uuidv7()
      const key = `${folder}/${id.slice(-2)}/${id}`
      await store.put(key, content)
      return key
    }
    for (const { name, type, content, drawn } of [
      { name: 'response-times.png', type: 'image/png', content: picture, drawn: preview },
      { name: 'nginx-error.log', type: 'text/plain', content: Buffer.from(log), drawn: null },
    ])
      await client.query(
        `insert into file (id, customer_number, purpose, subject_id, name, content_type, bytes, sha256, storage_key, created_at,
           preview_key, preview_width, preview_height)
         values ($1, $2, 'ticket_message', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          uuidv7(),
          first.customer,
          first.message,
          name,
          type,
          content.length,
          createHash('sha256').update(content).digest(),
          await put('upload', content),
          first.at,
          drawn && (await put('preview', Buffer.from(drawn.bytes))),
          drawn?.width,
          drawn?.height,
        ],
      )
  } finally {
    await client.end()
  }
}

/** Draws how long a shop took to answer: steady, and then a wall. */
async function chart(): Promise<Buffer> {
  const [width, height] = [640, 280]
  const bars = Array.from({ length: 40 }, (_, hour) => (hour < 29 ? 24 + ((hour * 7) % 15) : 190 + ((hour * 13) % 50)))
  const bar = (tall: number, place: number) => ({
    input: {
      create: { width: 11, height: tall, channels: 3 as const, background: tall > 100 ? '#c0392b' : '#17616b' },
    },
    left: 20 + place * 15,
    top: height - 20 - tall,
  })
  const paper = { create: { width, height, channels: 3 as const, background: '#f6f8f8' } }
  return sharp(paper).composite(bars.map(bar)).png().toBuffer()
}
