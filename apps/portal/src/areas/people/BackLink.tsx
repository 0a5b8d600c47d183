import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ChevronLeftIcon } from '../../ui/ControlIcons.tsx'

/** Above a person and an invitation: the way to the list. */
export const BackLink = () => (
  <Link to="/account/people" className="inline-flex items-center gap-1 hover:text-ink print:hidden">
    <ChevronLeftIcon className="size-4" />
    {useTranslations('people')('title')}
  </Link>
)
