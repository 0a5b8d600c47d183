import type { Invoice } from '@kontor/contract/areas/money/billing'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { FileIcon } from '../../../ui/NavigationIcons.tsx'

/** Documents that correct this one, or that this one corrects. */
export const RelatedDocuments = ({ related }: Pick<Invoice, 'related'>) => {
  const t = useTranslations('billing.kinds')
  return (
    <ul className="flex flex-col gap-2">
      {related.map(({ id, number, kind }) => (
        <li key={id} className="flex gap-2">
          <FileIcon className="mt-0.5 size-4 text-muted" />
          <span className="min-w-0">
            <Link to="/billing/$id" params={{ id }} className="font-medium text-brand tabular-nums hover:underline">
              {number}
            </Link>
            <span className="block text-13 text-muted">{t(kind)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
