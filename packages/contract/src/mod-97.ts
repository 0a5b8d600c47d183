/**
 * Remainder by 97 of digits and upper-case letters (ISO 7064, mod 97-10): 1 where the check digits are right. Letters count as
 * two digits from A = 10; the number is too long for an integer, so the remainder is carried character by character.
 */
export function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
