import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { showToast } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { DownloadIcon } from '../ui/ThingIcons.tsx'
import { csvText, saveFile } from './csv.ts'

type ExportButtonProps = {
  /** Says what the file will hold. */
  hint: string
  /** Without its ending. */
  fileName: string
  /** Fetches every row of the list, whose first line names the columns, or the file as it is. */
  rows: () => Promise<readonly (readonly string[])[] | Blob>
}

/** Saves the whole filtered list as CSV. */
export const ExportButton = ({ hint, fileName, rows }: ExportButtonProps) => {
  const t = useTranslations('list')
  const [pending, setPending] = useState(false)
  const locale = useNumberLocale()
  const save = async () => {
    setPending(true)
    try {
      const found = await rows()
      const file =
        found instanceof Blob ? found : new Blob([csvText(found, locale)], { type: 'text/csv;charset=utf-8' })
      saveFile(`${fileName}.csv`, file)
    } catch {
      showToast('danger', t('exportFailed'))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button colour="muted" outline pending={pending} title={hint} onClick={() => void save()}>
      <DownloadIcon className="size-4" />
      <span className="@max-md:sr-only">{t('export')}</span>
    </Button>
  )
}
