import { call } from '../../../api/client.ts'
import { ownCentre } from '../../../api/transport.ts'

/** Makes a payment method the default one, by the specification's own call where the customer centre has no other. */
export async function makeDefault(id: string): Promise<void> {
  const given = { params: { id } }
  await (ownCentre()
    ? call('PUT /ajax/v1/accounts/payment/{id}/default', given)
    : call('GET /ajax/v1/accounts/payment/{id}/default', given))
}
