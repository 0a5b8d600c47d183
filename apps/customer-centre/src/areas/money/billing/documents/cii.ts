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

const spaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** A document in UN/CEFACT's syntax (Cross Industry Invoice D16B), as EN 16931-3-3 maps it. The order of the elements is the schema's. */
export function writeCii(document: DocumentModel, texts: DocumentTexts): string {
  const model = asWritten(document)
  return xmlDocument('rsm:CrossIndustryInvoice', spaces, [
    tag('rsm:ExchangedDocumentContext', [
      tag('ram:BusinessProcessSpecifiedDocumentContextParameter', [tag('ram:ID', process)]),
      tag('ram:GuidelineSpecifiedDocumentContextParameter', [tag('ram:ID', specification(model))]),
    ]),
    tag('rsm:ExchangedDocument', [
      tag('ram:ID', model.number),
      tag('ram:TypeCode', typeCode(model.kind)),
      tag('ram:IssueDateTime', [dateText(model.issued_on)]),
      ...notesOf(model).map(note => tag('ram:IncludedNote', [tag('ram:Content', note)])),
    ]),
    tag('rsm:SupplyChainTradeTransaction', [
      ...model.lines.map(line => lineItem(model, line, texts)),
      agreement(model),
      delivery(model),
      settlement(model, texts),
    ]),
  ])
}

