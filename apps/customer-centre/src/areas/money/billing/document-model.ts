import type { UserData } from '@kontor/contract/areas/customers/customer'
import type { DocumentKind, TaxCategory } from '@kontor/contract/enums/billing'
import type { Locale } from '@kontor/contract/locales'

/** Both parties as they stand on the day of issue. Fields that do not apply are empty. */
export type Party = {
  name: string
  line1: string
  line2: string
  postal_code: string
  city: string
  /** ISO 3166-1. */
  country: string
  vat_id: string
  tax_number: string
  customer_number?: number
}

/** Decimals are text with six places; amounts are minor units of the document's currency. */
export type ModelLine = {
  position: number
  kind: string
  description: string
  contract_id: string | null
  contract_number: string | null
  product_group: string | null
  period_from: string | null
  period_to: string | null
  /** Carries the sign: prices are never negative (BR-27). */
  quantity: string
  unit: string
  /** Is what the unit is called, where its code does not tell. */
  unit_name?: string
  unit_price: string
  /** Within `net_minor`, and of the sign of the quantity (BT-136). */
  allowance_minor: number
  allowance_reason: string
  /** Is what of the allowance is promotional credit, net; not there where it is nothing. */
  promotion_minor?: number
  tax_category: TaxCategory
  tax_rate_bp: number
  net_minor: number
}

export type TaxGroup = { category: TaxCategory; rate_bp: number; net_minor: number; tax_minor: number }

/** Scheme of EAS (`EM`, `9930`, `0204`) with the address in it (BT-34, BT-49). */
export type ElectronicAddress = { scheme: string; id: string }

/** Says how the document is paid; `means` is BT-81 (UNTDID 4461). */
export type PaymentMeans =
  | { means: '58'; iban: string; bic: string; account_name: string; remittance: string }
  | { means: '59'; mandate_reference: string; creditor_id: string; debited_iban: string; collect_on: string }
  | { means: '48' | '68' | '1'; label: string }

type Exempted = { text: string; code: string }

/** Holds what EN 16931 asks for besides the columns of `document`, frozen with it in `document.particulars`. */
export type Particulars = {
  /** Is what the customer wanted on the day: BT-24 and the files that are made follow from it. */
  format: UserData['e_invoice']['format']
  seller_contact: { name: string; phone: string; email: string }
  /** Commercial register, such as `Amtsgericht Hamburg, HRB 12345` (BT-30, BT-33). */
  seller_register: string
  /** Who manages the seller, as § 35a GmbHG asks of letters; empty where no one has to be named. */
  seller_represented_by: string
  seller_address: ElectronicAddress
  buyer_address: ElectronicAddress | null
  buyer_type: 'consumer' | 'business' | 'public_body'
  payment: PaymentMeans
  /** BT-120 and BT-121, where nothing is taxed. */
  exemption: Exempted | null
  /** The same of lines of category E that the customer's own exemption leaves untaxed; not there where there are none. */
  exempt?: Exempted
  /**
   * Says what the tax rests on: the VAT id's check on the day, the proofs of the place (Art. 24f Regulation 282/2011) with the state whose
   * VAT it is, or that the supply to a consumer of another state is below the threshold (§ 3a (5) UStG).
   */
  proof:
    | { kind: 'vat_id'; vat_id: string; checked_at: string; consultation: string }
    | { kind: 'place'; country: string; by: { what: string; country: string }[] }
    | { kind: 'below_threshold'; country: string }
    | null
  /** Tax in euros where the currency is another (BT-111), at so many units of it for a euro, as published for a month. */
  tax_in_euro: { rate: string; month: string; tax_minor: number } | null
  /** The rate of exchange where nothing is taxed: books and the EC sales list are in euros all the same (§ 16 (6) UStG). */
  euro_rate?: { rate: string; month: string }
  /** BT-22: sentences in the document's language. */
  notes: string[]
  /** The document in whose place it was issued (BG-3, § 31 (5) UStDV). */
  replaces?: { id: string; number: string; issued_on: string }
  /** BT-113: what the customer's credit settles of it as it is issued; not there where it is nothing. */
  paid_minor?: number
  /** Promotional credit that it uses, gross; below zero where it gives some back, not there where neither. */
  promotion_minor?: number
}

/** Computes what a document asks for (BT-115): nothing, where credit settles it as it is issued. */
export const amountDueOf = ({ gross_minor, particulars }: Pick<DocumentDraft, 'gross_minor' | 'particulars'>): number =>
  gross_minor - (particulars.paid_minor ?? 0)

/** Lists why something of it is not taxed, each once. */
export const untaxedReasons = ({
  particulars,
}: {
  particulars: Pick<Particulars, 'exemption' | 'exempt'>
}): string[] => [...new Set([particulars.exemption, particulars.exempt].flatMap(one => one?.text ?? []))]

/** A document before it has a number: everything on paper and in XML comes from here, and from nowhere else. */
export type DocumentDraft = {
  customer_number: number
  kind: DocumentKind
  issuer: string
  issued_on: string
  due_on: string | null
  period_from: string | null
  period_to: string | null
  currency: string
  locale: Locale
  net_minor: number
  tax_minor: number
  gross_minor: number
  payment_kind: 'card' | 'sepa' | 'paypal' | 'transfer' | null
  seller: Party
  buyer: Party
  buyer_reference: string
  order_number: string
  taxes: TaxGroup[]
  tax_note: string
  /** Says what it corrects (BG-3). */
  corrects: { id: string; number: string; issued_on: string } | null
  particulars: Particulars
  lines: ModelLine[]
}

/** An issued document, as it is written to PDF, CII and UBL. A document that gives money back has negative amounts and quantities. */
export type DocumentModel = DocumentDraft & {
  id: string
  number: string
  issued_at: string
  series: string
  sequence: number
}
