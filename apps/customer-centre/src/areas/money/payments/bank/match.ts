/** An open invoice, and what of it is open. */
export type Claim = {
  customer: number
  id: string
  number: string
  open_minor: number
  /** A payment is under way for it, or it is disputed. */
  held: boolean
}

/** Holds what is known about those whom an entry may come from. */
export type Known = {
  /** In the entry's currency, the oldest due first. */
  claims: readonly Claim[]
  customers: readonly { customer: number; plain_name: string; ibans: readonly string[] }[]
  /** Documents of ours that are named, whether anything is open of them or not. */
  documents: readonly { customer: number; number: string }[]
}

export type Match = {
  state: 'exact' | 'probable' | 'unmatched'
  customer: number | null
  documents: { id: string; amount_minor: number }[]
}

type Entry = { amount_minor: number; party_name: string; party_iban: string; remittance: string }

/** Numbers of documents that a text may name: banks put blanks into it and people leave signs out. */
export function documentNumbersIn(text: string): string[] {
  const compact = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const found = [...compact.matchAll(/(?<=([A-Z]{2}))(20\d\d)(\d{6,9})/g)].flatMap(([, prefix, year, digits = '']) =>
    // what follows may be a number of its own
    [6, 7, 8, 9]
      .filter(length => length <= digits.length)
      .map(length => `${prefix}-${year}-${digits.slice(0, length)}`),
  )
  return [...new Set(found)]
}

/** Numbers as long as a customer's, which may be postcodes as well. */
export const customerNumbersIn = (text: string): number[] => numbersIn(text, /(?<![\d-])\d{5,9}(?![\d-])/g)

/** Numbers that the text calls a customer's. */
export const namedCustomersIn = (text: string): number[] => numbersIn(text, called)

const called =
  /(?<=(?<![a-z])(?:kd|kdn|kdnr|knr|kunde|kunden|kundin|kundennr|kundennummer|customer|cust|client)[\s.:#-]*(?:(?:nr|nummer|no|number|id)[\s.:#-]*)?)\d{5,9}(?![\d-])/gi

const numbersIn = (text: string, which: RegExp): number[] => [
  ...new Set([...text.matchAll(which)].map(([digits]) => Number(digits))),
]

/** Letters of one sign that has no mark to lose. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŋ: 'n',
}

/** Letters and digits without marks, as the database writes them: `plain_name`. Banks drop marks, and write umlauts in two letters. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, letter => letters[letter] ?? '')

/**
 * Says whose transfer it is, and for what. Exact, and so booked by itself: it names invoices that come to its amount, or a customer who owes
 * that amount in all or on one invoice. A number names a customer where the text says so, or the sender's name or account is theirs: alone
 * it may be a postcode. Probable, and so confirmed by people: what it names comes to another amount, or only the amount and the name or
 * account of the sender fit.
 */
export function matchOf(entry: Entry, known: Known): Match {
  return (
    byDocuments(entry, known) ??
    byCustomer(entry, known, namedCustomersIn(entry.remittance)) ??
    byCustomer(entry, known, ofSender(entry, known)) ??
    bySender(entry, known) ??
    byBareNumber(entry, known) ??
    none
  )
}

/** The customer whose invoices a text names; null where it names none, or those of several. */
export function customerOfDocuments(text: string, known: Known): number | null {
  const named = documentNumbersIn(text)
  const customers = new Set(known.documents.flatMap(({ customer, number }) => (named.includes(number) ? customer : [])))
  const [customer = null] = customers
  return customers.size === 1 ? customer : null
}

const none: Match = { state: 'unmatched', customer: null, documents: [] }

function byDocuments(entry: Entry, known: Known): Match | null {
  const named = documentNumbersIn(entry.remittance)
  if (named.length === 0) return null
  const ours = known.documents.filter(({ number }) => named.includes(number))
  const customers = new Set(ours.map(({ customer }) => customer))
  const [customer] = customers
  if (customer === undefined) return null
  if (customers.size > 1) return none
  const claims = known.claims.filter(claim => claim.customer === customer && named.includes(claim.number))
  return settling(entry, customer, claims, claims)
}

function byCustomer(entry: Entry, known: Known, named: readonly number[]): Match | null {
  if (named.length === 0) return null
  const [one, ...others] = known.customers.filter(({ customer }) => named.includes(customer))
  if (!one || others.length > 0) return null
  const claims = known.claims.filter(({ customer }) => customer === one.customer)
  return settling(entry, one.customer, fitting(entry, claims) ?? claims, claims)
}

function byBareNumber(entry: Entry, known: Known): Match | null {
  const match = byCustomer(entry, known, customerNumbersIn(entry.remittance))
  return match && { ...match, state: 'probable' }
}

/** Numbers in the text of customers whose name or account the sender has. */
function ofSender(entry: Entry, known: Known): number[] {
  const numbers = customerNumbersIn(entry.remittance)
  if (numbers.length === 0) return []
  return senders(entry, known).flatMap(({ customer }) => (numbers.includes(customer) ? customer : []))
}

function senders({ party_iban, party_name }: Entry, { customers }: Known): Known['customers'] {
  const name = plainName(party_name)
  return customers.filter(
    ({ ibans, plain_name }) =>
      (party_iban !== '' && ibans.includes(party_iban)) || (name !== '' && plain_name === name),
  )
}

function bySender(entry: Entry, known: Known): Match | null {
  const fits = senders(entry, known).flatMap(({ customer }) => {
    const claims = fitting(
      entry,
      known.claims.filter(claim => claim.customer === customer),
    )
    return claims ? [{ customer, claims }] : []
  })
  const [fit, ...others] = fits
  if (!fit || others.length > 0) return null
  return { state: 'probable', customer: fit.customer, documents: sharesOf(entry.amount_minor, fit.claims) }
}

/** All open claims, or the oldest one, that come to just this amount. */
function fitting({ amount_minor }: Entry, claims: readonly Claim[]): readonly Claim[] | null {
  if (claims.length > 0 && sum(claims) === amount_minor) return claims
  const one = claims.find(({ open_minor, held }) => open_minor === amount_minor && !held)
  return one ? [one] : null
}

function settling(entry: Entry, customer: number, claims: readonly Claim[], all: readonly Claim[]): Match {
  const exact = claims.length > 0 && sum(claims) === entry.amount_minor && claims.every(({ held }) => !held)
  return {
    state: exact ? 'exact' : 'probable',
    customer,
    documents: sharesOf(entry.amount_minor, exact ? claims : all),
  }
}

const sum = (claims: readonly Claim[]): number => claims.reduce((total, { open_minor }) => total + open_minor, 0)

/** The oldest due first, while the amount lasts (§ 366 (2) BGB); what another payment is under way for is left out. */
export function sharesOf(amount: number, claims: readonly Claim[]): { id: string; amount_minor: number }[] {
  let left = amount
  return claims.flatMap(({ id, open_minor, held }) => {
    const amount_minor = held ? 0 : Math.min(left, open_minor)
    left -= amount_minor
    return amount_minor > 0 ? [{ id, amount_minor }] : []
  })
}
