import { describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

const secret = 's'.repeat(32)
const wiki = { client_id: 'wiki', client_secret: secret, name: 'Wiki', redirect_uris: ['https://wiki.example/cb'] }
const read = (applications: unknown) =>
  readConfiguration({ OIDC_CLIENTS: JSON.stringify(applications) }).signOn.applications

describe('applications', () => {
  test('need few fields', () => {
    expect(read([wiki])).toEqual([
      {
        ...wiki,
        post_logout_redirect_uris: [],
        scopes: ['openid', 'profile', 'email'],
        id_token_signed_response_alg: 'RS256',
        third_party: false,
      },
    ])
  })

  test.each([
    ['a short secret', { ...wiki, client_secret: 'short' }, /^OIDC_CLIENTS: .+ at 0\.client_secret$/],
    ['no return address', { ...wiki, redirect_uris: [] }, / at 0\.redirect_uris$/],
    ['one in the clear', { ...wiki, redirect_uris: ['http://wiki.example/cb'] }, / at 0\.redirect_uris\.0$/],
    ['one with a fragment', { ...wiki, redirect_uris: ['https://wiki.example/cb#x'] }, / at 0\.redirect_uris\.0$/],
    ['one with a name in front', { ...wiki, redirect_uris: ['https://a@wiki.example/'] }, / at 0\.redirect_uris\.0$/],
    ['one that runs', { ...wiki, redirect_uris: ['javascript:alert(1)'] }, / at 0\.redirect_uris\.0$/],
    ['an unknown scope', { ...wiki, scopes: ['openid', 'invoices'] }, / at 0\.scopes\.1$/],
    ['an unknown field', { ...wiki, grant_types: ['implicit'] }, /grant_types/],
  ])('with %s are one line that says where, and repeats no secret', (_name, application, line) => {
    expect(() => read([application])).toThrow(line)
    try {
      read([application])
    } catch (error) {
      expect((error as Error).message).not.toContain(secret)
      expect((error as Error).message.split('\n')).toHaveLength(1)
    }
  })

  test('have names of their own', () => {
    expect(() => read([wiki, wiki])).toThrow(/twice/)
  })

  test('may be on this machine without encryption', () => {
    expect(read([{ ...wiki, redirect_uris: ['http://localhost:5173/cb'] }])).toHaveLength(1)
  })
})

const issuer = { SSO_ISSUER: 'https://id.example', SSO_CLIENT_ID: 'kontor', SSO_CLIENT_SECRET: secret }
describe('the identity provider', () => {
  test('is off unless it is named', () => {
    expect(readConfiguration({}).signOn).toEqual({ applications: [], identityProvider: null, button: null })
  })

  test('is trusted with nothing by default', () => {
    expect(readConfiguration(issuer).signOn.identityProvider).toEqual({
      issuer: 'https://id.example',
      clientId: 'kontor',
      clientSecret: secret,
      label: 'Nordlicht Hosting',
      allowInsecure: false,
      trustsEmail: false,
      trustsSecondFactor: false,
      createsUsers: false,
      staffClaim: null,
    })
  })

  test.each([
    [{ SSO_CLIENT_SECRET: '' }, /^SSO_CLIENT_SECRET: /],
    [{ SSO_CLIENT_ID: '' }, /^SSO_CLIENT_ID: /],
    [{ SSO_ISSUER: 'http://id.example' }, /^SSO_ISSUER: must be https/],
    [{ SSO_ISSUER: 'http://id.example', SSO_ALLOW_INSECURE: 'true' }, /^SSO_ALLOW_INSECURE: /],
  ])('with %j is refused', (changes, line) => {
    expect(() => readConfiguration({ ...issuer, ...changes })).toThrow(line)
  })

  test('has a button on a portal alone that is given its label', () => {
    const alone = { CUSTOMER_CENTRE_URL: 'https://centre.example' }
    expect(readConfiguration(alone).signOn.button).toBeNull()
    expect(readConfiguration({ ...alone, SSO_LABEL: 'Example ID' }).signOn.button).toBe('Example ID')
  })

  test('names the claim of staff', () => {
    const { identityProvider } = readConfiguration({ ...issuer, SSO_STAFF_CLAIM: 'groups=a=b' }).signOn
    expect(identityProvider?.staffClaim).toEqual({ name: 'groups', value: 'a=b', roles: {} })
    const roles = { SSO_STAFF_CLAIM: 'groups=admins', SSO_STAFF_ROLES: 'urn:desk:support, books:billing' }
    expect(readConfiguration({ ...issuer, ...roles }).signOn.identityProvider?.staffClaim?.roles).toEqual({
      'urn:desk': 'support',
      books: 'billing',
    })
    expect(() => readConfiguration({ ...issuer, SSO_STAFF_ROLES: 'desk:support' })).toThrow('SSO_STAFF_CLAIM')
    expect(() => readConfiguration({ ...issuer, ...roles, SSO_STAFF_ROLES: 'desk:boss' })).toThrow('SSO_STAFF_ROLES')
  })
})
