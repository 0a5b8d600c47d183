import type { KeptFile } from '@kontor/contract/areas/platform/files'
import { sizeText } from '../forms/attachments.ts'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { textLink } from './AddressLinks.tsx'

/** Attached files, for staff to download. */
export const DeskFiles = ({ files }: { files: readonly KeptFile[] }) => {
  const locale = useNumberLocale()
  if (files.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-13">
      {files.map(({ id, name, bytes }) => (
        <li key={id} className="wrap-anywhere">
          <a href={`${publicConfiguration().centreUrl}/ajax/v1/staff/files/${id}`} className={textLink} download>
            {name}
          </a>{' '}
          <span className="text-muted">{sizeText(bytes, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
