import type { BillingTexts } from '../../areas/money/billing/texts.ts'
import { closing } from '../../values/one-line.ts'

export const billing: BillingTexts = {
  document: {
    discount: 'Discount',
    voucher: 'Voucher',
    promotion: amount => `Voucher of ${amount} including VAT deducted. The prices and the VAT are already lower by it.`,
    promotionBack: amount => `${amount} of your voucher is available again and lowers your next invoices.`,
    rounding: 'Rounding to the agreed gross prices',
    cap: meter => `${meter} (monthly cap)`,
    reverseCharge:
      'Reverse charge: the VAT is owed by the recipient of the service (§ 13b UStG, Art. 196 Directive 2006/112/EC).',
    smallBusiness: 'No VAT is charged, as we are a small business (§ 19 UStG).',
    thirdCountry: 'Not taxable in Germany: the place of supply is abroad (§ 3a UStG).',
    exemptions: {
      eu_bodies:
        'Exempt from VAT: supply to an institution of the EU or an international body (§ 4 no. 7 UStG, Art. 151 Directive 2006/112/EC).',
      missions:
        'Exempt from VAT: supply to a diplomatic mission or a consulate (§ 4 no. 7 UStG, Art. 151 Directive 2006/112/EC).',
      nato_forces: 'Exempt from VAT: supply to armed forces of NATO (§ 4 no. 7 UStG, Art. 151 Directive 2006/112/EC).',
      stationed_forces:
        'Exempt from VAT: supply to armed forces stationed in Germany (Art. 67 (3) NATO SOFA Supplementary Agreement, Art. 151 Directive 2006/112/EC).',
    },
    certificate: (number, date) => `Certificate ${number} of ${closing(date)}`,
    damages: 'Not subject to VAT: interest and charges for late payment are damages.',
    correction: (number, date) => `Correction of ${number} of ${date}`,
    cancellation: (number, date) => `Cancellation of ${number} of ${date}`,
    replaces: (number, date) => `Replaces invoice ${number} of ${date}`,
    reason: reason => `Reason: ${reason}`,
    deducted: (amount, left) =>
      `We have deducted ${amount} from your credit. ${left === null ? 'There is nothing left to pay.' : `Amount due: ${left}.`}`,
    debit: ({ amount, on, account, mandate, creditor }) =>
      `We will debit ${amount} from your account ${account} on ${closing(on)} Mandate ${mandate}, creditor identifier ${closing(creditor)}`,
    transfer: due => `Please transfer the amount by ${due} and quote the number of this document.`,
    card: label => `The amount is charged to your card: ${closing(label)}`,
    paypal: label => `The amount is charged to your PayPal account: ${closing(label)}`,
    givenBack: 'The amount is credited to your customer account and counts against your next invoices.',
    proforma: 'This is not an invoice. There is nothing to pay, and no VAT can be deducted.',
  },
  obstacles: {
    address_missing: 'The customer’s name or address is incomplete.',
    seller_tax_id_missing: 'Neither provider.vat_id nor tax.number is set.',
    seller_address_unreadable: 'provider.postal does not end with postcode and city.',
    seller_account_missing: 'The customer pays by transfer, and payments.account is none.',
    vat_check_missing: 'The VAT ID has not been checked on the day of issue.',
    place_unproven: 'Evidence of the customer’s country besides the address is missing (Art. 24f Regulation 282/2011).',
    threshold_passed:
      'Consumers in other EU states were billed more than €10,000, and tax.oss_from is a later day or never.',
    leitweg_id_missing: 'A public body’s XRechnung needs a Leitweg-ID.',
    currency_differs: 'The contract has another currency than the customer.',
    exchange_rate_missing: 'tax.exchange_rates has no rate for this month.',
    document_invalid: 'The document would break a rule for e-invoices.',
    failed: 'Billing failed. The log has the error.',
  },
}
