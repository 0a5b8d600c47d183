import type { PersonalData } from '../../platform/privacy/personal-data.ts'

export const antiBotData: PersonalData = {
  tables: {
    anti_bot_pass: { leftOut: 'checks of browsers, about nobody' },
    anti_bot_spent: { leftOut: 'checks of browsers, about nobody' },
    anti_bot_token: { leftOut: 'checks of browsers, about nobody' },
  },
}
