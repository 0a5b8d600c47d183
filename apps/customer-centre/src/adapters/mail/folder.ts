import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { internetMessage } from './internet-message.ts'
import type { Mailer } from './mailer.ts'

/** Puts each mail into a folder as `<id>.eml`, for demos and tests. Ids sort by time; a mail sent again replaces itself. */
export function createFolderMailer(folder: string): Mailer {
  return {
    async send(mail) {
      const message = await internetMessage(mail)
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${mail.id}.eml`)
      // under another name first: readers of the folder see only complete mails
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
    },
  }
}
