import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../../../testing/identity/lab.ts'
import { startTestCentre, type TestCentre } from '../../../../../testing/test-centre.ts'

/** Its identity provider is unreachable: an answer that says so was on its way there. */
let centre: TestCentre
beforeAll(async () => {
  const identityProvider = {
    issuer: `http://localhost:${await freePort()}/oidc`,
    clientId: 'centre',
    clientSecret: 'a secret of the tests',
    label: 'Nordlicht ID',
    allowInsecure: true,
    trustsEmail: true,
    trustsSecondFactor: false,
    createsUsers: false,
    staffClaim: null,
  }
  centre = await startTestCentre('demo', {
    singleSignOn: { applications: [], identityProvider },
    statefulOrigins: ['http://portal.test', 'https://other-portal.test'],
  })
})
afterAll(() => centre.close())

const asked = '/sign-in/provider?previous_page=%2Fbilling'
const page = `&previous_page=${encodeURIComponent('http://portal.test/billing')}`
const setOut = `http://portal.test/login?sign_on=unavailable${page}`

describe('a sign-in at the identity provider begins', () => {
  test.each([
    ['where the sign-in page leads there', { 'sec-fetch-site': 'same-origin' }],
    [
      'where a portal of ours elsewhere does',
      { 'sec-fetch-site': 'cross-site', referer: 'https://other-portal.test/' },
    ],
    ['by an address typed or kept', { 'sec-fetch-site': 'none' }],
    ['in a browser that says nothing about it', {}],
  ])('%s', async (_how, headers) => {
    expect((await centre.app.inject({ url: asked, headers })).headers.location).toBe(setOut)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }],
    ['a site that hides itself', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site', referer: 'https://blog.portal.test/' }],
  ])('by no act of %s: its visitors press the button themselves', async (_who, headers) => {
    const { statusCode, headers: answered } = await centre.app.inject({ url: asked, headers })
    expect([statusCode, answered.location]).toEqual([303, `http://portal.test/login?${page.slice(1)}`])
    expect(answered['set-cookie']).toBeUndefined()
  })

  test('nor is a signed-in user led from there to confirm their identity', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const { headers } = await anna.get('/sign-in/provider?purpose=confirm&previous_page=%2Fbilling', {
      'sec-fetch-site': 'cross-site',
      referer: 'https://evil.example/',
    })
    expect(headers.location).toBe('http://portal.test/billing')
  })
})
