import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { type EndpointDeclaration, writes } from './wire/endpoint.ts'

/** What staff may do with an older proof: it only takes power away. */
const lessPower = ['POST /ajax/v1/accounts/customers/leave']

test('staff prove again that it is them before they change anything', () => {
  const unproved = Object.values(endpoints as Record<string, EndpointDeclaration>)
    .filter(endpoint => endpoint.access === 'admin' && writes(endpoint) && !endpoint.needsFreshAuthentication)
    .map(({ route }) => route)
  expect(unproved).toEqual(lessPower)
})
