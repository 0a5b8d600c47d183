import type { TicketPlan } from './ticket-plan.ts'

/** About domains, certificates and e-mail. */
export const domainTickets: Record<string, TicketPlan> = {
  deliverability: {
    customer: 10001,
    subject: 'Our mail lands in junk at Outlook.com',
    category: 'mail-delivery',
    answers: {
      sender: 'offers@lindqvist-partner.example',
      recipient: 'client@outlook.example',
      outcome: 'spam',
    },
    impact: 'degraded',
    contract: 'teamMail',
    steps: [
      {
        ago: 12,
        time: '11:20',
        by: 'anna',
        text: 'Since last week clients with Outlook.com and Hotmail addresses find our offers in the junk folder. Gmail and everyone else are fine. What can we do?',
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
        text: 'Forwarded to support with this ticket number. Yes, the monthly newsletter has gone out through a newsletter service since October.',
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
  museum: {
    customer: 10001,
    subject: 'Transfer of hafenmuseum-audioguide.com is stuck',
    category: 'domain',
    answers: { domain: 'hafenmuseum-audioguide.com' },
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
        text: 'Usually five days, or immediately if the previous registrar confirms. Let me check with the registry.',
      },
      {
        ago: 3,
        time: '11:05',
        by: 'admin',
        to: 'waiting_for_third_party',
        text: 'The registry has accepted the auth code and is waiting for *Registrar Süd GmbH*. The holder can speed it up with the link in the email they sent. Otherwise it completes automatically **in two days**.',
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
        text: `Exactly. The certificate authority looks for this record, but the old name servers don’t have it:

\`\`\`
_acme-challenge.hafenmuseum-audioguide.com.  CNAME  9f31c2.validate.nordlicht.example.
\`\`\`

Either ask the museum's administrator to set it, or we try again once the transfer is complete. Just tell us which you prefer.`,
      },
    ],
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
        text: `We received three complaints about unsolicited emails sent from *sommer-an-der-elbe.de*. The messages go out through the contact form, which copies itself to any address entered.

Please

1. switch off the copy to the sender,
2. add a check against robots,
3. tell us here when it is done.

Until then we limit outgoing emails from this website to 20 an hour.`,
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
        text: 'Enabled; the DS record has been live at DENIC since 14:20:\n\n```\n31406 13 2 7B0F2A9C64D1E58830B1F5A7C2D94E6F…\n```\n\nKeys are rotated automatically, so there is nothing you need to do.',
      },
      { ago: 246, time: '08:47', by: 'anna', to: 'closed' },
    ],
    rating: { stars: 5 },
  },
}
