import { formatMoney } from '@kontor/contract/money'
import type { OffersTexts } from '../../areas/desk/offers/mails.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

const stuck = {
  facts_changed: 'With today’s data of the customer the offer would come to other sums or taxes.',
  terms_changed: 'Our terms and conditions have changed since it was sent.',
  not_sold: 'A product of the offer can no longer be ordered as it was offered.',
  customer_known: 'A customer account with the same name, address or VAT ID exists by now.',
  customer_closed: 'The customer account is closed, locked or being erased.',
  not_billable: 'Nothing can be billed with the data that we have of the recipient.',
}

export const offers: OffersTexts = {
  acceptance: ({
    provider,
    number,
    name,
    company,
    email,
    lines,
    products,
    setUpOn,
    net,
    tax,
    gross,
    until,
    terms,
    early,
    at,
  }) =>
    [
      `Acceptance of offer ${number} by ${provider}`,
      '',
      `For: ${company}`,
      `Email: ${email}`,
      '',
      ...(lines.length > 0 ? [...lines, ''] : []),
      ...products.flatMap(product => [product, '']),
      ...(setUpOn === null ? [] : [`Amounts of the first invoices, as if the products were set up on ${setUpOn}:`]),
      `Net: ${net}`,
      `VAT: ${tax}`,
      `Total: ${gross}`,
      `Valid until: ${until}`,
      '',
      `I accept this offer, with obligation to pay. The terms and conditions (version ${terms}) apply.`,
      ...(early
        ? [
            'I ask you to begin before the withdrawal period is over, and know that I pay for what is done until I withdraw.',
          ]
        : []),
      '',
      `Name: ${name}`,
      `Submitted with the button “Order with obligation to pay” on ${at}.`,
    ].join('\n'),
  mails: {
    offer_sent: ({ number, intro, net, gross, recurring, consumer, until, link, provider, dates }) => ({
      subject: `Offer ${number} from ${provider}`,
      action: 'View offer',
      body: paragraphs(
        intro !== '' && intro,
        [
          recurring ? `The first invoices of our offer ${number} come to` : `Our offer ${number} comes to`,
          consumer
            ? `${formatMoney(gross, dates.tag)} including VAT.`
            : `${formatMoney(net, dates.tag)} plus VAT (${formatMoney(gross, dates.tag)} in total).`,
        ].join(' '),
        `You can accept or decline it until ${dayText(dates, until)}:`,
        link,
      ),
    }),
    offer_code: ({ number, code, minutes }) => ({
      subject: `${code} is your code for offer ${number}`,
      body: paragraphs(
        `Enter this code to accept offer ${number}:`,
        code,
        `It is valid for ${minutes} minutes. If you are not accepting an offer right now, ignore this email and pass the code to no one.`,
      ),
    }),
    offer_accepted: ({ number, text, opened, products, withdrawal, provider }) => ({
      subject: `You have accepted offer ${number}`,
      body: paragraphs(
        `Thank you. ${oneLine(provider)} has received your order. Keep this email as proof.`,
        text,
        opened && 'We have opened a customer account for you. A second email invites you to it.',
        products === 0
          ? 'You get an invoice with exactly these amounts.'
          : 'We are setting up your products now. A separate email confirms each contract.',
        ...withdrawal,
      ),
    }),
    staff_offer: ({ number, name, link, told }) => ({
      subject: {
        accepted: `Offer ${number} was accepted`,
        declined: `Offer ${number} was declined`,
        lapsed: `Offer ${number} has expired`,
        stuck: `Offer ${number} cannot be accepted`,
      }[told.outcome],
      body: paragraphs(
        told.outcome === 'accepted'
          ? `${oneLine(told.who)} accepted your offer ${number} to ${closing(name)} What was offered will be billed as it was sent.`
          : told.outcome === 'declined'
            ? `Your offer ${number} to ${oneLine(name)} was declined.`
            : told.outcome === 'lapsed'
              ? `Your offer ${number} to ${oneLine(name)} was not answered in time.`
              : `${oneLine(name)} wanted to accept your offer ${number} and could not. ${stuck[told.why]} Withdraw it and send a new one.`,
        told.outcome === 'declined' && told.reason !== '' && `Their reason: ${oneLine(told.reason)}`,
        link,
      ),
    }),
  },
}
