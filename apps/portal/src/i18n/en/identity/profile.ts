/** The user’s own name and sign-in, whichever customer they act for. */
export const profile = {
  title: 'Your login',
  lead: 'The same for every customer account you have access to.',
  name: 'Your name',
  nameHint: 'Shown next to your actions.',
  save: 'Save name',
  saved: 'Your name is saved.',
  language: 'Language',
  timeZone: 'Time zone',
  change: 'Change in preferences',
}
