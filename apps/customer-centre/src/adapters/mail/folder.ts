import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from '@kontor/adapters/mail'
import { internetMessage } from './internet-message.ts'

/**
 * Puts each mail into a folder as `<id>.eml`, for demos and tests. Ids sort by time; a mail sent again replaces itself. Only this user
 * reads them, because they hold links that open accounts.
 */
export function createFolderMailer(folder: string): Mailer {
  return {
    async send(mail) {
      const message = await internetMessage(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      const file = join(folder, `${mail.id}.eml`)
      // under another name first: readers of the folder see only complete mails
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}
