type Place = {
  /** Postcodes of it, without spaces. */
  postcodes: RegExp
  /** Basis points of its own standard rate; undefined: it is outside the EU's VAT. */
  rate_bp?: number
}

/** Parts of the EU's states that Directive 2006/112/EC leaves out, or that have a rate of their own, by ISO 3166-1 and postcode. */
const places: Readonly<Record<string, readonly Place[]>> = {
  // Helgoland and Büsingen: Art. 6 (2) (a) and (b), § 1 (2) UStG
  DE: [{ postcodes: /^(27498|78266)$/ }],
  // the Canary Islands: Art. 6 (1) (b); Ceuta and Melilla: Art. 6 (2) (c) and (d)
  ES: [{ postcodes: /^(35|38|51|52)\d{3}$/ }],
  // Livigno: Art. 6 (2) (e); Campione d'Italia: Art. 6 (1) (f)
  IT: [{ postcodes: /^(23041|22061)$/ }],
  // Åland: Art. 6 (1) (d)
  FI: [{ postcodes: /^22\d{3}$/ }],
  // Mount Athos: Art. 6 (1) (a)
  GR: [{ postcodes: /^6308[67]$/ }],
  // departments and territories overseas: Art. 6 (1) (c) with Art. 349, 355 TFEU; 980 is Monaco
  FR: [{ postcodes: /^(97\d|98[4-8])\d{2}$/ }],
  // Madeira and the Azores: Art. 105 (2), Art. 18 (3) CIVA
  PT: [
    { postcodes: /^9[0-4]\d{2}(-?\d{3})?$/, rate_bp: 2200 },
    { postcodes: /^9[5-9]\d{2}(-?\d{3})?$/, rate_bp: 1600 },
  ],
}

/** Monaco is taxed as France: Art. 7 (2) of Directive 2006/112/EC. */
export const vatStateOf = (country: string): string => (country === 'MC' ? 'FR' : country)

/**
 * The state whose VAT a place has; null: it is outside the EU's VAT, though its state is in the EU. @param country ISO 3166-1
 * @returns its own standard rate as well, where it has one
 */
export function taxedPlace(country: string, postcode: string): { state: string | null; rate_bp?: number | undefined } {
  const bare = postcode
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-/, '')
    .replaceAll(/\s/g, '')
  const place = places[country]?.find(({ postcodes }) => postcodes.test(bare))
  if (!place) return { state: vatStateOf(country) }
  return place.rate_bp === undefined ? { state: null } : { state: country, rate_bp: place.rate_bp }
}
