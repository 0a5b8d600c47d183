import { expect, test } from 'vitest'
import { smtpServer } from './smtp-server.ts'

test.each([
  [
    'smtps://kontor:s%40cret@mail.example.com',
    { port: 465, tls: 'from_start', login: { user: 'kontor', password: 's@cret' } },
  ],
  [
    'smtp://kontor:secret@mail.example.com',
    { port: 587, tls: 'required', login: { user: 'kontor', password: 'secret' } },
  ],
  ['smtp://mail.example.com:25', { port: 25, tls: 'required', login: null }],
  ['smtp://mail.example.com:1025/?tls=optional', { port: 1025, tls: 'optional', login: null }],
])('%s names a mail server', (url, expected) => {
  expect(smtpServer(url)).toEqual({ host: 'mail.example.com', ...expected })
})

test('an IPv6 address is taken', () => {
  expect(smtpServer('smtp://[::1]:25').host).toBe('::1')
})

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://mail.example.com/path',
  'smtp://mail.example.com?tls=off',
  'smtps://mail.example.com?tls=optional',
  'smtp://mail.example.com?tls.rejectUnauthorized=false',
  'smtp://hunter2@mail.example.com',
  'smtp://:hunter2@mail.example.com',
])('%s names none, and the message keeps its secrets', url => {
  expect(() => smtpServer(url)).toThrow(/^(?!.*hunter2)/)
})
