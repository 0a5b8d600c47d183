import { amountMinor, million, millionths, priceOfMinor, sixPlaces } from '../../../values/decimal.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'

/**
 * A part of a month's use that has one price: `tier1` is the first tier, and `cap` takes back what goes beyond the most that a month costs.
 * Quantity and price are millionths; a price is never negative.
 */
export type RatedLine = { part: string; quantity: bigint; unit_price: bigint }

/** Holds what a month's use has been billed as, kept as JSON: by the terms of that bill, a later change of terms changes no past month. */
export type BilledUse = { meter: AgreedMeter; quantity: string; lines: RatedPart[] }
type RatedPart = { part: string; quantity: string; unit_price: string }

/** Computes what a line comes to in minor units. @param digits decimals of the currency */
export const lineMinor = ({ quantity, unit_price }: RatedLine, digits: number): number =>
  amountMinor(quantity, unit_price, digits)

export const sumMinor = (lines: readonly RatedLine[], digits: number): number =>
  lines.reduce((sum, line) => sum + lineMinor(line, digits), 0)

/**
 * Computes what a month's use costs: nothing for what is included, then tier by tier, counted from the first unit that is not included; at
 * most the cap. A month that is not whole has all of what is included, and the whole cap.
 * @param quantity millionths; what is below nothing costs nothing
 */
export function rate(meter: AgreedMeter, quantity: bigint, digits: number): RatedLine[] {
  const lines: RatedLine[] = []
  let reached = 0n
  const charged = quantity - millionths(meter.included)
  for (const [index, { up_to, price }] of meter.tiers.entries()) {
    if (charged <= reached) break
    const end = up_to === null ? charged : smaller(charged, millionths(up_to))
    lines.push({ part: `tier${index + 1}`, quantity: end - reached, unit_price: millionths(price) })
    reached = end
  }
  const beyond = meter.cap_minor === null ? 0 : sumMinor(lines, digits) - meter.cap_minor
  if (beyond > 0) lines.push({ part: 'cap', quantity: -million, unit_price: priceOfMinor(beyond, digits) })
  return lines
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Finds what is to be billed or credited once a billed month has another quantity: the difference in each part. Where that alone would
 * round to another sum, the part is taken back and charged anew, so that all bills of a month add up to the rating of its last quantity, to
 * the cent.
 */
export function correct(billed: BilledUse, quantity: bigint, digits: number): RatedLine[] {
  const before = new Map(billed.lines.map(line => [line.part, readLine(line)]))
  const after = new Map(rate(billed.meter, quantity, digits).map(line => [line.part, line]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(part => {
    const [old, now] = [before.get(part), after.get(part)]
    return difference(part, old, now, digits)
  })
}

function difference(part: string, old: RatedLine | undefined, now: RatedLine | undefined, digits: number): RatedLine[] {
  const back = old && { ...old, quantity: -old.quantity }
  if (!back || !now) return [back ?? now].flatMap(line => line ?? [])
  const minor = lineMinor(now, digits) + lineMinor(back, digits)
  if (part === 'cap') return minor === 0 ? [] : [ofMinor(part, minor, digits)]
  if (now.quantity === old.quantity) return []
  const line = { ...now, quantity: now.quantity - old.quantity }
  return lineMinor(line, digits) === minor ? [line] : [back, now]
}

/** A sum as one piece. */
const ofMinor = (part: string, minor: number, digits: number): RatedLine => ({
  part,
  quantity: minor < 0 ? -million : million,
  unit_price: priceOfMinor(Math.abs(minor), digits),
})

/** Makes what is kept of a bill of this use, all that was billed of the month before it included. */
export const billedAs = (meter: AgreedMeter, quantity: bigint, digits: number): BilledUse => ({
  meter,
  quantity: sixPlaces(quantity),
  lines: rate(meter, quantity, digits).map(({ part, quantity, unit_price }) => ({
    part,
    quantity: sixPlaces(quantity),
    unit_price: sixPlaces(unit_price),
  })),
})

const readLine = ({ part, quantity, unit_price }: RatedPart): RatedLine => ({
  part,
  quantity: millionths(quantity),
  unit_price: millionths(unit_price),
})
