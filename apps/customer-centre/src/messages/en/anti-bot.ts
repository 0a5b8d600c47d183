import type { ConnectionTestTexts } from '../../adapters/anti-bot/connection-test-page.ts'

export const antiBot: ConnectionTestTexts = {
  title: 'Connection test for our robot check',
  lead: 'This page tests each part of the robot check in our forms. It sends only what the check itself sends.',
  noScript: 'Turn on JavaScript to run this test. The robot check needs it too.',
  steps: {
    server: 'Our server can be reached',
    frames: 'The pages of the check load',
    crypto: 'Your browser supports the encryption we use (needs https)',
    worker: 'Your browser can run the check in the background',
    challenge: 'The whole check passes',
  },
  results: { waiting: 'waiting', passed: 'passed', failed: 'failed' },
  all: 'Everything works. Reload the form and send it again.',
  some: 'Something blocks the check. It may be a content blocker, a company filter or an outdated browser. You can still send the form: it asks you to wait 20 seconds instead.',
}
