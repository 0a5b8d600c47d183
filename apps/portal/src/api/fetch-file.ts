import { publicConfiguration } from '../page/public-configuration.ts'
import { shownCustomer } from './shown-customer.ts'

/**
 * Fetches a file that the customer centre makes for a body; the browser keeps it outside of the page's memory.
 * @throws Error where it is refused or breaks off
 */
export async function fetchFile(path: string, body: object): Promise<Blob> {
  const customer = shownCustomer()
  // read here: the sign-in page has room for no further name that its script shares
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;\s]+)/.exec(document.cookie)?.[1]
  const response = await fetch(publicConfiguration().centreUrl + path, {
    method: 'POST',
    credentials: 'include',
    headers: {
      accept: 'text/csv, application/octet-stream, application/json',
      'content-type': 'application/json',
      ...(customer && { 'x-customer-number': customer }),
      ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.blob()
}
