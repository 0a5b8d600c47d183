import type { PersonalData } from '../../../platform/privacy/personal-data.ts'

export const catalogueData: PersonalData = {
  tables: {
    catalogue_version: { leftOut: 'what the provider sold from; contracts name the version' },
    present_catalogue: { leftOut: 'what the provider sells from' },
    site_version: { leftOut: 'what is set about the business of the provider, about no customer' },
    terms_text: { leftOut: 'the terms that the provider has agreed with everybody; contracts name the version' },
    product: { leftOut: 'what the provider sells; contracts name it' },
  },
}
