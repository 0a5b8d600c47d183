/** Pairs of a letter and what it is written with. */
const pairs = (...lists: string[]): ReadonlyMap<string, string> =>
  new Map(
    lists.flatMap(list => [...list.matchAll(/(\S+) (\S+)/g)].map(([, from = '', to = '']) => [from, to] as const)),
  )

/** Their mark is part of the letter; all others lose theirs. */
const marked = pairs('ä ae ö oe ü ue', 'й y ё e ї yi ў u ѓ gj ќ kj')
/** By EPC217-08, which has the letters of the European Union; Russian, Ukrainian and Serbian ones as passports write them. */
const letters = pairs(
  'ß ss æ ae œ oe ø o ł l đ d ð d þ th ı i ħ h ŧ t ŋ n ĸ k ſ s & + € E',
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht ъ a ь y ю yu я ya',
  'ы y э e і i є ye ґ g ђ dj ј j љ lj њ nj ћ c џ dz ѕ dz',
)

/** A text in the signs that every bank takes, cut to what a field holds: Müller & Söhne becomes Mueller + Soehne, Юрий becomes Yuriy. */
export function sepaText(text: string, most: number): string {
  const bare = written(text.normalize('NFC'), marked).normalize('NFKD').replaceAll(/\p{M}/gu, '')
  // two letters that are one in Greek
  const greek = bare.replaceAll('ου', 'ou').replaceAll('Ου', 'Ou').replaceAll('ΟΥ', 'OU')
  return written(greek, letters)
    .replaceAll(/[’‘´`"“”„«»]/g, "'")
    .replaceAll(/[–—−_]/g, '-')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}

/** Says whether a name says anything in these signs. */
export const isWritable = (name: string): boolean => /[a-zA-Z0-9]/.test(sepaText(name, 70))

function written(text: string, how: ReadonlyMap<string, string>): string {
  const signs = [...text]
  return signs
    .map((sign, index) => {
      const small = how.get(sign)
      const large = small === undefined ? how.get(sign.toLowerCase()) : undefined
      if (large === undefined) return small ?? sign
      // the first letter of a word, or a word of capitals
      const next = signs[index + 1] ?? ''
      return next !== next.toUpperCase() ? large.charAt(0).toUpperCase() + large.slice(1) : large.toUpperCase()
    })
    .join('')
}
