/**
 * Says whether a register means this company. Registers write capitals, other umlauts, and legal forms in full; so the names are compared
 * by their letters and digits, and one may be longer.
 */
export function isSameName(registered: string, given: string): boolean {
  const [one, other] = [lettersOf(registered), lettersOf(given)]
  // a page that knows no name of its own has nothing to compare
  return one === '' || other === '' || one.includes(other) || other.includes(one)
}

const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/ä|ö|ü|ß/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? 'ss')
    .normalize('NFKD')
    .replaceAll(/gesellschaft mit beschrankter haftung|gesellschaft mit beschraenkter haftung/g, 'gmbh')
    .replaceAll(/&|\b(?:und|and|et|en|e|y)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
