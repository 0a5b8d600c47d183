import { payingEndpoints } from '@kontor/contract/areas/money/payments'
import { staffPaymentEndpoints } from '@kontor/contract/areas/money/staff-payments'
import { withdrawalRefundEndpoints } from '@kontor/contract/areas/money/withdrawal-refunds'
import { routes } from '../../../../platform/http/routes.ts'
import { listRefunds } from '../withdrawals/staff-queue.ts'
import { pay, paymentCancel, paymentContinue } from './pay.ts'
import { payCredits } from './pay-credits.ts'
import { payQuote } from './quote.ts'
import { paymentList, showPayment } from './read.ts'
import { paymentReceipt } from './receipt.ts'
import { refundSize, staffDispute, staffRefund, staffWriteOff, writeOffSize, writeOffWaits } from './staff.ts'
import { paymentHook } from './webhook.ts'

export const payingRoutes = [
  ...routes(withdrawalRefundEndpoints, { staffRefunds: listRefunds }),
  ...routes(payingEndpoints, {
    payQuote,
    pay,
    payCredits,
    payments: paymentList,
    payment: showPayment,
    paymentContinue,
    paymentCancel,
    paymentReceipt,
    paymentHook,
  }),
  ...routes(staffPaymentEndpoints, {
    staffPaymentRefund: {
      carryOut: staffRefund,
      size: refundSize,
      meanwhile: async (_, { names }) => ({ payment: null, waits_for: names }),
    },
    staffWriteOff: { carryOut: staffWriteOff, size: writeOffSize, meanwhile: writeOffWaits },
    staffDispute,
  }),
]
