import type { ConnectionTestTexts } from '../../adapters/anti-bot/connection-test-page.ts'

export const antiBot: ConnectionTestTexts = {
  title: 'Connection test of the anti-robot check',
  lead: 'This page tries, step by step, what the check in our forms needs. Nothing is sent but what the check itself sends.',
  noScript: 'This test needs JavaScript, as the check itself does.',
  steps: {
    server: 'Our server can be reached',
    frames: 'The check’s own pages can be loaded',
    crypto: 'This browser can calculate with encryption (it needs https)',
    worker: 'This browser lets the check calculate in the background',
    challenge: 'A whole check goes through',
  },
  results: { waiting: 'waiting', passed: 'works', failed: 'does not work' },
  all: 'All of it works. Reload the form and send it again.',
  some: 'Something stands in the way: an extension that blocks content, a company’s filter, or an old browser. The form can be sent all the same: it asks you to wait for 20 seconds instead.',
}
