import type { TicketPlan } from './ticket-plan.ts'

/** About contracts, prices and invoices. */
export const contractTickets: Record<string, TicketPlan> = {
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
        text: 'Dear Mr Krüger, you will find the current version (March) with annexes 1–3 as a PDF in your inbox. The owner of the account can sign it electronically. The list of sub-processors has not changed since.',
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
        text: 'The contract has ended and the data is still there for 30 days. What is the easiest way to download 1.4 TB?',
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
        text: 'rsync is running, 60 % done. We’ll tell you when you can erase it.',
      },
    ],
  },
}
