import * as z from 'zod'
import { OperatorMistake } from '../../platform/operator-mistake.ts'
import { defineSettings, listenAddress, readBy, setting } from '../../platform/settings.ts'
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
    MAIL_FROM: setting(z.email().optional(), 'sender address of mails', '`PROVIDER_EMAIL`'),
    MAIL_REPLY_TO: setting(z.email().optional(), 'address that receives replies', '`MAIL_FROM`'),
  },
  ({ SMTP_URL, MAIL_FROM, MAIL_REPLY_TO }, { provider }): MailSettings => ({
    server: SMTP_URL ?? null,
    from: MAIL_FROM ?? provider.email,
    replyTo: MAIL_REPLY_TO ?? null,
  }),
)

/** @property address null: no mail is taken in. @property listener null: this process takes none in */
export type InboundMailSettings = { address: string | null; listener: InboundListener | null }

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
  },
  ({
    INBOUND_MAIL_ADDRESS: address,
    INBOUND_MAIL_LISTEN: at,
    INBOUND_MAIL_PROTOCOL: protocol,
  }): InboundMailSettings => {
    if (at && !address)
      throw new OperatorMistake(
        'INBOUND_MAIL_LISTEN: needs INBOUND_MAIL_ADDRESS, the address whose mails are taken in.',
      )
    return { address: address ?? null, listener: at ? { ...at, protocol } : null }
  },
)
