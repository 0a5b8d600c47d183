import * as z from 'zod'
import { OperatorMistake } from '../../platform/operator-mistake.ts'
import { defineSettings, listenAddress, readBy, setting, webAddress } from '../../platform/settings.ts'
import { type ImapServer, imapServers, type TokenSettings } from './imap-server.ts'
import type { InboundListener } from './listener.ts'
import { type SmtpServer, smtpServer } from './smtp-server.ts'

/** @property server null: mails are files in the data folder */
export type MailSettings = { server: SmtpServer | null; from: string; replyTo: string | null }

export const mailSettings = defineSettings(
  {
    SMTP_URL: setting(
      readBy(smtpServer).optional(),
      'the mail server: `smtps://user:password@host`, or `smtp://…` with STARTTLS (port 587)',
      '–: files in `<DATA_DIR>/outbox`',
    ),
    MAIL_FROM: setting(z.email().optional(), 'sender address of mails', '`provider.email`'),
    MAIL_REPLY_TO: setting(z.email().optional(), 'address that receives replies', '`MAIL_FROM`'),
  },
  ({ SMTP_URL, MAIL_FROM, MAIL_REPLY_TO }, { provider }): MailSettings => ({
    server: SMTP_URL ?? null,
    from: MAIL_FROM ?? provider.email,
    replyTo: MAIL_REPLY_TO ?? null,
  }),
)

/**
 * @property address null: no mail is taken in. @property vouchedBy null: no server's word is needed. @property listener null: this process takes none in. @property mailboxes folders that
 * processes which run jobs read, one at a time. @property tokens null: they are opened by password
 */
export type InboundMailSettings = {
  address: string | null
  vouchedBy: string | null
  listener: InboundListener | null
  mailboxes: readonly ImapServer[]
  tokens: TokenSettings | null
}

export const inboundMailSettings = defineSettings(
  {
    INBOUND_MAIL_ADDRESS: setting(
      z.email().max(200).optional(),
      'address of support, such as `support@example.com`: mails about tickets then ask for replies to `reply+…` of its domain',
      'none: replies by mail do not reach tickets',
    ),
    INBOUND_MAIL_LISTEN: setting(
      listenAddress.optional(),
      'where a process that runs jobs takes such mails in from your mail server: a port of this machine, or an address such as `10.0.0.5:2525`',
      'nowhere',
    ),
    INBOUND_MAIL_PROTOCOL: setting(z.enum(['smtp', 'lmtp']).default('smtp'), '`smtp` or `lmtp`'),
    INBOUND_MAIL_VOUCHED_BY: setting(
      z.hostname().optional(),
      'name under which your mail server writes `Authentication-Results`: mails whose sender it does not vouch for wait for staff',
      'none: senders are taken for who they say they are',
    ),
    INBOUND_IMAP_URL: setting(
      readBy(imapServers).optional(),
      'folders that are read by IMAP, divided by spaces: `imaps://user:password@host/INBOX`, or `imap://…` with STARTTLS (port 143)',
      'none',
    ),
    INBOUND_IMAP_TOKEN_URL: setting(
      webAddress.optional(),
      'where access tokens are asked for, instead of passwords (XOAUTH2)',
      '–: passwords',
    ),
    INBOUND_IMAP_CLIENT_ID: setting(z.string().min(1).optional(), 'id of Kontor at the token server', '–'),
    INBOUND_IMAP_CLIENT_SECRET: setting(z.string().min(1).optional(), 'its secret', 'none'),
    INBOUND_IMAP_REFRESH_TOKEN: setting(
      z.string().min(1).optional(),
      'token by which access tokens are renewed',
      'none: Kontor signs in for itself (client credentials)',
    ),
    INBOUND_IMAP_SCOPE: setting(z.string().min(1).optional(), 'what is asked for', 'none'),
  },
  ({
    INBOUND_MAIL_ADDRESS: address,
    INBOUND_MAIL_LISTEN: at,
    INBOUND_MAIL_PROTOCOL: protocol,
    INBOUND_MAIL_VOUCHED_BY: vouchedBy = null,
    INBOUND_IMAP_URL: mailboxes = [],
    INBOUND_IMAP_TOKEN_URL: url,
    INBOUND_IMAP_CLIENT_ID: clientId,
    INBOUND_IMAP_CLIENT_SECRET: clientSecret = null,
    INBOUND_IMAP_REFRESH_TOKEN: refreshToken = null,
    INBOUND_IMAP_SCOPE: scope = null,
  }): InboundMailSettings => {
    if (mailboxes.length > 0 && !address)
      throw new OperatorMistake('INBOUND_IMAP_URL: needs INBOUND_MAIL_ADDRESS, the address whose mails are taken in.')
    if (url && !clientId) throw new OperatorMistake('INBOUND_IMAP_TOKEN_URL: needs INBOUND_IMAP_CLIENT_ID.')
    if (mailboxes.some(({ password }) => (password === null) !== Boolean(url)))
      throw new OperatorMistake(
        'INBOUND_IMAP_URL: needs a password for each user, or, with INBOUND_IMAP_TOKEN_URL, none.',
      )
    const tokens = url && clientId ? { url, clientId, clientSecret, refreshToken, scope } : null
    if (at && !address)
      throw new OperatorMistake(
        'INBOUND_MAIL_LISTEN: needs INBOUND_MAIL_ADDRESS, the address whose mails are taken in.',
      )
    return { address: address ?? null, vouchedBy, listener: at ? { ...at, protocol } : null, mailboxes, tokens }
  },
)
