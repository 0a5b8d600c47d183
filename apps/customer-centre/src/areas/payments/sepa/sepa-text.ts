/** Letters that are written with two in German; all others lose their accents. */
const pairs: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss', ẞ: 'SS', '&': '+' },
  ...{ æ: 'ae', Æ: 'AE', ø: 'o', Ø: 'O', œ: 'oe', Œ: 'OE', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', þ: 'th', Þ: 'TH' },
}

/** A text in the signs that every bank takes (EPC217-08), cut to what a field holds: Müller & Söhne becomes Mueller + Soehne. */
export function sepaText(text: string, most: number): string {
  const latin = [...text.normalize('NFC')].map(sign => pairs[sign] ?? sign).join('')
  return latin
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘´`"“”„]/g, "'")
    .replaceAll(/[–—_]/g, '-')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}
