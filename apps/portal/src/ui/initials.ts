/** First letters of the first and the last word: "Anna Maria Öz" → "AÖ", "hosting.de GmbH" → "HG", "" → "". */
export const initials = (name: string) => {
  const words = name.split(/\s+/).filter(word => /^[\p{L}\p{N}]/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : ''))
    .join('')
    .toUpperCase()
}
