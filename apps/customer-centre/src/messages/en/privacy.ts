import type { HoldReason } from '@kontor/contract/enums/locks'
import type { PrivacyTexts } from '../../areas/privacy/privacy/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/** Art. 17 (3) (e) and (b) GDPR, as a sentence. */
const holds: Record<HoldReason, string> = {
  claims: 'We need it to establish, exercise or defend legal claims (Art. 17 (3) (e) GDPR).',
  obligation: 'The law requires us to keep it (Art. 17 (3) (b) GDPR).',
}

export const privacy: PrivacyTexts = {
  readme: ({ provider, customer, customer_number, requested_by, made_at, not_included }) => `EXPORT OF YOUR DATA

This is the data ${provider} keeps about ${customer} (customer ${customer_number}).
Created at ${made_at} for ${requested_by} under Articles 15 and 20 of the General Data Protection Regulation.

What is included
- index.json: all files with their number of rows and their SHA-256 checksum
- account/: your customer record, people with access, limits, accepted terms, activity
- contacts/, contracts/, services/, support/: contacts, contracts, cloud services, tickets with their messages
- billing/: invoices and credit notes with their lines, payments, payment methods (masked)
- files/: files you sent us
- you/: personal data of ${requested_by}, such as sign-ins, sessions, devices, consents, emails

All files are JSON (UTF-8) with one row per line. Times are in UTC, and amounts in the smallest unit of their currency.

What is not included
- Passwords, tokens, codes and anything else that opens an account
- Personal data of other people, such as their sign-ins and emails
- Our internal notes on business secrets, security and staff (Art. 15 (4))
${not_included.map(path => `- ${path}: not covered by your permissions`).join('\n')}`,
  closing: {
    accepted: (by: string, at: string) => `Signed electronically by ${by} on ${at}`,
    hash: 'SHA-256 of the text',
  },
  mails: {
    // without a way in: who reads this mail has to sign in for the archive
    export_ready: ({ customer, expires, timeZone, link, provider, dates }) => ({
      subject: `Your data export from ${provider} is ready`,
      action: 'Download data export',
      body: `Sign in to download the data export of customer ${customer} by ${momentText(dates, expires, timeZone)}. After that it is deleted.

${link}

If you didn’t request it, set a new password and contact us.`,
    }),
    agreement_accepted: ({ version, at, timeZone, link, by, provider, contactOf, dates }) => ({
      subject: `Data processing agreement with ${provider} signed (version ${version})`,
      action: 'View agreement',
      body: `${by === null ? 'You' : oneLine(by)} signed the data processing agreement (Art. 28 GDPR), version ${version}, on ${momentText(dates, at, timeZone)}${contactOf === null ? `. Read or print it here:\n\n${link}` : ` for ${contactOf}. Ask them for the text, which is in their customer account.`}`,
    }),
    erasure_requested: ({ customer, by, scheduledFor, obstacles, held, link, dates }) => ({
      subject: `Erasure of customer ${customer} requested`,
      action: 'View erasure request',
      body: `${oneLine(by)} requested the erasure of customer ${customer}. ${
        scheduledFor
          ? `It is scheduled for ${dayText(dates, scheduledFor)}.`
          : `It can’t start yet because ${held ? 'we must keep the data for legal reasons' : obstacles === 1 ? 'one contract or invoice is still open' : `${obstacles} contracts or invoices are still open`}.`
      }

After the erasure, no one can use this customer account, and the data can’t be restored. We keep only what the law requires. Any owner can see the details and withdraw the request until the erasure starts:

${link}`,
    }),
    erasure_scheduled: ({ customer, scheduledFor, held, link, dates }) => ({
      subject: scheduledFor
        ? `Customer ${customer} will be erased on ${dayText(dates, scheduledFor)}`
        : `The erasure of customer ${customer} is on hold`,
      action: 'View erasure request',
      body: `${
        scheduledFor
          ? `The erasure of customer ${customer} is scheduled for ${dayText(dates, scheduledFor)}. Download any data you want to keep before then. Until that day, any owner can withdraw the request`
          : held
            ? `The erasure of customer ${customer} is on hold because we must keep the data for legal reasons. Check its status here`
            : `The erasure of customer ${customer} is on hold because a contract or invoice is open again. See which one here`
      }:

${link}`,
    }),
    erasure_withdrawn: ({ customer, by, link }) => ({
      subject: `Customer ${customer} will not be erased`,
      action: 'View privacy page',
      body: `${oneLine(by)} withdrew the request to erase customer ${customer}. No data was erased:

${link}`,
    }),
    erasure_done: ({ customer, provider }) => ({
      subject: `Customer ${customer} was closed and is being erased`,
      body: `The data of customer ${customer} at ${provider} is being erased, as requested. The account is closed. If you have no access to another customer, you can no longer sign in.

We keep separately what we need under tax and commercial law or to prove claims. It is deleted automatically when its retention period ends.`,
    }),
    legal_hold_set: ({ customer, reasonClass, waits, link }) => ({
      subject: `Legal hold on the data of customer ${customer}`,
      action: 'View privacy page',
      body: `The data of customer ${customer} is under a legal hold and will not be erased until further notice. ${holds[reasonClass]} ${waits ? 'The requested erasure is on hold until then. Any owner can still withdraw it.' : 'Nothing else changes for you.'}

If you don’t agree, reply to this email or contact a supervisory authority (Art. 77 GDPR).

${link}`,
    }),
    legal_hold_lifted: ({ customer, waits, link }) => ({
      subject: `Legal hold on the data of customer ${customer} lifted`,
      action: 'View privacy page',
      body: `The legal hold on the data of customer ${customer} was lifted. ${waits ? 'The requested erasure continues. We will email you its date before anything is erased.' : 'You can request an erasure again.'}

${link}`,
    }),
  },
}
