import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ExplainedFact } from '../../../components/ExplainedFact.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { Price } from '../../../components/Price.tsx'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { ActionPage, type ActionPageProps, KeepLink } from './ActionPage.tsx'
import { useDone } from './use-done.ts'

/** Withdrawal as a consumer, with what it costs and gives back; the public form stays beside it (§ 356a BGB). */
export const WithdrawPage = ({ contract, actions }: ActionPageProps) => {
  const t = useTranslations('contracts.actions.withdraw')
  const locale = useNumberLocale()
  const done = useDone(contract.number)
  const { number, label } = contract
  const { withdrawal, version } = actions
  return (
    <ActionPage
      contract={contract}
      actions={actions}
      action="withdraw"
      title={t('title')}
      lead={t('lead', { label, number, date: formatDate(withdrawal?.until ?? contract.started_on, locale) })}
    >
      <Banner tone="warning">{t('effect')}</Banner>
      <Card>
        <Form
          name="contract-withdraw"
          className="flex flex-col gap-5"
          submit={(_, options) =>
            call('POST /ajax/v1/contracts/{number}/withdrawal', { params: { number }, body: { version } }, options)
          }
          onDone={() => done(t('done'))}
        >
          {withdrawal && (
            <>
              <p>{t('used', { days: withdrawal.days_used })}</p>
              <DescriptionList>
                <ExplainedFact term={t('compensation')} hint={t('compensationHint')}>
                  <Price value={withdrawal.compensation} />
                </ExplainedFact>
                {withdrawal.reduction.amount_minor > 0 && (
                  <Fact term={t('reduction')}>
                    <Money value={withdrawal.reduction} className="font-medium" />
                  </Fact>
                )}
                {(withdrawal.refund.amount_minor > 0 || withdrawal.reduction.amount_minor === 0) && (
                  <ExplainedFact term={t('refund')} hint={t('refundHint')}>
                    <Money value={withdrawal.refund} className="font-medium" />
                  </ExplainedFact>
                )}
              </DescriptionList>
            </>
          )}
          <div className="flex flex-wrap gap-2">
            <SubmitButton size="lg" colour="danger">
              {t('submit')}
            </SubmitButton>
            <KeepLink number={number} />
          </div>
        </Form>
      </Card>
    </ActionPage>
  )
}
