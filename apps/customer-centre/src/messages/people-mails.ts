import type { Access } from '@kontor/contract/areas/people'
import type { Locale } from '@kontor/contract/problem-texts'
import type { MemberRole } from '@kontor/contract/roles'
import { oneLine } from '../one-line.ts'
import { type AccessTexts, accessLines, roleNames } from './access-words.ts'
import { circumstances, dayText, momentText, type SecurityEvent } from './circumstances.ts'

type Offered = { customer: string; number: number; by: string }

/** Mails about who may act for a customer. Names and messages are what people wrote: they are quoted, never filled in as they are. */
export type PeopleMails = {
  invitation: Offered & { access: Access; message: string; link: string; until: Date; timeZone: string; again: boolean }
  invitation_accepted: { customer: string; who: string; email: string; role: MemberRole; appUrl: string }
  invitation_declined: { customer: string; email: string; appUrl: string }
  access_changed: Offered & { access: Access; appUrl: string }
  access_ended: Offered
  access_ending: { customer: string; number: number; on: string; appUrl: string }
  access_expired: { customer: string; number: number; on: string }
  owner_added: { customer: string; who: string; by: string; event: SecurityEvent; appUrl: string }
}

type Texts = {
  [T in keyof PeopleMails]: (values: PeopleMails[T] & { provider: string }) => { subject: string; body: string }
}

/** Every line marked as somebody else's words. */
const quoted = (message: string): string =>
  message
    .split(/[\r\n\u2028\u2029]+/)
    .map(line => `> ${oneLine(line)}`)
    .join('\n')

function terms(locale: Locale, { role, permissions, expires_on, second_factor_required }: Access): string {
  const { role: roleWord, until, unlimited, factor }: AccessTexts = roleNames[locale].words
  return [
    `${roleWord}: ${roleNames[locale].roles[role]}`,
    ...accessLines(locale, role, permissions),
    expires_on === null ? unlimited : until(dayText(locale, expires_on)),
    ...(second_factor_required ? [factor] : []),
  ].join('\n')
}

