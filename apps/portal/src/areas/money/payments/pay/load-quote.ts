import { call } from '../../../../api/client.ts'
import { isUuid } from '../../../../navigation/is-uuid.ts'

/** The documents to pay: ids with commas between them, or all that are overdue; without them, all that are open. */
export type PaySearch = { documents?: string }

/** Allows as many as the customer centre takes. */
const most = 200

/** Loads what can be paid and how. What is no id in an old or a mistyped address is left out. */
export async function loadQuote({ documents }: PaySearch) {
  if (documents === 'overdue') return { quote: await call('GET /ajax/v1/payments/quote'), wanted: documents }
  const ids = String(documents ?? '')
    .split(',')
    .filter(isUuid)
    .slice(0, most)
  const wanted = ids.length > 0 ? ids.join(',') : undefined
  return { quote: await call('GET /ajax/v1/payments/quote', { query: { documents: wanted } }), wanted }
}
