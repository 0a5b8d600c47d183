import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { StaffComing } from '../coming/StaffComing.tsx'
import { AllContracts } from './AllContracts.tsx'
import { AllCustomers } from './AllCustomers.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { directoryLists, type readDirectory } from './directory-search.ts'

type DirectoryProps = Awaited<ReturnType<typeof readDirectory>>

/** Shows a list over all customers, and the way to the others. */
export const Directory = (found: DirectoryProps) => {
  const t = useTranslations('staff.directory')
  const { shown } = found
  const texts = useTranslations('staff')
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{t('back')}</BackLink>}
        title={t(`tabs.${shown}`)}
        subtitle={shown === 'coming' ? texts('coming.lead') : t(`${shown}.lead`)}
      />
      <Tabs label={t('label')} shown={shown}>
        {directoryLists.map(list => (
          <Link
            key={list}
            to="/staff/$list"
            params={{ list }}
            className="tab"
            aria-current={list === shown ? 'page' : undefined}
          >
            {t(`tabs.${list}`)}
          </Link>
        ))}
      </Tabs>
      {found.shown === 'coming' ? (
        <StaffComing {...found} />
      ) : (
        <Card flush>
          {found.shown === 'customers' && <AllCustomers {...found} />}
          {found.shown === 'contracts' && <AllContracts {...found} />}
          {found.shown === 'documents' && <AllDocuments {...found} />}
        </Card>
      )}
    </>
  )
}
