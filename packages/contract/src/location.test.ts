import { expect, test } from 'vitest'
import { isLocation } from './location.ts'

test.each([
  'https://shop.example/item?id=1#top',
  'http://user:secret@shop.example/',
  'ftp://files.example/x.zip',
  'shop.example',
  'shop.example:8443/path',
  'bücher.example/käufe',
  'http://пример.рф/',
  'xn--bcher-kva.example',
  '192.0.2.7',
  'http://192.0.2.7:8080/',
  '2001:db8::1',
  'https://[2001:db8::1]/path',
])('%s says where', text => expect(isLocation(text)).toBe(true))

test.each([
  '',
  'everywhere',
  'on the start page',
  'javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'mail@shop.example',
  'localhost',
  'http://localhost/',
  '1.2.3',
  '300.1.1.1',
  '2001:db8::zz',
  'shop.example two.example',
  'http://',
  `https://shop.example/${'a'.repeat(2000)}`,
])('%s does not', text => expect(isLocation(text)).toBe(false))

test('reads input made to take long as fast as any other', () => {
  const hostile = [':', '1:', '.', 'a.', '1.', '-', 'a-', 'http://a@', '//'].flatMap(part =>
    ['x', '!', ':', '.'].map(end => part.repeat(2000).slice(0, 1999) + end),
  )
  const begun = process.cpuUsage()
  for (const text of hostile) isLocation(text)
  // of this process, whatever else the machine does; microseconds
  expect(process.cpuUsage(begun).user).toBeLessThan(500_000)
})
