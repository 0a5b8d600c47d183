import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'
import * as english from '@zxcvbn-ts/language-en'

// the German package is of an earlier version and does not say its language in the names of its lists
const germanLists = Object.fromEntries(Object.entries(german.dictionary).map(([name, words]) => [`${name}-de`, words]))

const estimate = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...germanLists },
  graphs: common.adjacencyGraphs,
  // what follows makes it no weaker
  maxLength: 64,
  // each further one multiplies the time: with the usual hundred, a long password holds the process for seconds
  l33tMaxSubstitutions: 1,
})

/** Counts how many guesses someone needs who knows words, names, keyboards, dates and these words, as a power of ten. */
export const guessesOf = (password: string, words: readonly string[] = []): number =>
  estimate.check(password, [...words]).guessesLog10
