import { NotTaken, type Provisioning } from '@kontor/adapters/provisioning'
import { postJson, reasonOf } from '../outside-service.ts'
import type { ProvisioningSettings } from './settings.ts'
import { signatureHeaders } from './signature.ts'

type WebhookSettings = Extract<ProvisioningSettings, { mode: 'webhook' }>

/** One signed POST for each event; any 2xx takes it over. Its id is the task's or the contract's, by which a repetition is known. */
export const webhookProvisioning = (settings: WebhookSettings): Provisioning => ({
  async begin(order, now) {
    await post(settings, order.task, { type: 'contract.ordered', timestamp: now.toISOString(), data: order })
    return 'later'
  },
  async erase({ id, ...data }, now) {
    await post(settings, `erased_${id}`, { type: 'contract.erased', timestamp: now.toISOString(), data })
  },
  async tell({ id, kind, ...data }, now) {
    await post(settings, `${kind}_${id}`, { type: `contract.${kind}`, timestamp: now.toISOString(), data })
  },
  async changeUse({ id, stopped, ...data }, now) {
    const type = stopped ? 'contract.usage_stopped' : 'contract.usage_resumed'
    await post(settings, `${stopped ? 'stopped' : 'resumed'}_${id}`, { type, timestamp: now.toISOString(), data })
  },
})

type Message = { type: string; timestamp: string; data: object }

async function post({ url, secret, timeoutSeconds }: WebhookSettings, id: string, message: Message): Promise<void> {
  const headers = signatureHeaders(secret, id, JSON.stringify(message), new Date(message.timestamp))
  const { status } = await postJson(url, message, { timeoutSeconds, headers }).catch((error: unknown) => {
    throw new NotTaken(reasonOf(error))
  })
  if (status < 200 || status > 299) throw new NotTaken(`HTTP_${status}`)
}
