import type { DocumentKind, TaxCategory } from '@kontor/contract/enums/billing'
import { decimalString } from '@kontor/contract/money'
import type { DocumentDraft, DocumentModel, ModelLine, TaxGroup } from '../document-model.ts'
import { creditKinds } from '../rules.ts'

/** Lists what is an invoice before the law, and so has XML: others are letters, or promises. */
export const eInvoiceKinds: readonly DocumentKind[] = ['invoice', 'final', ...creditKinds]

/** BT-3 (UNTDID 1001). */
export const typeCode = (kind: DocumentKind): '380' | '381' => (creditKinds.includes(kind) ? '381' : '380')

export const isXRechnung = ({ particulars }: Pick<DocumentDraft, 'particulars'>): boolean =>
  particulars.format === 'xrechnung_cii' || particulars.format === 'xrechnung_ubl'

/** BT-24: ZUGFeRD's profile EN 16931 is the standard itself. */
export const specification = (model: Pick<DocumentDraft, 'particulars'>): string =>
  isXRechnung(model)
    ? 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
    : 'urn:cen.eu:en16931:2017'

/** BT-23: an invoice that no order of the same network came before. */
export const process = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

const negated = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)
const negatedLine = (line: ModelLine): ModelLine => ({
  ...line,
  quantity: negated(line.quantity),
  allowance_minor: -line.allowance_minor,
  net_minor: -line.net_minor,
})
const negatedTax = (group: TaxGroup): TaxGroup => ({
  ...group,
  net_minor: -group.net_minor,
  tax_minor: -group.tax_minor,
})

/** A document as others read it: what gives money back says by its type that it does (381), and its amounts are positive. */
export function asWritten<D extends DocumentDraft>(model: D): D {
  if (!creditKinds.includes(model.kind)) return model
  const { particulars } = model
  const { tax_in_euro } = particulars
  return {
    ...model,
    net_minor: -model.net_minor,
    tax_minor: -model.tax_minor,
    gross_minor: -model.gross_minor,
    taxes: model.taxes.map(negatedTax),
    lines: model.lines.map(negatedLine),
    particulars: {
      ...particulars,
      tax_in_euro: tax_in_euro && { ...tax_in_euro, tax_minor: -tax_in_euro.tax_minor },
    },
  }
}

export const amountIn = (currency: string) => (amount_minor: number) =>
  decimalString({ amount_minor, currency }).replace(/^-(0(?:\.0+)?)$/, '$1')

/** `"0.500000"` → `"0.5"`. */
export const trimmedDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal

/** Basis points as percent: 2550 → `"25.5"`. Where nothing is taxed in principle (O), there is no rate. */
export const percent = (category: TaxCategory, bp: number): string | null =>
  category === 'O' ? null : trimmedDecimal((bp / 100).toFixed(2))

/** BT-119. EN 16931 has no rate for what lies outside the tax, XRechnung asks for one in each breakdown (BR-DE-14). */
export const breakdownRate = (
  model: Pick<DocumentDraft, 'particulars'>,
  { category, rate_bp }: TaxGroup,
): string | null => percent(category, rate_bp) ?? (isXRechnung(model) ? '0' : null)

/** BT-120 and BT-121 belong to what is not taxed; a zero rate (Z) has no reason. */
export function exemptionOf({ particulars }: Pick<DocumentDraft, 'particulars'>, category: TaxCategory) {
  if (category === 'S' || category === 'Z') return null
  return category === 'E' ? (particulars.exempt ?? particulars.exemption) : particulars.exemption
}

/** BR-O-02: what lies outside the tax names no VAT id of anybody. */
export const namesVatIds = ({ taxes }: Pick<DocumentDraft, 'taxes'>): boolean =>
  taxes.every(({ category }) => category !== 'O')

/** BT-30: the number in the register, without its court. */
export const registerNumber = ({ particulars }: Pick<DocumentDraft, 'particulars'>): string =>
  particulars.seller_register.split(',').at(-1)?.trim() ?? ''

/** BT-29, where neither a register nor a VAT id may tell who the seller is (BR-CO-26). */
export const sellerIdentifier = (model: Pick<DocumentDraft, 'particulars' | 'taxes' | 'seller'>): string => {
  if (registerNumber(model) !== '' || (namesVatIds(model) && model.seller.vat_id !== '')) return ''
  return model.seller.tax_number || model.particulars.seller_address.id
}

/** BT-12, where all lines are of one contract. */
export function contractOf({ lines }: Pick<DocumentDraft, 'lines'>): string | null {
  const [first] = lines
  const number = first?.contract_number ?? null
  return lines.every(line => line.contract_number === number) ? number : null
}

/** BT-87: the last digits are all that is known of a card. */
export const cardDigits = (label: string): string => /(\d{4,6})\D*$/.exec(label)?.[1] ?? ''

/** BT-22; documents that were taken over from elsewhere have one note on their tax at most. */
export const notesOf = ({ tax_note, particulars }: Pick<DocumentDraft, 'tax_note' | 'particulars'>): string[] => {
  const notes = particulars.notes.length > 0 ? particulars.notes : [tax_note]
  return notes.filter(note => note.trim() !== '')
}

type Supply = Pick<DocumentDraft, 'kind' | 'period_from' | 'period_to' | 'issued_on'>

/** BT-72: the last day of the period, else the day of issue. XML has it beside a period too: the schema asks for the element around it. */
export const deliveredOn = ({ period_from, period_to, issued_on }: Supply): string =>
  period_to ?? period_from ?? issued_on

/** The date of supply, where no period tells it (§ 14 (4) no. 6 UStG). Null: a period does, or nothing is supplied by such a document. */
export const suppliedOn = (document: Supply): string | null =>
  document.period_from === null && document.period_to === null && eInvoiceKinds.includes(document.kind)
    ? deliveredOn(document)
    : null

/** BT-80: where goods were brought to (BR-IC-12). */
export const broughtTo = ({ taxes, buyer }: Pick<DocumentDraft, 'taxes' | 'buyer'>): string | null =>
  taxes.some(({ category }) => category === 'K') ? buyer.country : null

/** The document that it corrects, or in whose place it was issued (BG-3). */
export const precedingOf = ({ corrects, particulars }: DocumentModel): DocumentModel['corrects'] =>
  corrects ?? particulars.replaces ?? null
