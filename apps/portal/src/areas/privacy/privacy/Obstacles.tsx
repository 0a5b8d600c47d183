import type { ErasurePlan } from '@kontor/contract/areas/privacy/privacy'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'

/** A readable number; the lists of contracts and invoices have them all. */
const most = 8

/** What has to end before anything is erased, each with a link. */
export const Obstacles = ({ obstacles }: { obstacles: ErasurePlan['obstacles'] }) => {
  const t = useTranslations('privacy.erasure')
  const { contract_count, contracts, document_count, documents, hold } = obstacles
  const open = contract_count + document_count > 0
  return (
    <section aria-labelledby="obstacles">
      <h3 id="obstacles" className="text-13 font-semibold">
        {t('obstacles')}
      </h3>
      {hold && (
        <p className="mt-1 text-13">
          {t(`hold.${hold.reason_class}`)}{' '}
          <span className="text-muted">{t.rich('holdSince', { at: () => <ExactMoment value={hold.since} /> })}</span>
        </p>
      )}
      {open && <p className="text-13 text-muted">{t('obstaclesLead')}</p>}
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {contract_count > 0 && (
          <Group title={t('contracts', { count: contract_count })} count={contract_count} shown={contracts.length}>
            {contracts.slice(0, most).map(({ number, label }) => (
              <li key={number}>
                <Link to="/billing/contracts/$contract" params={{ contract: number }} className={textLink}>
                  {number}
                </Link>{' '}
                <bdi>{label}</bdi>
              </li>
            ))}
          </Group>
        )}
        {document_count > 0 && (
          <Group title={t('documents', { count: document_count })} count={document_count} shown={documents.length}>
            {documents.slice(0, most).map(({ id, number, open }) => (
              <li key={id}>
                <Link to="/billing/$id" params={{ id }} className={textLink}>
                  {number}
                </Link>{' '}
                {t('open')} <Money value={open} />
              </li>
            ))}
          </Group>
        )}
      </div>
    </section>
  )
}

type GroupProps = { title: string; count: number; shown: number; children: ReactNode }

const Group = ({ title, count, shown, children }: GroupProps) => {
  const t = useTranslations('privacy.erasure')
  return (
    <div className="text-13">
      <h4 className="font-medium">{title}</h4>
      {shown === 0 ? (
        <p className="text-muted">{t('hidden')}</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-1">
          {children}
          {count > most && <li className="text-muted">{t('more', { count: count - Math.min(shown, most) })}</li>}
        </ul>
      )}
    </div>
  )
}
