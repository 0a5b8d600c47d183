import type { PersonalData } from '../../../platform/privacy/personal-data.ts'

export const sandboxData: PersonalData = {
  tables: {
    sandbox_card_page: { leftOut: 'made-up cards of a gateway that only pretends' },
    sandbox_charge: { leftOut: 'made-up charges of a gateway that only pretends' },
    sandbox_refund: { leftOut: 'made-up refunds of a gateway that only pretends' },
  },
}
