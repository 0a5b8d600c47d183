import { number, type PersonalData, version } from '../../../platform/privacy/personal-data.ts'
import { nameOfUser } from '../../people/reads.ts'

export const balanceData: PersonalData = {
  tables: {
    voucher_use: {
      kind: 'account',
      file: 'billing/vouchers.json',
      permission: 'billing:read',
      order: 'at code_hash',
      columns: 'at amount_minor currency',
      computed: {
        ending: '(select v.ending from voucher v where v.code_hash = t.code_hash)',
        redeemed_by: nameOfUser('t.user_id'),
      },
      without: { ...number, code_hash: 'a checksum of the code', user_id: 'stands as a name' },
    },
    top_up_rule: {
      kind: 'account',
      file: 'billing/top-up.json',
      permission: 'billing:read',
      order: 'customer_number',
      columns: 'below_minor amount_minor currency payment_method_id most_per_month failures paused_at created_at',
      without: { ...number, version },
    },
    automatic_top_up: {
      kind: 'account',
      file: 'billing/automatic-top-ups.json',
      permission: 'billing:read',
      order: 'on_day payment_id',
      columns: 'payment_id on_day failure_told_at',
      without: number,
    },
    voucher: { leftOut: 'checksums of the provider’s vouchers' },
    voucher_batch: { leftOut: 'the provider’s vouchers, which are nobody’s before they are redeemed' },
  },
  erase: {
    // the books keep what was redeemed and paid
    async account({ db, customer }) {
      for (const table of ['voucher_use', 'automatic_top_up', 'top_up_rule'] as const)
        await db.deleteFrom(table).where('customer_number', '=', customer).execute()
    },
  },
}
