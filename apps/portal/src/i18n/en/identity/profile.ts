/** The user’s own name and sign-in, whichever customer they act for. */
export const profile = {
  title: 'Your sign-in',
  lead: 'You, whichever customer you act for.',
  name: 'Your name',
  nameHint: 'Colleagues read it beside what you have done, and we address you by it.',
  save: 'Save name',
  saved: 'Your name is saved.',
  language: 'Language',
  timeZone: 'Time zone',
  change: 'Change in the preferences',
}
