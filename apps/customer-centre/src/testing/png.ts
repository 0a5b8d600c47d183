import { crc32, deflateSync } from 'node:zlib'

type Changes = { width?: number; colours?: 2 | 4 | 6; depth?: number; interlaced?: number; transparent?: boolean }

/** A small picture in one colour, as a PNG. */
export function testPng({ width = 4, colours = 2, depth = 8, interlaced = 0, transparent }: Changes = {}): Buffer {
  const height = 2
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colours, 0, 0, interlaced], 8)
  const channels = { 2: 3, 4: 2, 6: 4 }[colours]
  const rows = Buffer.alloc(height * (1 + (width * channels * depth) / 8), 0)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(transparent ? [chunk('tRNS', Buffer.alloc(6))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
