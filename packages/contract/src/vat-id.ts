/**
 * Takes it as people type it, with spaces, dots and in any case, and makes of it what is stored and compared. Greece writes EL, whatever
 * its ISO code is; Belgian numbers from before 2005 have had a leading zero since, and the register knows no other.
 */
export const normaliseVatId = (typed: string): string =>
  typed
    .replaceAll(/[\s./-]/g, '')
    .toUpperCase()
    .replace(/^GR(?=\d)/, 'EL')
    .replace(/^BE(?=\d{9}$)/, 'BE0')
