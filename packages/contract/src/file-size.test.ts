import { expect, test } from 'vitest'
import { sizeText } from './file-size.ts'

test.each([
  [1, 'en-GB', '1 kB'],
  [320_000, 'de-DE', '313 kB'],
  [4_400_000, 'de-DE', '4,2 MB'],
])('%i bytes in %s are %s', (bytes, locale, text) => expect(sizeText(bytes, locale)).toBe(text))
