/** The way from a card to the page behind it. */
export const textLinkClass = 'shrink-0 rounded-control text-13 font-medium text-brand hover:underline'
