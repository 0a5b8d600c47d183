import { describe, expect, test } from 'vitest'
import { testPng } from '../testing/png.ts'
import { readLogo } from './logo.ts'

const svg = (inner: string, box = 'viewBox="0 0 120 40"') =>
  Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${box}>${inner}</svg>`)
const square = '<path d="M0 0h40v40H0z" fill="#005d67"/>'

test('a PNG without transparency is one, at its size', () => {
  expect(readLogo(testPng())).toMatchObject({ kind: 'png', width: 4, height: 2 })
})

test('an SVG is its areas, with the fill that holds for each', () => {
  const inner = `<title>Acme</title><!-- two --><g fill="#abc">${square}<circle cx="60" cy="20" r="10"/></g>
    <rect x="80" y="0" width="40" height="40"/><path d="M0 0z" fill="none"/>`
  expect(readLogo(svg(inner))).toEqual({
    kind: 'svg',
    left: 0,
    top: 0,
    width: 120,
    height: 40,
    shapes: [
      { path: 'M0 0h40v40H0z', fill: '#005d67', evenOdd: false },
      { path: 'M50 20a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z', fill: '#aabbcc', evenOdd: false },
      { path: 'M80 0h40v40h-40z', fill: '#000000', evenOdd: false },
    ],
  })
})

describe('what cannot be drawn says why', () => {
  test.each<[string, Buffer, string]>([
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'is neither PNG nor SVG'],
    ['nothing', Buffer.alloc(0), 'is neither PNG nor SVG'],
    ['too many bytes', Buffer.alloc(200_001), 'has 200001 bytes; at most 200000 are allowed'],
    ['an alpha channel', testPng({ colours: 6 }), 'has transparency'],
    ['grey with an alpha channel', testPng({ colours: 4 }), 'has transparency'],
    ['a transparent colour', testPng({ transparent: true }), 'has transparency'],
    ['16 bits', testPng({ depth: 16 }), 'has 16 bits'],
    ['an interlaced image', testPng({ interlaced: 1 }), 'is interlaced'],
    ['an image that is cut off', testPng().subarray(0, 40), 'is a damaged PNG'],
    ['a poster', testPng({ width: 5000 }), 'is 5000 × 2 pixels'],
    ['no view box', svg(square, ''), 'needs a viewBox'],
    ['an empty view box', svg(square, 'viewBox="0 0 0 40"'), 'needs a viewBox'],
    ['no area', svg(''), 'draws nothing'],
    ['text', svg('<text x="0">Acme</text>'), 'has <text>: convert everything to paths'],
    ['a picture from elsewhere', svg('<image href="https://x.example/"/>'), 'has <image>'],
    ['a script', svg('<script>1</script>'), 'has <script>'],
    ['a gradient', svg('<path d="M0 0z" fill="url(#g)"/>'), 'has the fill url(#g)'],
    ['opacity', svg('<path d="M0 0z" opacity=".5"/>'), 'has opacity on <path>'],
    ['a moved group', svg(`<g transform="scale(2)">${square}</g>`), 'has transform on <g>'],
    ['a broken path', svg('<path d="0 0 L5"/>'), 'has a path that cannot be read'],
    ['a broken circle', svg('<circle r="wide"/>'), 'has a r on <circle> that is no number'],
  ])('%s', (_what, bytes, why) => expect(() => readLogo(bytes)).toThrow(why))
})
