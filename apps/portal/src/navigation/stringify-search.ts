import { stringifySearchWith } from '@tanstack/react-router'

/** Finds what the router reads as something else than text; a list's order, `-due_on`, is none of it. */
const other = /^\s*(?:["[{\d]|-\d|true|false|null)/
const isText = new Error('is text')

/** Does as the router's own, which tries to parse each text that begins with a minus: 5 µs for each of a list's links. */
export const stringifySearch = stringifySearchWith(JSON.stringify, text => {
  // made once: an error's stack costs more than the link
  if (!other.test(text)) throw isText
  return JSON.parse(text)
})
