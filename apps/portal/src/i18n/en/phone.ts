/** The phone field, in every form that has one. */
export const phone = {
  placeholder: 'Enter a phone number',
  // names the list before the number
  country: 'Country code',
  countries: 'Countries',
}
