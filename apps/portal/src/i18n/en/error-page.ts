/** The specification's keys: `ERROR_PAGE.{code}_TEXT`, with the text of 500 for every code without its own. */
export const errorPage = {
  '403_TITLE': 'No access',
  '403_TEXT': 'You don’t have permission to view this page. If you need it, ask the account’s owner or our support.',
  '404_TITLE': 'Page Not Found',
  '404_TEXT': 'Check the address. The page may have moved, or it belongs to another customer.',
  '429_TITLE': 'Too many requests',
  '429_TEXT': 'You sent too many requests in a short time. Wait a minute, then try again.',
  '501_TITLE': 'Not available here',
  '501_TEXT': 'Your provider’s customer centre does not offer this page. Everything else works as usual.',
  '502_TITLE': 'No connection',
  '502_TEXT': 'We could not be reached. Check your internet connection and try again in a moment.',
  '503_TITLE': 'Temporarily unavailable',
  '503_TEXT': 'Please try again in a minute. We are having a technical problem.',
  '500_TITLE': 'Something went wrong',
  '500_TEXT': 'Try again, or go to the start page. The error is on our side and we have recorded it.',
  BUTTON: 'Go to the start page',
  RETRY: 'Try again',
}
