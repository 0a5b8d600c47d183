import { publicConfiguration } from '../page/public-configuration.ts'
import { shownCustomer } from './shown-customer.ts'
import { xsrfToken } from './transport.ts'

/**
 * Fetches a file that the customer centre makes for a body; the browser keeps it outside of the page's memory.
 * @throws Error where it is refused or breaks off
 */
export async function fetchFile(path: string, body: object): Promise<Blob> {
  const [customer, token] = [shownCustomer(), xsrfToken()]
  const response = await fetch(publicConfiguration().centreUrl + path, {
    method: 'POST',
    credentials: 'include',
    headers: {
      accept: 'text/csv, application/octet-stream, application/json',
      'content-type': 'application/json',
      ...(customer && { 'x-customer-number': customer }),
      ...(token !== undefined && { 'x-xsrf-token': token }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.blob()
}
