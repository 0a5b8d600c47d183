import { expect, test } from 'vitest'
import { disguisedHost } from './safe-link.ts'

test.each([
  ['https://bank.example/login', 'https://evil.example/', 'evil.example'],
  ['bank.example', 'https://evil.example:8443/', 'evil.example:8443'],
  ['see bank.example now', 'https://evil.example/', 'evil.example'],
  ['bank.example', 'https://bank.example.evil.example/', 'bank.example.evil.example'],
  ['bank.example', 'https://BANK.example/x', null],
  ['www.bank.example', 'https://bank.example/', null],
  ['müller.example', 'https://müller.example/', null],
  ['our manual', 'https://docs.example/', null],
  ['version 2.0', 'https://docs.example/', null],
  ['me@bank.example', 'mailto:you@evil.example', null],
])('a link that reads %j and leads to %s names %s', (text, href, host) => expect(disguisedHost(text, href)).toBe(host))
