import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../../../platform/db/database.ts'
import { Visitor } from '../../../../../testing/identity/cookie-jar.ts'
import {
  application,
  enter,
  follow,
  freePort,
  type Listening,
  proveThere,
  secret,
  startListening,
} from '../../../../../testing/identity/lab.ts'
import { untilWaiting } from '../../../../../testing/until-waiting.ts'

/** Signs in at one centre with the other, as in `sign-in.test.ts`. Here users change while they sign in. */
let issuer: Listening
let centre: Listening
let visitor: Visitor
beforeAll(async () => {
  const port = await freePort()
  const callback = `http://localhost:${port}/sign-in/provider/callback`
  const applications = [application({ client_id: 'centre', redirect_uris: [callback] })]
  issuer = await startListening(() => ({ singleSignOn: { applications, identityProvider: null } }))
  const identityProvider = {
    issuer: `${issuer.appUrl}/oidc`,
    clientId: 'centre',
    clientSecret: secret,
    label: 'Nordlicht ID',
    allowInsecure: true,
    trustsEmail: true,
    trustsSecondFactor: false,
    createsUsers: false,
    staffClaim: null,
  }
  centre = await startListening(() => ({ singleSignOn: { applications: [], identityProvider } }), port)
})
afterAll(async () => {
  await centre.close()
  await issuer.close()
})
beforeEach(async () => {
  visitor = new Visitor()
  await enter(issuer, visitor)
})

const anna = 'anna@demo.example'
const db = () => centre.services.database.operator
const begin = async (search = '') => (await visitor.go(`${centre.appUrl}/sign-in/provider${search}`)).location
const toCallback = async () => {
  const asked = await begin()
  return async () => (await follow({ visitor, appUrl: issuer.appUrl }, asked)).href
}

/** Comes back while a change of the user is under way, which is in force once this answers. */
async function whileChanging(callback: string, change: object): Promise<string> {
  let coming: Promise<{ location: string }> | undefined
  await inTransaction(db(), async work => {
    await work.updateTable('user_account').set(change).where('email', '=', anna).execute()
    coming = visitor.go(callback)
    await untilWaiting(work, 1)
  })
  return (await coming)?.location.slice(centre.appUrl.length) ?? ''
}

test('an address that its user is just giving up does not link the next owner to their account', async () => {
  const callback = await (await toCallback())()
  expect(await whileChanging(callback, { email: 'anna@elsewhere.example' })).toBe('/login?sign_on=unknown_user')
  expect(await db().selectFrom('federated_identity').select('user_id').execute()).toEqual([])
  await db().updateTable('user_account').set({ email: anna }).where('email', '=', 'anna@elsewhere.example').execute()
  expect((await visitor.go(await (await toCallback())())).location).toBe(`${centre.appUrl}/`)
})

test('a second factor that is just being set up is not skipped', async () => {
  await visitor.go(await (await toCallback())())
  const callback = await proveThere(issuer, visitor, await begin('?purpose=confirm'))
  const location = await whileChanging(callback.href, { two_factor_since: new Date() })
  expect(location).toBe('/authorise/failed?reason=expired')
})
