/** Search engines, link previews and the performance auditor: they never get the error page, only a line in the console. */
const bots =
  /bot\b|spider\b|crawler\b|\bslurp\b|preview\b|^whatsapp\/|^facebook|^meta-external|embedly|iframely|vkshare|chrome-lighthouse|google\b/i

export const isBot = (userAgent: string): boolean => bots.test(userAgent)
