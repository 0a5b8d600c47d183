import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { test } from './fixtures/newcomer.ts'
import { answers, expect, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

/** A person has events posted to a program of theirs, at /api. */

type Heard = { id: string; type: string; signature: string }

async function program(): Promise<{ url: string; heard: Heard[]; close(): void }> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { 'webhook-id': id, 'webhook-signature': signature } = request.headers
    heard.push({ id: String(id), type: JSON.parse(body).type, signature: String(signature) })
    response.end('thanks')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on one
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/kontor`, heard, close }
}

for (const locale of ['en', 'de'] as const) {
  test(`events reach a program, whose person tests, pauses and ends its webhook, in ${locale}`, async ({
    page,
    newcomer,
    database,
    console,
  }) => {
    // an address that is none
    console.expectError(/422/)
    const { webhooks } = words(locale).reference
    const { url, heard, close } = await program()
    const { email, customer } = await newcomer(locale)
    if (locale === 'de') await page.setViewportSize({ width: 375, height: 812 })
    await signIn(page, email)
    await page.goto('/api')
    await answers(page)
    await page.getByRole('button', { name: webhooks.new }).click()
    const create = page.getByRole('button', { name: webhooks.create })
    const address = page.getByLabel(webhooks.url, { exact: true })
    await page.getByLabel(webhooks.name, { exact: true }).fill('Books')
    await address.fill('https://169.254.169.254/latest')
    await create.click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill(url)
    await create.click()
    await expect(page.getByText(/^whsec_/)).toBeVisible()

    const menu = page.getByRole('button', { name: webhooks.actionsOf.replace('{name}', 'Books') })
    const choose = async (name: string) => {
      await menu.click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose(webhooks.test)
    await expect.poll(() => heard.map(({ type }) => type)).toEqual(['test'])
    await sql`insert into event (customer_number, kind, subject, data)
      values (${customer}, 'ticket.message', '4711', '{"contract_number": null}')`.execute(database.operator)
    await expect.poll(() => heard.map(({ type }) => type), { timeout: 30_000 }).toEqual(['test', 'ticket.message'])
    expect(heard[1]?.signature).toMatch(/^v1,/)
    await choose(webhooks.deliveries)
    await expect(page.getByRole('heading', { name: webhooks.deliveriesOf.replace('{name}', 'Books') })).toBeFocused()
    await expect(page.getByText(heard[1]?.id ?? '')).toBeVisible()
    await page.getByRole('button', { name: webhooks.close, exact: true }).click()

    await choose(webhooks.pause)
    await expect(page.getByText(webhooks.states.paused, { exact: true })).toBeVisible()
    await choose(webhooks.resume)
    await expect(page.getByText(webhooks.states.active, { exact: true })).toBeVisible()
    await choose(webhooks.end)
    await page.getByRole('dialog').getByRole('button', { name: webhooks.end }).click()
    await expect(page.getByRole('button', { name: webhooks.new })).toBeVisible()
    await expect(menu).toHaveCount(0)
    close()
  })
}
