import type { TicketCategory, TicketImpact, TicketStatus } from '@kontor/contract/words/support'
import type { ContractKey } from './contracts-data.ts'
import type { People } from './people.ts'

type Who = keyof People

/** A message, a change of status, or both at once; times are local, days count back from today. */
type Step = { ago: number; time: string; by: Who; text?: string; to?: TicketStatus }

export type TicketPlan = {
  customer: number
  subject: string
  category: TicketCategory
  impact: TicketImpact
  contract?: ContractKey
  /** The first one is the opening message. `[[ticket key]]`, `[[contract key]]` and `[[document key]]` in a text stand for numbers. */
  steps: [Step, ...Step[]]
  rating?: { stars: number; comment?: string }
}

export const englishTickets: Record<string, TicketPlan> = {
  checkout: {
    customer: 10001,
    subject: 'Checkout answers with 502 since this morning',
    category: 'technical',
    impact: 'down',
    contract: 'shop',
    steps: [
      {
        ago: 3,
        time: '08:52',
        by: 'anna',
        text: `Since about 8:40 roughly every second order in our shop ends with **502 Bad Gateway**. Product pages are fine, only \`/checkout\` is affected.

We have not deployed anything since Thursday. From the nginx log:

\`\`\`
upstream timed out (110: Connection timed out) while reading response header
from upstream, request: "POST /checkout HTTP/1.1", upstream: "fastcgi://unix:/run/php/shop.sock"
\`\`\`

Could somebody look at it quickly, please? We have a newsletter going out at noon.`,
      },
      {
        ago: 3,
        time: '09:04',
        by: 'colleague',
        to: 'in_progress',
        text: `Good morning Ms Lindqvist,

I am on it. The server itself is healthy (load 1.2, 9 GiB of memory free), so I am looking at PHP now.`,
      },
      {
        ago: 3,
        time: '09:31',
        by: 'colleague',
        text: `Found it: all 20 PHP workers wait for the same table lock. A plugin rebuilds its search index inside the order's transaction:

\`\`\`sql
UPDATE wp_shop_search_index SET stale = 1 WHERE updated_at < NOW() - INTERVAL 30 DAY;
\`\`\`

I have stopped that one query and raised the pool to 40 workers **for today**. Checkout answers in 300–400 ms again.`,
      },
      { ago: 3, time: '09:40', by: 'anna', text: 'Confirmed, orders go through again. Thank you, that was fast!' },
      {
        ago: 2,
        time: '10:15',
        by: 'admin',
        to: 'waiting_for_customer',
        text: `Before I close this I would like to prevent the next one. Two options:

1. Move the rebuild of the index to a nightly cron job (about 10 minutes of work on your side).
2. We add an index on \`updated_at\`, so that the query takes milliseconds. I would need your consent to change the database.

Which one do you prefer?`,
      },
    ],
  },
  duplicate: {
    customer: 10001,
    subject: 'Shop down?',
    category: 'technical',
    impact: 'down',
    contract: 'shop',
    steps: [
      {
        ago: 3,
        time: '08:58',
        by: 'ben',
        text: 'Hi, a client just called that he cannot pay in the shop. Is there a known outage?',
      },
      {
        ago: 3,
        time: '09:10',
        by: 'colleague',
        to: 'merged',
        text: 'Hello Mr Krüger, your colleague reported the same a few minutes earlier. I am merging this into ticket [[ticket checkout]], please follow it there.',
      },
    ],
  },
  replica: {
    customer: 10001,
    subject: 'Private network for the new database replica',
    category: 'technical',
    impact: 'none',
    contract: 'replica',
    steps: [
      {
        ago: 1,
        time: '16:47',
        by: 'anna',
        text: `We ordered [[contract replica]] today as a replica for the shop's database. Please attach it to the same private network as *Shop production* once it is ready:

- network: \`10.40.7.0/24\`
- wanted address: \`10.40.7.12\`
- no public IPv4 needed, IPv6 is enough

Is replication between Hamburg and Nürnberg counted as traffic?`,
      },
    ],
  },
  deliverability: {
    customer: 10001,
    subject: 'Our mail lands in junk at Outlook.com',
    category: 'technical',
    impact: 'degraded',
    contract: 'teamMail',
    steps: [
      {
        ago: 12,
        time: '11:20',
        by: 'anna',
        text: 'Since last week clients with Outlook.com and Hotmail addresses find our offers in the junk folder. Gmail and everybody else are fine. What can we do?',
      },
      {
        ago: 12,
        time: '13:02',
        by: 'colleague',
        to: 'waiting_for_customer',
        text: `Thank you for the report. Could you forward one of these messages **as an attachment**, so that we see its headers? Please also tell us whether you send newsletters through another service.`,
      },
      {
        ago: 11,
        time: '09:15',
        by: 'anna',
        to: 'in_progress',
        text: 'Forwarded to support with this ticket number. Yes, the monthly newsletter goes out through a newsletter service since October.',
      },
      {
        ago: 11,
        time: '15:48',
        by: 'colleague',
        text: `That explains it. The service signs with its own domain and your SPF record does not know it:

\`\`\`
lindqvist-partner-design.de.  TXT  "v=spf1 mx include:_spf.nordlicht.example -all"
\`\`\`

Please ask the service for

- the host to *include* in SPF,
- the two CNAME records for DKIM.

Then we add them for you.`,
      },
      {
        ago: 8,
        time: '10:33',
        by: 'anna',
        text: 'They say `spf.newsletter.example` and `k2._domainkey`, `k3._domainkey`. Please set them up.',
      },
      {
        ago: 8,
        time: '14:05',
        by: 'colleague',
        text: 'Done, both are live. I have also switched DMARC from `p=none` to reporting, so that we see who else sends in your name. Reputation at Microsoft takes one to two weeks to recover.',
      },
      {
        ago: 4,
        time: '17:26',
        by: 'anna',
        text: 'Slightly better: two of five test messages arrive in the inbox now.',
      },
      {
        ago: 2,
        time: '08:40',
        by: 'admin',
        text: 'Good sign. I have registered our address range in their feedback programme and will look at the figures on Friday again; the ticket stays with me until then.',
      },
    ],
  },
  traffic: {
    customer: 10001,
    subject: 'Objection to the extra traffic on [[document traffic]]',
    category: 'billing',
    impact: 'none',
    contract: 'shop',
    steps: [
      {
        ago: 58,
        time: '10:04',
        by: 'anna',
        text: `Invoice [[document traffic]] charges 812 GB of additional traffic. Our own statistics show **no more than 300 GB** for the whole month, so we object to it.

Please check whether the backup traffic between your own data centres was counted.`,
      },
      {
        ago: 57,
        time: '09:22',
        by: 'admin',
        to: 'in_progress',
        text: 'Dear Ms Lindqvist, I have marked the invoice as disputed: no reminders will be sent and nothing is collected while we check. Network operations is pulling the flow data of that month.',
      },
      {
        ago: 9,
        time: '16:30',
        by: 'admin',
        text: "First result: 441 GB went to one address of a search engine's crawler between the 11th and the 14th. That is real traffic, but we see it as abuse of *your* server and are talking to our billing department about a credit note. I will come back to you this week.",
      },
      {
        ago: 9,
        time: '17:02',
        by: 'anna',
        text: 'Thanks for staying on it. We have meanwhile blocked the crawler in `robots.txt` and at the firewall.',
      },
    ],
  },
  price: {
    customer: 10001,
    subject: 'New price of Web Hosting L',
    category: 'contract',
    impact: 'none',
    contract: 'website',
    steps: [
      {
        ago: 7,
        time: '14:11',
        by: 'anna',
        text: 'You announced a higher price for [[contract website]]. Is there a cheaper product that fits us? We use 34 GB and two websites.',
      },
      {
        ago: 6,
        time: '10:50',
        by: 'colleague',
        to: 'waiting_for_customer',
        text: `Gladly. With 34 GB you fit into **Web Hosting M** (50 GB, five websites):

| | L, new price | M |
|---|---|---|
| per month, net | 21.90 € | 9.90 € |
| PHP pool | dedicated | shared |
| staging copies | yes | no |

The change is free of charge and possible at the end of any month. Shall we go ahead?`,
      },
    ],
  },
  museum: {
    customer: 10001,
    subject: 'Transfer of hafenmuseum-audioguide.com is stuck',
    category: 'domain',
    impact: 'degraded',
    contract: 'museum',
    steps: [
      {
        ago: 4,
        time: '12:20',
        by: 'anna',
        text: 'We started the transfer this morning with the auth code we got from the museum. The status says "pending". How long does it usually take?',
      },
      {
        ago: 4,
        time: '13:37',
        by: 'admin',
        to: 'in_progress',
        text: 'Usually five days, or at once if the previous registrar confirms. Let me see what the registry says.',
      },
      {
        ago: 3,
        time: '11:05',
        by: 'admin',
        to: 'waiting_for_third_party',
        text: 'The registry has accepted the auth code and waits for *Registrar Süd GmbH*. The holder can speed it up with the link in the mail they got from there. Otherwise it completes by itself **two days from now**.',
      },
    ],
  },
  certificate: {
    customer: 10001,
    subject: 'Certificate for the audio guide was not issued',
    category: 'technical',
    impact: 'none',
    contract: 'gateway',
    steps: [
      {
        ago: 2,
        time: '09:28',
        by: 'anna',
        text: 'Order [[contract gateway]] shows "provisioning failed". Is it because the domain has not moved yet (see [[ticket museum]])?',
      },
      {
        ago: 1,
        time: '11:12',
        by: 'colleague',
        to: 'waiting_for_customer',
        text: `Exactly. The authority looks for this record and the old name servers do not have it:

\`\`\`
_acme-challenge.hafenmuseum-audioguide.com.  CNAME  9f31c2.validate.nordlicht.example.
\`\`\`

Either ask the museum's administrator to set it, or we try again by ourselves once the transfer is through. Just tell us which.`,
      },
    ],
  },
  maintenance: {
    customer: 10001,
    subject: 'Move web-1 and web-2 to new hosts outside office hours',
    category: 'technical',
    impact: 'none',
    contract: 'cloud',
    steps: [
      {
        ago: 26,
        time: '15:00',
        by: 'admin',
        text: 'We are replacing the hosts in region hh-1. The servers *web-1* and *web-2* must move, with about 90 seconds of interruption each. When would it suit you?',
      },
      {
        ago: 25,
        time: '09:41',
        by: 'anna',
        text: 'One at a time please, and not before the furniture fair is over, which is in six weeks. Any Sunday after that, before 7:00.',
      },
      {
        ago: 25,
        time: '10:18',
        by: 'admin',
        to: 'on_hold',
        text: 'Noted. We will move *web-1* on the first Sunday after the fair at 5:30 and *web-2* a week later, and announce both three days before.',
      },
    ],
  },
  php: {
    customer: 10001,
    subject: 'Switch the corporate website to PHP 8.4',
    category: 'technical',
    impact: 'none',
    contract: 'website',
    steps: [
      {
        ago: 6,
        time: '16:20',
        by: 'anna',
        text: 'Our agency has tested the site with PHP 8.4. Please switch it over, and keep 8.3 at hand in case something breaks.',
      },
      {
        ago: 5,
        time: '08:15',
        by: 'colleague',
        to: 'in_progress',
        text: 'Good morning, switched at 8:10. You can go back yourself at any time in the hosting panel under *PHP version*.',
      },
      {
        ago: 5,
        time: '11:30',
        by: 'anna',
        text: 'The contact form shows `Deprecated: strftime()` at the top of the page.',
      },
      {
        ago: 5,
        time: '11:52',
        by: 'colleague',
        to: 'resolved',
        text: `That is a notice, not an error. I have turned off its display for visitors:

\`\`\`ini
display_errors = Off
log_errors = On
\`\`\`

Your agency should replace the call before PHP 9. I take this as resolved; simply answer if it is not.`,
      },
    ],
  },
  processing: {
    customer: 10001,
    subject: 'Signed data processing agreement',
    category: 'other',
    impact: 'none',
    steps: [
      {
        ago: 10,
        time: '10:10',
        by: 'ben',
        text: 'For an audit at one of our clients we need the data processing agreement with the current list of sub-processors. Where do we find it?',
      },
      {
        ago: 9,
        time: '09:00',
        by: 'admin',
        to: 'resolved',
        text: 'Dear Mr Krüger, you will find the current version (March) with annexes 1–3 as a PDF in your mailbox; the owner of the account can sign it electronically. The list of sub-processors has not changed since.',
      },
      {
        ago: 6,
        time: '13:45',
        by: 'ben',
        to: 'in_progress',
        text: 'Thanks. Annex 2 (technical measures) ends after page 3 in the PDF I received, could you check?',
      },
      {
        ago: 4,
        time: '08:55',
        by: 'admin',
        to: 'resolved',
        text: 'You are right, the export cut it off. The complete file is on its way to you, sorry for the extra round.',
      },
    ],
  },
  reference: {
    customer: 10001,
    subject: 'Purchase order number on our invoices',
    category: 'billing',
    impact: 'none',
    steps: [
      {
        ago: 21,
        time: '09:37',
        by: 'ben',
        text: 'Our accounting needs the reference `LPD-HOSTING` on every invoice, and the invoices as ZUGFeRD. Can you do that?',
      },
      {
        ago: 21,
        time: '10:44',
        by: 'colleague',
        to: 'in_progress',
        text: 'Yes: the owner of the account sets both under *Account → Company & tax*. Shall I enter it for you?',
      },
      { ago: 20, time: '08:30', by: 'ben', text: 'Anna has just done it. All good.' },
      {
        ago: 20,
        time: '09:05',
        by: 'colleague',
        to: 'resolved',
        text: 'Perfect, it applies from the next invoice on. Documents already issued stay as they are.',
      },
      { ago: 9, time: '12:00', by: 'ben', to: 'closed' },
    ],
    rating: { stars: 5, comment: 'Quick and clear.' },
  },
  spam: {
    customer: 10001,
    subject: 'Spam sent through the contact form of the campaign page',
    category: 'abuse',
    impact: 'degraded',
    contract: 'campaign',
    steps: [
      {
        ago: 162,
        time: '07:31',
        by: 'admin',
        text: `We received three complaints about unsolicited mail sent from *sommer-an-der-elbe.de*. The messages go out through the contact form, which copies itself to any address entered.

Please

1. switch off the copy to the sender,
2. add a check against robots,
3. tell us here when it is done.

Until then we limit outgoing mail of this website to 20 an hour.`,
      },
      {
        ago: 162,
        time: '09:02',
        by: 'anna',
        to: 'in_progress',
        text: 'That is embarrassing, thank you for the warning. The form is offline until our developer has fixed it.',
      },
      {
        ago: 161,
        time: '15:20',
        by: 'anna',
        text: 'The copy is gone and a honeypot field is in place. Could you lift the limit?',
      },
      {
        ago: 161,
        time: '16:10',
        by: 'admin',
        to: 'resolved',
        text: 'Checked and lifted. No further complaints since yesterday noon.',
      },
      { ago: 154, time: '16:10', by: 'admin', to: 'closed' },
    ],
  },
  dnssec: {
    customer: 10001,
    subject: 'DNSSEC for the .de domain',
    category: 'domain',
    impact: 'none',
    contract: 'domainDe',
    steps: [
      {
        ago: 247,
        time: '11:11',
        by: 'anna',
        text: 'Can you enable DNSSEC for lindqvist-partner-design.de? A public client asks for it.',
      },
      {
        ago: 247,
        time: '14:29',
        by: 'colleague',
        to: 'resolved',
        text: 'Enabled; the DS record is published at DENIC since 14:20:\n\n```\n31406 13 2 7B0F2A9C64D1E58830B1F5A7C2D94E6F…\n```\n\nKeys are rotated automatically, there is nothing you need to do.',
      },
      { ago: 246, time: '08:47', by: 'anna', to: 'closed' },
    ],
    rating: { stars: 5 },
  },
  backup: {
    customer: 10001,
    subject: 'Restore the folder /media/kataloge from Tuesday',
    category: 'technical',
    impact: 'degraded',
    contract: 'cloud',
    steps: [
      {
        ago: 8,
        time: '15:05',
        by: 'anna',
        text: 'A colleague deleted `/media/kataloge` (about 18 GB) on the volume *media-archive*. Please restore the state of Tuesday night next to the present one, not over it.',
      },
      {
        ago: 8,
        time: '15:19',
        by: 'admin',
        to: 'in_progress',
        text: 'Restore is running to `/media/kataloge-restored`; I expect 40 minutes.',
      },
      {
        ago: 8,
        time: '16:02',
        by: 'admin',
        to: 'resolved',
        text: 'Done: 18.2 GB, 4,131 files. We bill the work as agreed, 1.25 hours.',
      },
      { ago: 7, time: '09:20', by: 'anna', to: 'closed' },
    ],
    rating: { stars: 4, comment: 'Everything is back. A self-service restore would be nice.' },
  },
  export: {
    customer: 10001,
    subject: 'Export of the render farm before it is erased',
    category: 'contract',
    impact: 'none',
    contract: 'renderFarm',
    steps: [
      {
        ago: 10,
        time: '13:15',
        by: 'anna',
        text: 'The contract has ended and the data is still there for 30 days. What is the easiest way to fetch 1.4 TB?',
      },
      {
        ago: 9,
        time: '10:25',
        by: 'colleague',
        to: 'in_progress',
        text: `Two ways:

- **rsync** from the retrieval host, about 14 hours at 250 Mbit/s:
  \`rsync -aP retrieval@export-nbg.nordlicht.example:/lpd-render/ ./lpd-render/\`
- an encrypted disk by courier, 89 € net.

The access data is in your hosting panel.`,
      },
      {
        ago: 5,
        time: '08:12',
        by: 'anna',
        text: 'rsync is running, 60 % done. We will tell you when you may erase it.',
      },
    ],
  },
}
