/** The specification's keys: `ERROR_PAGE.{code}_TEXT`, with the text of 500 for every code without its own. */
export const errorPage = {
  '403_TITLE': 'No access',
  '403_TEXT': 'Your access to this customer does not include this page. The owner of the account can change that.',
  '404_TITLE': 'Page Not Found',
  '404_TEXT': 'There is nothing at this address. It may have moved, or it belongs to another customer.',
  '429_TITLE': 'Too many requests',
  '429_TEXT': 'That was too much in a short time. Wait a minute, then try again.',
  '502_TITLE': 'No connection',
  '502_TEXT': 'We cannot be reached right now. Nothing was lost. Check your connection and try again in a moment.',
  '503_TITLE': 'Back in a moment',
  '503_TEXT': 'We cannot reach our data right now. Nothing was lost. Please try again in a minute.',
  '500_TITLE': 'Something went wrong',
  '500_TEXT': 'This was our mistake, not yours. We have recorded it. Try again, or go back to the start page.',
  BUTTON: 'Go to the start page',
  RETRY: 'Try again',
}
