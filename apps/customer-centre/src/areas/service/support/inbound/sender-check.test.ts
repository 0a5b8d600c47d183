import { expect, test } from 'vitest'
import { isVouchedFor } from './sender-check.ts'

const says = (...results: string[]) => isVouchedFor(results, 'mx.example.com', 'anna@demo.example')

test.each<[string, string[], boolean | null]>([
  ['nothing', [], null],
  ['only another server', ['mx.elsewhere.example; dmarc=pass header.from=demo.example'], null],
  ['DMARC: pass', ['mx.example.com; dmarc=pass (p=reject) header.from=demo.example'], true],
  ['DMARC: fail', ['mx.example.com; dkim=pass header.d=demo.example; dmarc=fail header.from=demo.example'], false],
  ['DMARC: fail in one of two headers', ['mx.example.com 1; dmarc=pass', 'MX.example.com; dmarc=fail'], false],
  ['a signature of the domain', ['mx.example.com;\r\n\tdkim=pass header.d=demo.example header.s=x'], true],
  ['a signature of its subdomain', ['mx.example.com; dmarc=none; dkim=pass header.i=@mail.demo.example'], true],
  ['a signature of another domain', ['mx.example.com; dkim=pass header.d=evil.example'], false],
  ['a signature of a domain that ends alike', ['mx.example.com; dkim=pass header.d=notdemo.example'], false],
  ['a broken signature', ['mx.example.com; dkim=fail header.d=demo.example'], false],
  ['an envelope of the domain', ['mx.example.com; spf=pass smtp.mailfrom=bounces@demo.example'], true],
  ['an envelope of another', ['mx.example.com; spf=pass smtp.mailfrom=evil.example'], false],
  ['an envelope that no one knows', ['mx.example.com; spf=softfail smtp.mailfrom=demo.example'], false],
  ['a pass in a comment', ['mx.example.com; spf=fail (not; dmarc=pass) smtp.mailfrom=demo.example'], false],
  ['a pass in quotes', ['mx.example.com; spf=fail reason="x; dmarc=pass" smtp.mailfrom=demo.example'], false],
  ['that it has not looked', ['mx.example.com; none'], false],
])('%s', (_what, results, vouched) => expect(says(...results)).toBe(vouched))

// what tries each way to read it does not come to an end
test('a header without end is read', () => {
  expect(says(`mx.example.com; ${'(;"'.repeat(100_000)}`, `mx.example.com; ${'dkim='.repeat(100_000)}`)).toBe(false)
})
