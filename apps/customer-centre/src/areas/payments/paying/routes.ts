import { payingEndpoints } from '@kontor/contract/areas/paying'
import { staffPaymentEndpoints } from '@kontor/contract/areas/staff-payments'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { routes } from '../../../platform/http/routes.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import { moneyMoved } from './money-moved.ts'
import { pay, paymentCancel, paymentContinue } from './pay.ts'
import { payingFor } from './paying.ts'
import { payQuote } from './quote.ts'
import { paymentList, showPayment } from './read.ts'
import { paymentReceipt } from './receipt.ts'
import { staffDispute, staffRefund, staffTransfer, staffWriteOff } from './staff.ts'
import { paymentHook } from './webhook.ts'

export const payingRoutes = [
  ...routes(payingEndpoints, {
    payQuote,
    pay,
    async payCredits(context) {
      const { customer, db } = context
      await lockCustomer(db, customer)
      const settled = await settleCredits(db, customer, payingFor(context))
      if (settled.length > 0) await enqueue(db, moneyMoved, { customer })
      return { settled: settled.length }
    },
    payments: paymentList,
    payment: showPayment,
    paymentContinue,
    paymentCancel,
    paymentReceipt,
    paymentHook,
  }),
  ...routes(staffPaymentEndpoints, {
    staffPaymentRefund: staffRefund,
    staffWriteOff,
    staffDispute,
    staffTransfer,
  }),
]
