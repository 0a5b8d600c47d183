import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { CopyButton } from '../../../../components/CopyButton.tsx'
import { LeaveDialog } from '../../../../forms/LeaveDialog.tsx'
import { saveText } from '../../../../list/csv.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { DownloadIcon, PrintIcon } from '../../../../ui/ThingIcons.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void | Promise<void> }

/** The ten codes, shown once: continuing requires confirming that they are saved. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const t = useTranslations('identity.factors.codes')
  const { email } = useUser()
  const [kept, setKept] = useState(false)
  const leaving = useRef(false)
  const title = t('fileTitle', { email, provider: publicConfiguration().providerName })
  const goOn = () => {
    leaving.current = true
    void onKept()
  }
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader
        title={
          // the previous form is gone, and the focus with it
          <span ref={takeFocus} tabIndex={-1} className="outline-none">
            {t('shownTitle')}
          </span>
        }
        subtitle={t('shownLead')}
      />
      <Card>
        <p className="mb-3 text-13 text-muted">{title}</p>
        <ol className="grid gap-x-6 gap-y-1 rounded-control bg-subtle px-4 py-3 sm:grid-cols-2" aria-label={t('title')}>
          {codes.map(code => (
            <li key={code} className="figures-distinct font-medium">
              <code className="text-16 select-all">{code}</code>
            </li>
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap gap-2">
          <CopyButton text={codes.join('\n')} label={t('copy')} done={t('copied')} failed={t('copyFailed')} />
          <Button
            size="sm"
            colour="muted"
            outline
            onClick={() => saveText(`${t('fileName')}.txt`, [title, '', ...codes, ''].join('\r\n'), 'text/plain')}
          >
            <DownloadIcon className="size-4" />
            {t('download')}
          </Button>
          <Button size="sm" colour="muted" outline onClick={() => print()}>
            <PrintIcon className="size-4" />
            {t('print')}
          </Button>
        </div>
        <Checkbox
          className="mt-5 print:hidden"
          label={t('kept')}
          checked={kept}
          onChange={event => setKept(event.currentTarget.checked)}
        />
        <Button className="mt-4" disabledReason={kept ? null : t('keepFirst')} onClick={goOn}>
          {t('goOn')}
        </Button>
      </Card>
      <LeaveDialog wouldLose={() => !leaving.current} title={t('leaveTitle')} leave={t('leave')}>
        {t('leaveText')}
      </LeaveDialog>
    </div>
  )
}
