import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { createServer } from './server.ts'
import { siteFile } from './testing/site-file.ts'

async function server(environment: Record<string, string>) {
  const app = await createServer(readConfiguration({ LOG_LEVEL: 'silent', ...environment }), null, null)
  onTestFinished(() => app.close())
  return (url: string) => app.inject({ url })
}
const production = { NODE_ENV: 'production', DATABASE_URL: 'embedded', APP_URL: 'https://my.example.com' }

test('a provider’s own security address stands in security.txt, for a year', async () => {
  const get = await server({
    ...production,
    ...siteFile({ provider: { security_email: 'security@example.com' } }),
  })
  const { body, headers } = await get('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(
    /^Contact: mailto:security@example\.com\nExpires: \d{4}-.*Z\nPreferred-Languages: de, en\nCanonical: https:\/\/my\.example\.com\/\.well-known\/security\.txt\n$/,
  )
  const days = (Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(360)
  expect(days).toBeLessThan(366)
})

test('a made-up address is not published', async () => {
  expect((await (await server(production))('/.well-known/security.txt')).statusCode).toBe(404)
  expect((await (await server({}))('/.well-known/security.txt')).statusCode).toBe(404)
})

test('password managers find where the password is changed', async () => {
  const { statusCode, headers } = await (await server({}))('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/account/security'])
})
