import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Visitor } from '../../../../../testing/identity/cookie-jar.ts'
import {
  application,
  begin,
  enter,
  follow,
  type Listening,
  type Party,
  partyOf,
  startListening,
} from '../../../../../testing/identity/lab.ts'

/** Allows as many connections as there are calls at once: a call that held one and asked for another would wait until the pool gives up. */
const connections = 2
let centre: Listening
beforeAll(async () => {
  centre = await startListening(
    () => ({
      singleSignOn: {
        applications: [application({ name: 'Shop of others', third_party: true })],
        identityProvider: null,
      },
    }),
    undefined,
    connections,
  )
})
afterAll(() => centre.close())

const atOnce = <T>(work: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: connections }, (_, number) => work(number)))

describe('with no more connections than calls', () => {
  test('the keys are read without a second one', async () => {
    const visitors = await Promise.all(['anna@demo.example', 'ben@demo.example'].map(signedIn))
    const answers = await atOnce(async number =>
      visitors[number]?.call(centre.appUrl, 'POST', '/ajax/v1/accounts/factors/apps', { name: 'Phone' }),
    )
    expect(answers.map(answer => answer?.status)).toEqual([201, 201])
  })

  test('an application’s request is shown, refused and allowed, all at once', async () => {
    const parties = await Promise.all(Array.from({ length: connections }, () => partyOf(centre.appUrl)))
    const paths = await Promise.all(parties.map(asked))
    const call = (method: string, body?: (number: number) => object) =>
      atOnce(async number => parties[number]?.visitor.call(centre.appUrl, method, paths[number] ?? '', body?.(number)))
    const shown = await call('GET')
    expect(shown.map(answer => answer?.body.step)).toEqual(['consent', 'consent'])
    const answered = await call('POST', number => ({ allow: number === 0 }))
    expect(answered.map(answer => answer?.status)).toEqual([200, 200])
  })
})

async function signedIn(email: string) {
  // not by way of the provider, which would read the keys
  const visitor = new Visitor()
  await enter(centre, visitor, email)
  return visitor
}

/** @returns the path under which the portal asks about what this application wants */
async function asked(party: Party): Promise<string> {
  await enter(centre, party.visitor)
  const page = await follow(party, (await begin(party)).url)
  return `/ajax/v1/sign-on/requests/${page.pathname.split('/').at(-1)}`
}
