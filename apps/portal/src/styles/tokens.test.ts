import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Colour = [number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const linear = (hex: string): Colour => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: linear(light), dark: linear(dark) }],
  ),
)

const themes = ['light', 'dark'] as const
const token = (name: string, theme: (typeof themes)[number]) => {
  const found = tokens.get(name)
  if (!found) throw new Error(`tokens.css has no token --${name}`)
  return found[theme]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
const contrast = (one: Colour, other: Colour) => {
  const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['canvas', 'surface', 'raised', 'subtle']
const tones = ['brand', 'danger', 'success', 'warning', 'info', 'muted']
const solids = ['brand-solid', 'danger-solid', 'success-solid']

const textPairs = [
  ...['ink', ...tones].flatMap(text => grounds.map(ground => [text, ground] as const)),
  ...tones.flatMap(tone => [[tone, `${tone}-surface`] as const, ['ink', `${tone}-surface`] as const]),
  ...solids.flatMap(solid => [['on-solid', solid] as const, ['on-solid', `${solid}-hover`] as const]),
  ['ink', 'line'] as const,
]

const controlPairs = [
  ...['control', 'focus', 'danger'].flatMap(edge => grounds.map(ground => [edge, ground] as const)),
  ...['surface', 'raised'].map(ground => ['brand-solid', ground] as const),
  ...[1, 2, 3, 4, 5].map(place => [`chart-${place}`, 'surface'] as const),
]

describe.each(themes)('the %s theme', theme => {
  it.each(textPairs)('shows %s as text on %s with at least 4.5:1', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controlPairs)('shows %s as an edge or a mark on %s with at least 3:1', (edge, ground) => {
    expect(contrast(token(edge, theme), token(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  // Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
  it.each([
    ['normal', [1, 0, 0, 0, 1, 0, 0, 0, 1]],
    ['protanopic', [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]],
    ['deuteranopic', [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881]],
    ['tritanopic', [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]],
  ])('keeps any two chart colours apart for %s eyes', (_, matrix) => {
    const seen = [1, 2, 3, 4, 5].map(place => oklab(see(token(`chart-${place}`, theme), matrix)))
    for (const [at, one] of seen.entries()) {
      for (const other of seen.slice(at + 1)) {
        expect(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])).toBeGreaterThan(0.09)
      }
    }
  })
})

const see = ([red, green, blue]: Colour, matrix: number[]): Colour => {
  const row = (at: number) =>
    Math.max(0, (matrix[at] ?? 0) * red + (matrix[at + 1] ?? 0) * green + (matrix[at + 2] ?? 0) * blue)
  return [row(0), row(3), row(6)]
}

/** https://bottosson.github.io/posts/oklab/ */
const oklab = ([red, green, blue]: Colour): Colour => {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}
