import { useTranslations } from 'use-intl/react'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ActionPage, type ActionPageProps } from './ActionPage.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import type { LoadedChange } from './load-change.ts'

export type ChangePageProps = ActionPageProps & {
  change: LoadedChange | null
}

/** Another product, options or billing period: chosen above, shown below to the cent, and then confirmed. */
export const ChangePage = ({ change, ...page }: ChangePageProps) => {
  const t = useTranslations('contracts.actions.change')
  return (
    <ActionPage {...page} action="change" title={t('title')} wide>
      {change && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card>
            <ChangeForm number={page.contract.number} offers={change.offers} wish={change.wish} />
          </Card>
          <Card title={t('previewTitle')}>
            {/* read out when it changes */}
            <div aria-live="polite">
              {change.preview === 'unchanged' && <p className="text-muted">{t('unchanged')}</p>}
              {change.preview === 'impossible' && <Banner tone="warning">{t('impossible')}</Banner>}
              {typeof change.preview === 'object' && (
                <ConfirmChange
                  key={change.preview.shown}
                  number={page.contract.number}
                  version={page.actions.version}
                  wish={change.wish}
                  preview={change.preview}
                />
              )}
            </div>
          </Card>
        </div>
      )}
    </ActionPage>
  )
}
