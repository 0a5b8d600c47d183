import type { TicketPlan } from './ticket-plan.ts'

/** About servers and what runs on them. */
export const serverTickets: Record<string, TicketPlan> = {
  checkout: {
    customer: 10001,
    subject: 'Checkout answers with 502 since this morning',
    category: 'technical',
    impact: 'down',
    contract: 'shop',
    resource: 'Server',
    steps: [
      {
        ago: 3,
        time: '08:52',
        by: 'anna',
        text: `Since about 8:40 about half of the orders in our shop end with **502 Bad Gateway**. Product pages are fine, only \`/checkout\` is affected.

We have not deployed anything since Thursday. From the nginx log:

\`\`\`
upstream timed out (110: Connection timed out) while reading response header
from upstream, request: "POST /checkout HTTP/1.1", upstream: "fastcgi://unix:/run/php/shop.sock"
\`\`\`

Could someone look at it soon, please? We have a newsletter going out at noon.`,
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
        text: `Before I close this, I’d like to make sure it doesn’t happen again. Two options:

1. Move the rebuild of the index to a nightly cron job (about 10 minutes of work on your side).
2. We add an index on \`updated_at\`, so that the query takes milliseconds. I would need your consent to change the database.

Which would you prefer?`,
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
        text: 'Hi, a client just called to say they can’t pay in the shop. Is there a known outage?',
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

Your agency should replace the call before PHP 9. I’ll mark this as resolved. Just reply if it isn’t.`,
      },
    ],
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
        text: 'A colleague deleted `/media/kataloge` (about 18 GB) on the volume *media-archive*. Please restore the state of Tuesday night next to the current one, not over it.',
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
}
