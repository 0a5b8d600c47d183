import type { CustomerTexts } from '../../areas/customers/customer/mails.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { circumstances } from './circumstances.ts'

const limitNames: Record<string, string> = {
  servers: 'Servers',
  vcpus: 'CPU cores',
  ram_gib: 'Memory',
  volumes: 'Volumes',
  addresses: 'Public IP addresses',
}

export const customer: CustomerTexts = {
  limits: limitNames,
  mails: {
    verify_email: ({ link, hours, provider }) => ({
      subject: `Confirm your email address for ${provider}`,
      action: 'Confirm email address',
      body: `Confirm your email address within ${hours} hours to open your customer account at ${closing(provider)}

${link}

The link works once. Open it in the browser you registered with, or have the password you chose ready.

If you didn’t ask for an account, ignore this email. Without your confirmation, no account is opened.`,
    }),
    registration_known: ({ appUrl, provider }) => ({
      subject: `You already have a login at ${provider}`,
      action: 'Sign in',
      body: `We received a request to open an account with this email address, but it already has a login. Sign in here:

${appUrl}/login

If you have forgotten your password, set a new one:

${appUrl}/password/reset

If this wasn’t you, ignore this email. Nothing was changed, and no one was told that you have a login.`,
    }),
    refund_account_changed: ({ customer, number, by, iban, event, service, provider, dates }) => ({
      subject: `Bank account for refunds to ${oneLine(customer)} was changed`,
      body: `${oneLine(by)} changed the bank account for refunds from ${provider} to ${oneLine(customer)} (customer number ${number}). Refunds now go to ${iban}.

${circumstances(event, dates)}

If you didn’t expect this, ask ${oneLine(by)} and contact us immediately: ${service}`,
    }),
    limit_decided: ({ customer, key, decision, asked, limit, reason, link }) => ({
      subject: `Your limit request: ${{ approved: 'approved', partly: 'partly approved', refused: 'not approved' }[decision]}`,
      action: 'View limits',
      body: `You asked for a higher limit for customer ${customer}.

${limitNames[key] ?? key}: ${asked} requested, ${
        {
          approved: `and approved. The new limit is ${limit}.`,
          partly: `${limit} approved. The new limit is ${limit}.`,
          refused: `not approved. The limit is still ${limit}.`,
        }[decision]
      }${reason && `\n\n${reason}`}

${link}`,
    }),
    exemption_ends: ({ customer, certificate, until, appUrl, provider, dates, contactOf }) => ({
      subject: `The tax exemption of ${oneLine(customer)} ends on ${dayText(dates, until)}`,
      action: 'Send certificate',
      body: `The tax exemption of ${oneLine(customer)} by certificate ${oneLine(certificate)} ends on ${closing(dayText(dates, until))}

From the day after, invoices from ${provider} to ${oneLine(customer)} include VAT. So do services whose period ends after that day.

${
  contactOf === null
    ? `If the exemption continues, send us the new certificate before then:

${appUrl}/support/create`
    : `If the exemption continues, tell ${closing(contactOf)} The new certificate has to reach us before then.`
}`,
    }),
    vat_id_invalid: ({ customer, vatId, appUrl, provider, contactOf }) => ({
      subject: `The VAT ID of ${oneLine(customer)} is no longer valid`,
      action: 'View VAT ID',
      body: `The VAT ID ${vatId} of ${oneLine(customer)} is no longer valid, according to the EU register.

From now on, invoices from ${provider} to ${oneLine(customer)} include VAT. Existing invoices stay as they are.

${
  contactOf === null
    ? `If your VAT ID has changed, enter the new one. If it is correct, ask your tax office whether it is registered for trade within the EU, then check it again here:

${appUrl}/account/company`
    : `If the VAT ID has changed or is correct, tell ${closing(contactOf)} A new one can be entered, and this one checked again, in the customer account. The tax office knows whether it is registered for trade within the EU.`
}`,
    }),
  },
}
