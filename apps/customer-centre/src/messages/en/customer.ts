import type { CustomerTexts } from '../../areas/customer/mails.ts'
import { oneLine } from '../../values/one-line.ts'
import { circumstances } from './circumstances.ts'

export const customer: CustomerTexts = {
  limits: {
    servers: 'Servers',
    vcpus: 'Processor cores',
    ram_gib: 'Memory',
    volumes: 'Volumes',
    addresses: 'Public addresses',
  },
  mails: {
    verify_email: ({ link, hours, provider }) => ({
      subject: `Confirm your e-mail address for ${provider}`,
      action: 'Confirm the e-mail address',
      body: `${link}

Open this link within ${hours} hours and press “Confirm”: then your customer account at ${provider} is there. It works once, and best in the browser in which you registered; another one asks for the password you chose.

If you did not ask for an account, do nothing, or open the link and say so: then nothing is kept.`,
    }),
    registration_known: ({ appUrl, provider }) => ({
      subject: `You already have an account at ${provider}`,
      action: 'Sign in',
      body: `${appUrl}/login

Someone, probably you, wanted to open an account with this e-mail address just now. There is one already: sign in with the link above. If you have forgotten the password, set a new one here:

${appUrl}/password/reset

If it was not you, do nothing. Nothing was changed, and whoever asked does not learn that you have an account.`,
    }),
    refund_account_changed: ({ customer, number, by, iban, event, service, provider }) => ({
      subject: `The account for refunds of ${oneLine(customer)} at ${provider} was changed`,
      body: `${oneLine(by)} has changed where money goes that ${provider} owes ${oneLine(customer)} (customer number ${number}). From now on it goes to ${iban}.

${circumstances(event)}

If you did not expect this, ask ${oneLine(by)}, and tell us at once: ${service}`,
    }),
    vat_id_invalid: ({ customer, vatId, appUrl, provider, contactOf }) => ({
      subject: `The VAT ID of ${customer} is no longer valid`,
      action: 'Look at the VAT ID',
      body: `we have checked the VAT ID ${vatId} of ${customer} again: according to the EU’s register it is not valid any more.

From now on invoices of ${provider} to ${customer} carry VAT. Those already issued stay as they are.

${
  contactOf === null
    ? `If the ID has changed, enter the new one. If it is right, ask your tax office whether it is registered for trade within the EU, and have it checked again here:

${appUrl}/account/company`
    : `If the ID has changed, or is right, tell ${contactOf}: a new one can be entered in the customer account, and this one checked again. The tax office knows whether it is registered for trade within the EU.`
}`,
    }),
  },
}
