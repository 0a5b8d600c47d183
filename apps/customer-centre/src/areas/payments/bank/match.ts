/** An open invoice, and what of it is open. */
export type Claim = {
  customer: number
  id: string
  number: string
  open_minor: number
  /** A payment is under way for it, or it is disputed. */
  held: boolean
}

/** What is known about those whom an entry may come from. */
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

export const customerNumbersIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/(?<![\d-])\d{5,9}(?![\d-])/g)].map(([digits]) => Number(digits))),
]

/** As the database writes it: `plain_name`. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '')

/**
 * Whose transfer it is, and for what. Exact, and so booked by itself: it names invoices that come to its amount, or a customer who owes that
 * amount in all or on one invoice. Probable, and so confirmed by people: what it names comes to another amount, or only the amount and the
 * name or account of the sender fit.
 */
export function matchOf(entry: Entry, known: Known): Match {
  return byDocuments(entry, known) ?? byCustomer(entry, known) ?? bySender(entry, known) ?? none
}

const none: Match = { state: 'unmatched', customer: null, documents: [] }

function byDocuments(entry: Entry, known: Known): Match | null {
  const named = documentNumbersIn(entry.remittance)
  const ours = known.documents.filter(({ number }) => named.includes(number))
  const customers = new Set(ours.map(({ customer }) => customer))
  const [customer] = customers
  if (customer === undefined) return null
  if (customers.size > 1) return none
  const claims = known.claims.filter(claim => claim.customer === customer && named.includes(claim.number))
  return settling(entry, customer, claims, claims)
}

function byCustomer(entry: Entry, known: Known): Match | null {
  const named = customerNumbersIn(entry.remittance)
  const [one, ...others] = known.customers.filter(({ customer }) => named.includes(customer))
  if (!one || others.length > 0) return null
  const claims = known.claims.filter(({ customer }) => customer === one.customer)
  return settling(entry, one.customer, fitting(entry, claims) ?? claims, claims)
}

function bySender(entry: Entry, known: Known): Match | null {
  const name = plainName(entry.party_name)
  const senders = known.customers.filter(
    ({ ibans, plain_name }) =>
      (entry.party_iban !== '' && ibans.includes(entry.party_iban)) || (name !== '' && plain_name === name),
  )
  const fits = senders.flatMap(({ customer }) => {
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