export const peopleMails: Record<Locale, Texts> = {
  en: {
    invitation: ({ customer, number, by, access, message, link, until, timeZone, again, provider }) => ({
      subject: `${again ? 'Reminder: y' : 'Y'}ou are invited to act for ${oneLine(customer)} at ${provider}`,
      body: `${oneLine(by)} invites you to act for ${oneLine(customer)} (customer number ${number}) at ${provider}.${
        message === '' ? '' : `\n\n${oneLine(by)} writes:\n\n${quoted(message)}`
      }

What you may do:
${terms('en', access)}

Accept or decline here:

${link}

The link works until ${momentText('en', until, timeZone)} and once. ${
        again ? 'Links of earlier mails are void. ' : ''
      }If you do not know what this is about, do nothing: nobody learns whether you have an account.`,
    }),
    invitation_accepted: ({ customer, who, email, role, appUrl }) => ({
      subject: `${oneLine(who)} has accepted your invitation`,
      body: `${oneLine(who)} (${email}) has accepted your invitation and may act for ${oneLine(customer)} now: ${roleNames.en.roles[role]}.

${appUrl}/account/people`,
    }),
    invitation_declined: ({ customer, email, appUrl }) => ({
      subject: `${email} has declined your invitation`,
      body: `your invitation to act for ${oneLine(customer)} was declined by whoever reads the mails to ${email}. Nothing has changed.

${appUrl}/account/people`,
    }),
    access_changed: ({ customer, number, by, access, appUrl, provider }) => ({
      subject: `Your access to ${oneLine(customer)} has changed`,
      body: `${oneLine(by)} has changed what you may do for ${oneLine(customer)} (customer number ${number}) at ${provider}. From now on:

${terms('en', access)}

If you did not expect this, ask ${oneLine(by)}.

${appUrl}/`,
    }),
    access_ended: ({ customer, number, by, provider }) => ({
      subject: `Your access to ${oneLine(customer)} has ended`,
      body: `${oneLine(by)} has ended your access to ${oneLine(customer)} (customer number ${number}) at ${provider}. Your own account stays as it is.

If you did not expect this, ask ${oneLine(by)}.`,
    }),
    access_ending: ({ customer, number, on, appUrl, provider }) => ({
      subject: `Your access to ${oneLine(customer)} ends on ${dayText('en', on)}`,
      body: `${dayText('en', on)} is the last day on which you may act for ${oneLine(customer)} (customer number ${number}) at ${provider}. If you need it for longer, ask one of its owners for a later date in good time.

${appUrl}/`,
    }),
    access_expired: ({ customer, number, on, provider }) => ({
      subject: `Your access to ${oneLine(customer)} has ended`,
      body: `${dayText('en', on)} was the last day on which you could act for ${oneLine(customer)} (customer number ${number}) at ${provider}. Your own account stays as it is. If you still need the access, ask one of its owners.`,
    }),
    owner_added: ({ customer, who, by, event, appUrl }) => ({
      subject: `${oneLine(who)} is an owner of ${oneLine(customer)} now`,
      body: `${oneLine(by)} has made ${oneLine(who)} an owner of ${oneLine(customer)}. An owner may do anything, also make and remove other owners.

${circumstances('en', event)}

If that is not right, take the role away again and tell us:

${appUrl}/account/people`,
    }),
  },
  de: {
    invitation: ({ customer, number, by, access, message, link, until, timeZone, again, provider }) => ({
      subject: `${again ? 'Erinnerung: ' : ''}Einladung, bei ${provider} für ${oneLine(customer)} zu handeln`,
      body: `${oneLine(by)} lädt Sie ein, bei ${provider} für ${oneLine(customer)} (Kundennummer ${number}) zu handeln.${
        message === '' ? '' : `\n\n${oneLine(by)} schreibt dazu:\n\n${quoted(message)}`
      }

Das dürfen Sie:
${terms('de', access)}

Hier nehmen Sie an oder lehnen ab:

${link}

Der Link gilt bis ${momentText('de', until, timeZone)}, und nur einmal. ${
        again ? 'Links aus früheren E-Mails gelten nicht mehr. ' : ''
      }Wenn Sie nicht wissen, worum es geht, tun Sie nichts: Niemand erfährt, ob Sie ein Konto haben.`,
    }),
    invitation_accepted: ({ customer, who, email, role, appUrl }) => ({
      subject: `${oneLine(who)} hat Ihre Einladung angenommen`,
      body: `${oneLine(who)} (${email}) hat Ihre Einladung angenommen und darf ab jetzt für ${oneLine(customer)} handeln: ${roleNames.de.roles[role]}.

${appUrl}/account/people`,
    }),
    invitation_declined: ({ customer, email, appUrl }) => ({
      subject: `${email} hat Ihre Einladung abgelehnt`,
      body: `Ihre Einladung, für ${oneLine(customer)} zu handeln, wurde von der Person abgelehnt, die E-Mails an ${email} liest. Geändert hat sich nichts.

${appUrl}/account/people`,
    }),
    access_changed: ({ customer, number, by, access, appUrl, provider }) => ({
      subject: `Ihr Zugang zu ${oneLine(customer)} wurde geändert`,
      body: `${oneLine(by)} hat geändert, was Sie bei ${provider} für ${oneLine(customer)} (Kundennummer ${number}) tun dürfen. Ab jetzt gilt:

${terms('de', access)}

Wenn Sie das nicht erwartet haben, fragen Sie ${oneLine(by)}.

${appUrl}/`,
    }),
    access_ended: ({ customer, number, by, provider }) => ({
      subject: `Ihr Zugang zu ${oneLine(customer)} wurde beendet`,
      body: `${oneLine(by)} hat Ihren Zugang zu ${oneLine(customer)} (Kundennummer ${number}) bei ${provider} beendet. Ihr eigenes Konto bleibt, wie es ist.

Wenn Sie das nicht erwartet haben, fragen Sie ${oneLine(by)}.`,
    }),
    access_ending: ({ customer, number, on, appUrl, provider }) => ({
      subject: `Ihr Zugang zu ${oneLine(customer)} endet am ${dayText('de', on)}`,
      body: `Am ${dayText('de', on)} können Sie bei ${provider} zum letzten Mal für ${oneLine(customer)} (Kundennummer ${number}) handeln. Wenn Sie den Zugang länger brauchen, bitten Sie rechtzeitig einen der Inhaber um ein späteres Datum.

${appUrl}/`,
    }),
    access_expired: ({ customer, number, on, provider }) => ({
      subject: `Ihr Zugang zu ${oneLine(customer)} ist abgelaufen`,
      body: `Am ${dayText('de', on)} konnten Sie bei ${provider} zum letzten Mal für ${oneLine(customer)} (Kundennummer ${number}) handeln. Ihr eigenes Konto bleibt, wie es ist. Wenn Sie den Zugang noch brauchen, fragen Sie einen der Inhaber.`,
    }),
    owner_added: ({ customer, who, by, event, appUrl }) => ({
      subject: `${oneLine(who)} ist jetzt Inhaber von ${oneLine(customer)}`,
      body: `${oneLine(by)} hat ${oneLine(who)} zum Inhaber von ${oneLine(customer)} gemacht. Inhaber dürfen alles, auch andere Inhaber ernennen und entfernen.

${circumstances('de', event)}

Wenn das nicht stimmt, nehmen Sie die Rolle wieder zurück, und sagen Sie uns Bescheid:

${appUrl}/account/people`,
    }),
  },
}
