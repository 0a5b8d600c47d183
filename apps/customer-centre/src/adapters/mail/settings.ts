import * as z from 'zod'
import { defineSettings, readBy, setting } from '../../platform/settings.ts'
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
