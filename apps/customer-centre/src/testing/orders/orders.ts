import type { OrderChoice, OrderPreview } from '@kontor/contract/areas/selling/orders'
import type { Answer, Browser } from '../browser.ts'

const previewUrl = '/ajax/v1/orders/preview'

export const hosting: OrderChoice = {
  product: 'hosting-s',
  cycle: 'month',
  options: [],
  identifier: 'neumann.example',
  payment_method_id: null,
  holder_id: null,
  trial: false,
}

export const preview = (browser: Browser, choice: Partial<OrderChoice> = {}): Promise<Answer<OrderPreview>> =>
  browser.post(previewUrl, { ...hosting, ...choice })

type Consents = { shown?: string; early_start?: boolean; reason?: string; terms_accepted?: boolean }

/** Orders what the preview shows. */
export async function order(browser: Browser, choice: Partial<OrderChoice> = {}, consents: Consents = {}) {
  const { body } = await preview(browser, choice)
  return browser.post('/ajax/v1/orders', {
    ...hosting,
    ...choice,
    shown: body.shown,
    terms_accepted: true,
    early_start: true,
    ...consents,
  })
}
