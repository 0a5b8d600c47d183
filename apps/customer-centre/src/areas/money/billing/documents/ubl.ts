import { amountDueOf, type DocumentModel, type ModelLine, type Party, type TaxGroup } from '../document-model.ts'
import {
  amountIn,
  asWritten,
  breakdownRate,
  broughtTo,
  cardDigits,
  contractOf,
  deliveredOn,
  exemptionOf,
  namesVatIds,
  notesOf,
  percent,
  precedingOf,
  process,
  registerNumber,
  sellerIdentifier,
  specification,
  trimmedDecimal,
  typeCode,
} from './e-invoice.ts'
import { type DocumentTexts, termsOf } from './texts.ts'
import { tag, xmlDocument } from './xml.ts'

const schema = 'urn:oasis:names:specification:ubl:schema:xsd'

/** A document in OASIS's syntax (UBL 2.1), as EN 16931-3-2 maps it: what gives money back has a schema of its own there. */
export function writeUbl(document: DocumentModel, texts: DocumentTexts): string {
  const model = asWritten(document)
  const credit = typeCode(model.kind) === '381'
  const root = rootOf(model.kind)
  const preceding = precedingOf(model)
  const spaces = {
    '': `${schema}:${root}-2`,
    cac: `${schema}:CommonAggregateComponents-2`,
    cbc: `${schema}:CommonBasicComponents-2`,
  }
  return xmlDocument(root, spaces, [
    tag('cbc:CustomizationID', specification(model)),
    tag('cbc:ProfileID', process),
    tag('cbc:ID', model.number),
    tag('cbc:IssueDate', model.issued_on),
    credit ? '' : tag('cbc:DueDate', model.due_on),
    tag(`cbc:${root}TypeCode`, typeCode(model.kind)),
    ...notesOf(model).map(note => tag('cbc:Note', note)),
    tag('cbc:DocumentCurrencyCode', model.currency),
    model.particulars.tax_in_euro ? tag('cbc:TaxCurrencyCode', 'EUR') : '',
    tag('cbc:BuyerReference', model.buyer_reference),
    period(model.period_from, model.period_to),
    tag('cac:OrderReference', [tag('cbc:ID', model.order_number)]),
    preceding
      ? tag('cac:BillingReference', [
          tag('cac:InvoiceDocumentReference', [
            tag('cbc:ID', preceding.number),
            tag('cbc:IssueDate', preceding.issued_on),
          ]),
        ])
      : '',
    tag('cac:ContractDocumentReference', [tag('cbc:ID', contractOf(model))]),
    seller(model),
    buyer(model),
    delivery(model),
    paymentMeans(model, credit),
    tag('cac:PaymentTerms', [tag('cbc:Note', termsOf(model, texts))]),
    ...taxTotals(model),
    totals(model),
    ...model.lines.map(line => lineItem(model, line, texts)),
  ])
}

const rootOf = (kind: DocumentModel['kind']) => (typeCode(kind) === '381' ? 'CreditNote' : 'Invoice')

const period = (from: string | null, to: string | null): string =>
  tag('cac:InvoicePeriod', [tag('cbc:StartDate', from), tag('cbc:EndDate', to)])

const vat = tag('cac:TaxScheme', [tag('cbc:ID', 'VAT')])

/** An element with an amount of the document's currency. */
const money = (currency: string) => (name: string, minor: number) =>
  tag(name, amountIn(currency)(minor), { currencyID: currency })

const address = ({ line1, line2, city, postal_code, country }: Party, name = 'cac:PostalAddress'): string =>
  tag(name, [
    tag('cbc:StreetName', line1),
    tag('cbc:AdditionalStreetName', line2),
    tag('cbc:CityName', city),
    tag('cbc:PostalZone', postal_code),
    tag('cac:Country', [tag('cbc:IdentificationCode', country)]),
  ])

const endpoint = (to: { scheme: string; id: string } | null): string =>
  to ? tag('cbc:EndpointID', to.id, { schemeID: to.scheme }) : ''

const identification = (id: string, attributes = {}): string =>
  tag('cac:PartyIdentification', [tag('cbc:ID', id, attributes)])

/** @param scheme `VAT`, or `FC` for a tax office's number (BT-32) */
function taxId(id: string, scheme: 'VAT' | 'FC'): string {
  if (id === '') return ''
  return tag('cac:PartyTaxScheme', [tag('cbc:CompanyID', id), tag('cac:TaxScheme', [tag('cbc:ID', scheme)])])
}

function seller(model: DocumentModel): string {
  const { seller: party, particulars } = model
  const { payment, seller_contact: contact } = particulars
  return tag('cac:AccountingSupplierParty', [
    tag('cac:Party', [
      endpoint(particulars.seller_address),
      identification(sellerIdentifier(model)),
      payment.means === '59' ? identification(payment.creditor_id, { schemeID: 'SEPA' }) : '',
      address(party),
      namesVatIds(model) ? taxId(party.vat_id, 'VAT') : '',
      taxId(party.tax_number, 'FC'),
      tag('cac:PartyLegalEntity', [
        tag('cbc:RegistrationName', party.name),
        tag('cbc:CompanyID', registerNumber(model)),
        tag('cbc:CompanyLegalForm', particulars.seller_register),
      ]),
      tag('cac:Contact', [
        tag('cbc:Name', contact.name),
        tag('cbc:Telephone', contact.phone),
        tag('cbc:ElectronicMail', contact.email),
      ]),
    ]),
  ])
}

