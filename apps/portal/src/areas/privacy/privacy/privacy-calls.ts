import type { ClosedPrivacy } from '@kontor/contract/areas/privacy/closed-privacy'
import { createContext } from 'react'
import { type CallOptions, call } from '../../../api/client.ts'

/** The closed customer whose page this is; null: the current customer's page. */
export const ClosedCustomer = createContext<ClosedPrivacy | null>(null)

/** The cards' calls for the current customer. */
export const ownCalls = {
  requestExport: (options: CallOptions) => call('POST /ajax/v1/privacy/exports', {}, options),
  openDownload: (id: string) => call('POST /ajax/v1/privacy/exports/{id}/downloads', { params: { id } }),
  requestErasure: (customer_number: number, options: CallOptions) =>
    call('POST /ajax/v1/privacy/erasure', { body: { customer_number } }, options),
  withdrawErasure: () => call('DELETE /ajax/v1/privacy/erasure'),
}
export type PrivacyCalls = typeof ownCalls

/** The same for a closed customer, which cannot be acted for. */
export const closedCalls = (customer: number): PrivacyCalls => ({
  requestExport: options => call('POST /ajax/v1/privacy/closed/{customer}/exports', { params: { customer } }, options),
  openDownload: id =>
    call('POST /ajax/v1/privacy/closed/{customer}/exports/{id}/downloads', { params: { customer, id } }),
  requestErasure: (customer_number, options) =>
    call(
      'POST /ajax/v1/privacy/closed/{customer}/erasure',
      { params: { customer }, body: { customer_number } },
      options,
    ),
  withdrawErasure: () => call('DELETE /ajax/v1/privacy/closed/{customer}/erasure', { params: { customer } }),
})
