/** The user’s own name and sign-in, whichever customer they act for. */
export const profile = {
  title: 'Your login',
  lead: 'Your personal login',
  name: 'Your name',
  nameHint: 'Shown next to your actions.',
  save: 'Save name',
  saved: 'Your name is saved.',
  language: 'Language',
  timeZone: 'Time zone',
  change: 'Change in preferences',
}
