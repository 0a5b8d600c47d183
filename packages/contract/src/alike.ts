/** The words of a subject that tell it from others: those of four letters, or with a digit. */
const tellingWords = (subject: string): Set<string> =>
  new Set(subject.toLowerCase().match(/[\p{L}\p{N}]*(?:\p{N}|[\p{L}]{4})[\p{L}\p{N}]*/gu) ?? [])

/** Says whether two subjects are about one matter, as far as their words tell: two in common, and half of those of the shorter one, or all alike. */
export function isAlike(one: string, other: string): boolean {
  const [ones, others] = [tellingWords(one), tellingWords(other)]
  const common = [...ones].filter(word => others.has(word)).length
  const shorter = Math.min(ones.size, others.size)
  return common > 0 && (common >= Math.max(2, shorter / 2) || common === Math.max(ones.size, others.size))
}
