/** Search engines, link previews and the performance auditor: they never get the error page, only a line in the console. */
const bots = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

export const isBot = (userAgent: string): boolean => bots.test(userAgent)
