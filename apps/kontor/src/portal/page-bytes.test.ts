import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { pageBuffers } from './page-bytes.ts'

// all that is asked of a response is when it is over
const response = () => new EventEmitter() as ServerResponse

test('the pieces of a page are its bytes, in order', () => {
  expect(pageBuffers()(['<!DOCTYPE html>', '<p>Übersicht – 5 €</p>'], response()).toString()).toBe(
    '<!DOCTYPE html><p>Übersicht – 5 €</p>',
  )
})

test('a buffer is used again once its page has been sent, or given up, and not before', () => {
  const bytes = pageBuffers()
  const sending = response()
  const [first, second] = [bytes(['first'], sending), bytes(['second'], response())]
  expect(second.buffer).not.toBe(first.buffer)
  expect(first.toString()).toBe('first')
  sending.emit('close')
  const third = bytes(['third'], response())
  expect(third.buffer).toBe(first.buffer)
  expect([third.toString(), second.toString()]).toEqual(['third', 'second'])
})

test('no more are kept than are needed, and a page that fits in none has its own', () => {
  const bytes = pageBuffers()
  const responses = Array.from({ length: 12 }, response)
  const made = responses.map(sent => bytes(['page'], sent).buffer)
  for (const sent of responses) sent.emit('close')
  const again = new Set(Array.from({ length: 12 }, () => bytes(['page'], response()).buffer))
  expect(made.filter(buffer => again.has(buffer))).toHaveLength(8)
  const long = 'ä'.repeat(300_000)
  expect(bytes([long, '€'], response()).toString()).toBe(`${long}€`)
})
