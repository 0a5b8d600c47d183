import type { HoldReason } from '@kontor/contract/enums/locks'
import type { PrivacyTexts } from '../../areas/privacy/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/** Art. 17 (3) (e) and (b) GDPR, as a sentence. */
const holds: Record<HoldReason, string> = {
  claims: 'they are needed to establish, exercise or defend legal claims (Art. 17 (3) (e) GDPR).',
  obligation: 'a duty by law makes us keep them (Art. 17 (3) (b) GDPR).',
}

export const privacy: PrivacyTexts = {
  readme: ({ provider, customer, customer_number, requested_by, made_at, not_included }) => `EXPORT OF YOUR DATA

${provider} keeps these data about ${customer} (customer ${customer_number}).
Made at ${made_at} for ${requested_by}, according to Articles 15 and 20 of the General Data Protection Regulation.

What is in here
- index.json: every file with the number of its rows and its SHA-256
- account/: your customer record, people with access, limits, accepted terms, activity
- contacts/, contracts/, services/, support/: contacts, contracts, cloud services, tickets with their messages
- billing/: documents with their lines, payments, ways to pay (masked)
- files/: what you sent us as files
- you/: what is personal to ${requested_by}: sign-ins, sessions, devices, consents, mails

All files are JSON (UTF-8), one row a line. Times are in UTC, amounts in the smallest unit of their currency.

What is not in here
- Passwords, tokens, codes and whatever else opens an account
- What is personal to others: their sign-ins and mails belong to them
- Our own notes about business secrets, security and staff (Art. 15 (4))
${not_included.map(path => `- ${path}: your access does not include it`).join('\n')}`,
  closing: {
    accepted: (by: string, at: string) => `Concluded electronically by ${by} on ${at}`,
    hash: 'SHA-256 of the text',
  },
  mails: {
    // without a way in: who reads this mail has to sign in for the archive
    export_ready: ({ customer, expires, timeZone, link, provider }) => ({
      subject: `Your data at ${provider} are ready to be fetched`,
      action: 'Fetch the data',
      body: `the archive with the data of customer ${customer} is ready. Sign in to download it, until ${momentText('en', expires, timeZone)}; after that it is removed:

${link}

If you have not asked for it, set a new password and tell us.`,
    }),
    agreement_accepted: ({ version, at, timeZone, link, by, provider, contactOf }) => ({
      subject: `Processing agreement with ${provider}, version ${version}`,
      action: 'Look at the agreement',
      body: `${by === null ? 'you have' : `${oneLine(by)} has`} concluded the processing agreement (Art. 28 GDPR) in version ${version} on ${momentText('en', at, timeZone)}${contactOf === null ? `. You find its text, to read and to print, under “Privacy”:\n\n${link}` : ` for ${contactOf}. Its text is in the customer account: ask ${contactOf} for it.`}`,
    }),
    erasure_requested: ({ customer, by, scheduledFor, obstacles, held, link }) => ({
      subject: `Erasure of customer ${customer} requested`,
      action: 'Look at the plan',
      body: `${oneLine(by)} has asked for the erasure of customer ${customer}. ${
        scheduledFor
          ? `It is carried out on ${dayText('en', scheduledFor)}.`
          : `It waits until nothing stands in the way any more: ${held ? 'for legal reasons we have to keep the data for now' : obstacles === 1 ? 'one contract or invoice is still open' : `${obstacles} contracts or invoices are still open`}.`
      }

Afterwards nobody can sign in for this customer, and nothing brings the data back. What the law makes us keep stays, as the plan shows. Until the day it happens every owner can withdraw it:

${link}`,
    }),
    erasure_scheduled: ({ customer, scheduledFor, held, link }) => ({
      subject: scheduledFor
        ? `Customer ${customer} is erased on ${dayText('en', scheduledFor)}`
        : `The erasure of customer ${customer} has to wait`,
      action: 'Look at the plan',
      body: `${
        scheduledFor
          ? `nothing stands in the way of the erasure of customer ${customer} any more. It is carried out on ${dayText('en', scheduledFor)}. Fetch your data before that, if you want them. Until then every owner can withdraw the request`
          : held
            ? `the erasure of customer ${customer} waits, as for legal reasons we have to keep the data for now. How it stands you see here`
            : `a contract or an amount has become open since the erasure of customer ${customer} was scheduled, so it waits. You see what it is here`
      }:

${link}`,
    }),
    erasure_withdrawn: ({ customer, by, link }) => ({
      subject: `Customer ${customer} is not erased`,
      action: 'Look at the privacy page',
      body: `${oneLine(by)} has withdrawn the request to erase customer ${customer}. Everything stays as it is:

${link}`,
    }),
    erasure_done: ({ customer, provider }) => ({
      subject: `Customer ${customer} is erased`,
      body: `as you asked, the data of customer ${customer} at ${provider} are being erased now. The account is closed, and who acted for no other customer can sign in no longer.

What tax and commercial law or the proof of claims makes us keep is kept apart until its time is over, and then removed by itself.`,
    }),
    legal_hold_set: ({ customer, reasonClass, waits, link }) => ({
      subject: `Data of customer ${customer} are kept for legal reasons`,
      action: 'Look at the privacy page',
      body: `until further notice no data of customer ${customer} are erased: ${holds[reasonClass]} ${waits ? 'The erasure you asked for waits for that. It is not lost, and any owner can withdraw it.' : 'Nothing else changes for you.'}

If you do not agree, reply to this e-mail, or turn to a supervisory authority (Art. 77 GDPR).

${link}`,
    }),
    legal_hold_lifted: ({ customer, waits, link }) => ({
      subject: `Data of customer ${customer} are no longer kept for legal reasons`,
      action: 'Look at the privacy page',
      body: `the legal reasons to keep the data of customer ${customer} have gone. ${waits ? 'The erasure you asked for goes on; before it has a date nothing is erased, and you hear of that date.' : 'An erasure can be asked for and carried out again.'}

${link}`,
    }),
  },
}
