import { postJson, reasonOf } from '../outside-service.ts'
import { NotTaken, type Provisioning } from './provisioning.ts'
import type { ProvisioningSettings } from './settings.ts'
import { signatureHeaders } from './signature.ts'

type WebhookSettings = Extract<ProvisioningSettings, { mode: 'webhook' }>

/** One signed POST for each order; any 2xx takes it over. Its id is the task's, by which a repetition is known. */
export const webhookProvisioning = ({ url, secret, timeoutSeconds }: WebhookSettings): Provisioning => ({
  async begin(order, now) {
    const message = { type: 'contract.ordered', timestamp: now.toISOString(), data: order }
    const headers = signatureHeaders(secret, order.task, JSON.stringify(message), now)
    const { status } = await postJson(url, message, { timeoutSeconds, headers }).catch((error: unknown) => {
      throw new NotTaken(reasonOf(error))
    })
    if (status < 200 || status > 299) throw new NotTaken(`HTTP_${status}`)
    return 'later'
  },
})
