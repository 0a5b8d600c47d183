import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { showToast } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { DownloadIcon } from '../ui/ThingIcons.tsx'
import { csvText, saveText } from './csv.ts'

type ExportButtonProps = {
  /** Says what the file will hold. */
  hint: string
  /** Without its ending. */
  fileName: string
  /** Fetches every row of the list; the first line names the columns. */
  rows: () => Promise<readonly (readonly string[])[]>
}

/** Saves the whole filtered list as CSV. */
export const ExportButton = ({ hint, fileName, rows }: ExportButtonProps) => {
  const t = useTranslations('list')
  const [pending, setPending] = useState(false)
  const locale = useNumberLocale()
  const save = async () => {
    setPending(true)
    try {
      saveText(`${fileName}.csv`, csvText(await rows(), locale), 'text/csv;charset=utf-8')
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
