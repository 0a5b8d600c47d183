import { createHash } from 'node:crypto'
import type { Provisioning } from '@kontor/adapters/provisioning'

/** Sets everything up at once, and nothing in earnest. A name with "fail" in it fails. */
export const sandboxProvisioning: Provisioning = {
  async begin({ contract, identifier }) {
    if (identifier?.includes('fail')) return { outcome: 'failed', reason: 'SANDBOX_FAILURE' }
    // the same for the same contract, as the answer to a repetition is
    const value = `sandbox-${createHash('sha256').update(contract).digest('hex').slice(0, 8)}`
    return { outcome: 'done', attributes: [{ name: 'Service ID', value, in: { de: { name: 'Service-ID', value } } }] }
  },
  // there are no data
  async erase() {},
  // nothing runs
  async tell() {},
  async changeUse() {},
}
