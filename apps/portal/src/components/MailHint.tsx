import { useTranslations } from 'use-intl/react'

/** Beside every promise of a mail, the same for every address: whether one left tells who has an account. */
export const MailHint = () => <p className="text-13 text-muted">{useTranslations('identity.signIn')('mailHint')}</p>
