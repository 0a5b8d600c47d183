import type { PaymentGateway } from '../../adapters/payment/payment-gateway.ts'
import { sandboxGateway } from '../../adapters/payment/sandbox.ts'

/** The gateway this installation works with. */
export const gateway: PaymentGateway = sandboxGateway
