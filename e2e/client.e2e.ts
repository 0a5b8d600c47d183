import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'

/** Calls as a page does that holds a token, beside the session of its reader. The delivery is the specification's of Standard Webhooks. */
const program = (token: string) => `
  import { createClient, isRefusal, verifyWebhook } from './index.js'
  const kontor = createClient({ url: location.origin, token: '${token}' })
  const told = []
  for await (const contact of kontor.contacts()) told.push(contact.email)
  const { number } = await kontor.ticketCreate({
    category: 'technical', impact: 'none', subject: 'Disk', body: 'Full', attachments: [new File(['full'], 'disk.log', { type: 'text/plain' })],
  })
  const { messages } = await kontor.ticket({ number })
  told.push(messages[0].files[0].name)
  await kontor.invoices().catch(error => told.push(isRefusal(error, 'invoices') && error.code))
  const headers = { 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': '1614265330', 'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' }
  const secrets = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const { test } = await verifyWebhook({ body: '{"test": 2432232314}', headers, secrets, tolerance: Infinity })
  document.body.textContent = [...told, test].join(' ')`

test('a page calls by the client and a token', async ({ page, newcomer, console, baseURL }) => {
  console.expectError(/403/)
  const folder = await mkdtemp(join(tmpdir(), 'kontor-client-'))
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '../packages/client/src/build/main.ts'),
    folder,
  ])
  await signIn(page, (await newcomer()).email)
  await page.request.get('/sanctum/csrf-cookie', { headers: { referer: `${baseURL}/` } })
  const cookies = await page.context().cookies()
  const xsrf = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const made = await page.request.post('/ajax/v1/tokens', {
    headers: { referer: `${baseURL}/`, 'x-xsrf-token': xsrf, accept: 'application/json' },
    data: { name: 'Page', scopes: ['contacts:read', 'support:write'], expires_on: expires },
  })
  expect(made.status()).toBe(201)
  const { token } = await made.json()
  await page.route('**/client-under-test/*', route => {
    const file = basename(new URL(route.request().url()).pathname)
    return file.endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', path: join(folder, file) })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><body><script type="module">${program(token)}</script>`,
        })
  })
  await page.goto('/client-under-test/page.html')
  await expect(page.locator('body')).toHaveText(/disk\.log token_scope 2432232314$/)
  await rm(folder, { recursive: true })
})