const buyer = (model: DocumentModel): string =>
  tag('cac:AccountingCustomerParty', [
    tag('cac:Party', [
      endpoint(model.particulars.buyer_address),
      identification(String(model.customer_number)),
      address(model.buyer),
      namesVatIds(model) ? taxId(model.buyer.vat_id, 'VAT') : '',
      tag('cac:PartyLegalEntity', [tag('cbc:RegistrationName', model.buyer.name)]),
    ]),
  ])

const delivery = (model: DocumentModel): string =>
  tag('cac:Delivery', [
    tag('cbc:ActualDeliveryDate', deliveredOn(model)),
    broughtTo(model) ? tag('cac:DeliveryLocation', [address(model.buyer, 'cac:Address')]) : '',
  ])

/** Credit notes have the day on which they fall due here, and no element for it above. */
function paymentMeans(model: DocumentModel, credit: boolean): string {
  const { payment } = model.particulars
  const name: { name?: string } = 'label' in payment && payment.label !== '' ? { name: payment.label } : {}
  return tag('cac:PaymentMeans', [
    tag('cbc:PaymentMeansCode', payment.means, name),
    credit ? tag('cbc:PaymentDueDate', model.due_on) : '',
    tag('cbc:PaymentID', payment.means === '58' ? payment.remittance : model.number),
    payment.means === '48'
      ? tag('cac:CardAccount', [
          tag('cbc:PrimaryAccountNumberID', cardDigits(payment.label)),
          tag('cbc:NetworkID', 'mapped-from-cii'),
        ])
      : '',
    payment.means === '58'
      ? tag('cac:PayeeFinancialAccount', [
          tag('cbc:ID', payment.iban),
          tag('cbc:Name', payment.account_name),
          tag('cac:FinancialInstitutionBranch', [tag('cbc:ID', payment.bic)]),
        ])
      : '',
    payment.means === '59'
      ? tag('cac:PaymentMandate', [
          tag('cbc:ID', payment.mandate_reference),
          tag('cac:PayerFinancialAccount', [tag('cbc:ID', payment.debited_iban)]),
        ])
      : '',
  ])
}

function taxTotals(model: DocumentModel): string[] {
  const [amount, { tax_in_euro }] = [money(model.currency), model.particulars]
  const groups = model.taxes.map((group: TaxGroup) => {
    const { category, net_minor, tax_minor } = group
    const exemption = exemptionOf(model, category)
    return tag('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', net_minor),
      amount('cbc:TaxAmount', tax_minor),
      tag('cac:TaxCategory', [
        tag('cbc:ID', category),
        tag('cbc:Percent', breakdownRate(model, group)),
        tag('cbc:TaxExemptionReasonCode', exemption?.code ?? null),
        tag('cbc:TaxExemptionReason', exemption?.text ?? null),
        vat,
      ]),
    ])
  })
  return [
    tag('cac:TaxTotal', [amount('cbc:TaxAmount', model.tax_minor), ...groups]),
    tax_in_euro ? tag('cac:TaxTotal', [money('EUR')('cbc:TaxAmount', tax_in_euro.tax_minor)]) : '',
  ]
}

function totals(model: DocumentModel): string {
  const { currency, net_minor, gross_minor, particulars } = model
  const amount = money(currency)
  return tag('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', net_minor),
    amount('cbc:TaxExclusiveAmount', net_minor),
    amount('cbc:TaxInclusiveAmount', gross_minor),
    particulars.paid_minor ? amount('cbc:PrepaidAmount', particulars.paid_minor) : '',
    amount('cbc:PayableAmount', amountDueOf(model)),
  ])
}

function lineItem({ currency, kind }: DocumentModel, line: ModelLine, texts: DocumentTexts): string {
  const root = rootOf(kind)
  const amount = money(currency)
  const quantity = root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity'
  return tag(`cac:${root}Line`, [
    tag('cbc:ID', String(line.position)),
    tag(quantity, trimmedDecimal(line.quantity), { unitCode: line.unit }),
    amount('cbc:LineExtensionAmount', line.net_minor),
    period(line.period_from, line.period_to),
    line.allowance_minor === 0
      ? ''
      : tag('cac:AllowanceCharge', [
          // the discount of something given back is a charge, as no allowance is negative
          tag('cbc:ChargeIndicator', String(line.allowance_minor < 0)),
          tag('cbc:AllowanceChargeReason', line.allowance_reason),
          amount('cbc:Amount', Math.abs(line.allowance_minor)),
        ]),
    tag('cac:Item', [
      tag('cbc:Name', line.description),
      tag('cac:ClassifiedTaxCategory', [
        tag('cbc:ID', line.tax_category),
        tag('cbc:Percent', percent(line.tax_category, line.tax_rate_bp)),
        vat,
      ]),
      line.contract_number
        ? tag('cac:AdditionalItemProperty', [tag('cbc:Name', texts.contract), tag('cbc:Value', line.contract_number)])
        : '',
    ]),
    tag('cac:Price', [tag('cbc:PriceAmount', trimmedDecimal(line.unit_price), { currencyID: currency })]),
  ])
}
