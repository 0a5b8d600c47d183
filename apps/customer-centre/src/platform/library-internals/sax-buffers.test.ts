import sax from 'sax'
import { expect, test } from 'vitest'
import { gathered } from './sax-buffers.ts'

const long = 'x'.repeat(1000)

test.each([
  `<!--${long}`,
  `<!${long}`,
  `<!DOCTYPE ${long}`,
  `<?${long}`,
  `<?a ${long}`,
  `<${long}`,
  `<a ${long}`,
  `<a b="${long}`,
  `<a>&${long}`,
  `<a><![CDATA[${long}`,
  `<a>${long}`,
])('the letters of %.9s are counted while it has not ended', text => {
  const parser = sax.parser(true, { position: false, noscript: true })
  parser.write(text)
  expect(gathered(parser)).toBeGreaterThan(900)
})
