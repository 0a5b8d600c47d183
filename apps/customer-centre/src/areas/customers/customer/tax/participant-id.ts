import { isLeitwegId } from './leitweg-id.ts'
import { vatCountries } from './vat-id.ts'

export const participantExample = '9930:DE136695976'

/** Schemes of electronic addresses that Peppol knows (EAS code list of EN 16931, without those of mail and of other networks). */
export const participantSchemes: ReadonlySet<string> = new Set(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193
  0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225
  0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931
  9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`.split(
    /\s+/,
  ),
)

/** Schemes whose numbers are VAT ids, with their prefixes. */
const vatSchemes: Readonly<Record<string, string>> = {
  9910: 'HU',
  9914: 'AT',
  9920: 'ES',
  9925: 'BE',
  9926: 'BG',
  9928: 'CY',
  9929: 'CZ',
  9930: 'DE',
  9931: 'EE',
  9932: 'GB',
  9933: 'EL',
  9934: 'HR',
  9935: 'IE',
  9937: 'LT',
  9938: 'LU',
  9939: 'LV',
  9943: 'MT',
  9944: 'NL',
  9945: 'PL',
  9946: 'PT',
  9947: 'RO',
  9949: 'SI',
  9950: 'SK',
  9957: 'FR',
}

/** Numbers whose check digits are known, by scheme. */
const checks: Readonly<Record<string, (number: string) => boolean>> = {
  '0060': number => /^\d{9}$/.test(number),
  '0088': isGln,
  '0204': isLeitwegId,
}

/** Capitals where schemes write capitals; no scheme tells two cases apart. */
export const normaliseParticipantId = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Says whether a normalised `scheme:number` can be a participant of Peppol. */
export function isParticipantId(id: string): boolean {
  const [, scheme = '', number = ''] = /^(\d{4}):([A-Z0-9.~_:/+-]{1,50})$/.exec(id) ?? []
  if (!participantSchemes.has(scheme)) return false
  const prefix = vatSchemes[scheme]
  const country = prefix && vatCountries[prefix]
  if (country) return number.startsWith(prefix) && country.matches(number) && country.hasCheckDigits(number)
  return checks[scheme]?.(number) ?? true
}

/** Global location number of GS1: twelve digits weighted 1 and 3 in turn, and the complement to the next ten. */
function isGln(number: string): boolean {
  if (!/^\d{13}$/.test(number)) return false
  return [...number].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