const dateText = (day: string, space = 'udt'): string =>
  tag(`${space}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })

const period = (from: string | null, to: string | null): string =>
  tag('ram:BillingSpecifiedPeriod', [
    from ? tag('ram:StartDateTime', [dateText(from)]) : '',
    to ? tag('ram:EndDateTime', [dateText(to)]) : '',
  ])

function lineItem({ currency }: DocumentModel, line: ModelLine, texts: DocumentTexts): string {
  const amount = amountIn(currency)
  return tag('ram:IncludedSupplyChainTradeLineItem', [
    tag('ram:AssociatedDocumentLineDocument', [tag('ram:LineID', String(line.position))]),
    tag('ram:SpecifiedTradeProduct', [
      tag('ram:Name', line.description),
      line.contract_number
        ? tag('ram:ApplicableProductCharacteristic', [
            tag('ram:Description', texts.contract),
            tag('ram:Value', line.contract_number),
          ])
        : '',
    ]),
    tag('ram:SpecifiedLineTradeAgreement', [
      tag('ram:NetPriceProductTradePrice', [tag('ram:ChargeAmount', trimmedDecimal(line.unit_price))]),
    ]),
    tag('ram:SpecifiedLineTradeDelivery', [
      tag('ram:BilledQuantity', trimmedDecimal(line.quantity), { unitCode: line.unit }),
    ]),
    tag('ram:SpecifiedLineTradeSettlement', [
      tag('ram:ApplicableTradeTax', [
        tag('ram:TypeCode', 'VAT'),
        tag('ram:CategoryCode', line.tax_category),
        tag('ram:RateApplicablePercent', percent(line.tax_category, line.tax_rate_bp)),
      ]),
      period(line.period_from, line.period_to),
      allowance(line, amount),
      tag('ram:SpecifiedTradeSettlementLineMonetarySummation', [tag('ram:LineTotalAmount', amount(line.net_minor))]),
    ]),
  ])
}

/** BG-27; the discount of something given back is a charge (BG-28), as no allowance is negative. */
function allowance({ allowance_minor, allowance_reason }: ModelLine, amount: (minor: number) => string): string {
  if (allowance_minor === 0) return ''
  return tag('ram:SpecifiedTradeAllowanceCharge', [
    tag('ram:ChargeIndicator', [tag('udt:Indicator', String(allowance_minor < 0))]),
    tag('ram:ActualAmount', amount(Math.abs(allowance_minor))),
    tag('ram:Reason', allowance_reason),
  ])
}

const agreement = (model: DocumentModel): string =>
  tag('ram:ApplicableHeaderTradeAgreement', [
    tag('ram:BuyerReference', model.buyer_reference),
    seller(model),
    buyer(model),
    tag('ram:BuyerOrderReferencedDocument', [tag('ram:IssuerAssignedID', model.order_number)]),
    tag('ram:ContractReferencedDocument', [tag('ram:IssuerAssignedID', contractOf(model))]),
  ])

const address = ({ postal_code, line1, line2, city, country }: Party): string =>
  tag('ram:PostalTradeAddress', [
    tag('ram:PostcodeCode', postal_code),
    tag('ram:LineOne', line1),
    tag('ram:LineTwo', line2),
    tag('ram:CityName', city),
    tag('ram:CountryID', country),
  ])

const electronic = (to: { scheme: string; id: string } | null): string =>
  tag('ram:URIUniversalCommunication', [to ? tag('ram:URIID', to.id, { schemeID: to.scheme }) : ''])

const taxId = (id: string, schemeID: 'VA' | 'FC'): string =>
  tag('ram:SpecifiedTaxRegistration', [tag('ram:ID', id, { schemeID })])

function seller(model: DocumentModel): string {
  const { seller: party, particulars } = model
  const { name, phone, email } = particulars.seller_contact
  return tag('ram:SellerTradeParty', [
    tag('ram:ID', sellerIdentifier(model)),
    tag('ram:Name', party.name),
    tag('ram:Description', particulars.seller_register),
    tag('ram:SpecifiedLegalOrganization', [tag('ram:ID', registerNumber(model))]),
    tag('ram:DefinedTradeContact', [
      tag('ram:PersonName', name),
      tag('ram:TelephoneUniversalCommunication', [tag('ram:CompleteNumber', phone)]),
      tag('ram:EmailURIUniversalCommunication', [tag('ram:URIID', email)]),
    ]),
    address(party),
    electronic(particulars.seller_address),
    namesVatIds(model) ? taxId(party.vat_id, 'VA') : '',
    taxId(party.tax_number, 'FC'),
  ])
}

const buyer = (model: DocumentModel): string =>
  tag('ram:BuyerTradeParty', [
    tag('ram:ID', String(model.customer_number)),
    tag('ram:Name', model.buyer.name),
    address(model.buyer),
    electronic(model.particulars.buyer_address),
    namesVatIds(model) ? taxId(model.buyer.vat_id, 'VA') : '',
  ])

/** Its element must be there, and may not be empty (PEPPOL-EN16931-R008). */
function delivery(model: DocumentModel): string {
  const country = broughtTo(model)
  const content = [
    country ? tag('ram:ShipToTradeParty', [tag('ram:Name', model.buyer.name), address(model.buyer)]) : '',
    tag('ram:ActualDeliverySupplyChainEvent', [tag('ram:OccurrenceDateTime', [dateText(deliveredOn(model))])]),
  ]
  return tag('ram:ApplicableHeaderTradeDelivery', content)
}

function settlement(model: DocumentModel, texts: DocumentTexts): string {
  const { payment, paid_minor, tax_in_euro } = model.particulars
  const amount = amountIn(model.currency)
  const preceding = precedingOf(model)
  return tag('ram:ApplicableHeaderTradeSettlement', [
    payment.means === '59' ? tag('ram:CreditorReferenceID', payment.creditor_id) : '',
    tag('ram:PaymentReference', payment.means === '58' ? payment.remittance : model.number),
    tax_in_euro ? tag('ram:TaxCurrencyCode', 'EUR') : '',
    tag('ram:InvoiceCurrencyCode', model.currency),
    paymentMeans(model),
    ...model.taxes.map(group => taxGroup(model, group)),
    period(model.period_from, model.period_to),
    tag('ram:SpecifiedTradePaymentTerms', [
      tag('ram:Description', termsOf(model, texts)),
      model.due_on ? tag('ram:DueDateDateTime', [dateText(model.due_on)]) : '',
      payment.means === '59' ? tag('ram:DirectDebitMandateID', payment.mandate_reference) : '',
    ]),
    tag('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      tag('ram:LineTotalAmount', amount(model.net_minor)),
      tag('ram:TaxBasisTotalAmount', amount(model.net_minor)),
      tag('ram:TaxTotalAmount', amount(model.tax_minor), { currencyID: model.currency }),
      tax_in_euro ? tag('ram:TaxTotalAmount', amountIn('EUR')(tax_in_euro.tax_minor), { currencyID: 'EUR' }) : '',
      tag('ram:GrandTotalAmount', amount(model.gross_minor)),
      paid_minor ? tag('ram:TotalPrepaidAmount', amount(paid_minor)) : '',
      tag('ram:DuePayableAmount', amount(amountDueOf(model))),
    ]),
    preceding
      ? tag('ram:InvoiceReferencedDocument', [
          tag('ram:IssuerAssignedID', preceding.number),
          tag('ram:FormattedIssueDateTime', [dateText(preceding.issued_on, 'qdt')]),
        ])
      : '',
  ])
}

function paymentMeans({ particulars: { payment } }: DocumentModel): string {
  const means = (...parts: string[]) =>
    tag('ram:SpecifiedTradeSettlementPaymentMeans', [tag('ram:TypeCode', payment.means), ...parts])
  if (payment.means === '58')
    return means(
      tag('ram:PayeePartyCreditorFinancialAccount', [
        tag('ram:IBANID', payment.iban),
        tag('ram:AccountName', payment.account_name),
      ]),
      tag('ram:PayeeSpecifiedCreditorFinancialInstitution', [tag('ram:BICID', payment.bic)]),
    )
  if (payment.means === '59')
    return means(tag('ram:PayerPartyDebtorFinancialAccount', [tag('ram:IBANID', payment.debited_iban)]))
  const card = payment.means === '48' ? cardDigits(payment.label) : ''
  return means(
    tag('ram:Information', payment.label),
    tag('ram:ApplicableTradeSettlementFinancialCard', [tag('ram:ID', card)]),
  )
}

function taxGroup(model: DocumentModel, group: TaxGroup): string {
  const { category, net_minor, tax_minor } = group
  const [amount, exemption] = [amountIn(model.currency), exemptionOf(model, category)]
  return tag('ram:ApplicableTradeTax', [
    tag('ram:CalculatedAmount', amount(tax_minor)),
    tag('ram:TypeCode', 'VAT'),
    tag('ram:ExemptionReason', exemption?.text ?? null),
    tag('ram:BasisAmount', amount(net_minor)),
    tag('ram:CategoryCode', category),
    tag('ram:ExemptionReasonCode', exemption?.code ?? null),
    tag('ram:RateApplicablePercent', breakdownRate(model, group)),
  ])
}
