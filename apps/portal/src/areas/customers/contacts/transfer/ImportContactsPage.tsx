import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ProblemNote } from '../../../../forms/ProblemNote.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { BackToContacts } from '../BackToContacts.tsx'
import { ColumnsCard } from './ColumnsCard.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { SourceCard } from './SourceCard.tsx'
import { type ImportSteps, useImport } from './use-import.ts'

export const ImportContactsPage = () => {
  const t = useTranslations()
  return (
    <div className="flex w-full max-w-4xl flex-col gap-4">
      <PageHeader
        back={<BackToContacts />}
        title={t('contacts.transfer.title')}
        subtitle={t('contacts.transfer.lead')}
      />
      {canDo(useUser(), 'contacts:write') ? <Steps /> : <Banner tone="info">{t('contacts.readOnly')}</Banner>}
    </div>
  )
}

const Steps = () => {
  const steps = useImport()
  const { source, report, problem, done } = steps.step
  if (done) return <Done created={done.create} skipped={done.skip} onAgain={steps.restart} />
  // a mistake of the whole text has its own sentence; rows show theirs
  const also = Object.values(problem?.body.errors ?? {}).flat()
  return (
    <>
      <SourceCard steps={steps} />
      {problem && problem.code !== 'import_broken' && <ProblemNote problem={problem} also={also} />}
      {source && report && report.columns.length > 0 && <ColumnsCard report={report} steps={steps} />}
      {source && report && report.missing.length === 0 && <PreviewCard report={report} steps={steps} />}
    </>
  )
}

type DoneProps = { created: number; skipped: number; onAgain: ImportSteps['restart'] }

const Done = ({ created, skipped, onAgain }: DoneProps) => {
  const t = useTranslations('contacts.transfer')
  return (
    <div role="status">
      <Banner
        tone="success"
        title={t('done.title', { count: created })}
        action={
          <span className="flex flex-wrap gap-2">
            <Button colour="muted" outline onClick={onAgain}>
              {t('again')}
            </Button>
            <Link to="/contacts" className={buttonClass()}>
              {t('done.show')}
            </Link>
          </span>
        }
      >
        {skipped > 0 && t('done.skipped', { count: skipped })}
      </Banner>
    </div>
  )
}
