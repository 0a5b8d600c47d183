import { type AccessWords, accessTerms, levelText } from '../../areas/people/access-words.ts'
import type { PeopleTexts } from '../../areas/people/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { quotedLines } from '../paragraphs.ts'
import { circumstances } from './circumstances.ts'

const words: AccessWords = {
  roles: {
    owner: 'Inhaber',
    admin: 'Verwaltung',
    billing: 'Abrechnung',
    technical: 'Technik',
    support: 'Support',
    read_only: 'Nur lesen',
  },
  areas: {
    account: 'Kontodaten',
    billing: 'Abrechnung',
    contracts: 'Verträge',
    contacts: 'Kontakte',
    support: 'Support',
    people: 'Personen und ihre Rechte',
    api: 'API',
  },
  words: {
    role: 'Rolle',
    until: day => `Letzter Tag: ${day}`,
    unlimited: 'Ohne Enddatum',
    factor: 'Nur mit zweitem Faktor',
  },
  level: ({ level, contracts }) => levelText(level, contracts, 'lesen', 'lesen und ändern', 'nur'),
}

export const people: PeopleTexts = {
  mails: {
    invitation: ({ customer, number, by, access, message, link, until, timeZone, again, provider }) => ({
      subject: `${again ? 'Erinnerung: ' : ''}Einladung, bei ${provider} für ${oneLine(customer)} zu handeln`,
      action: 'Einladung ansehen',
      body: `${oneLine(by)} lädt Sie ein, bei ${provider} für ${oneLine(customer)} (Kundennummer ${number}) zu handeln.${
        message === '' ? '' : `\n\n${oneLine(by)} schreibt dazu:\n\n${quotedLines(message)}`
      }

Das dürfen Sie:
${accessTerms('de', words, access)}

Hier nehmen Sie an oder lehnen ab:

${link}

Der Link gilt bis ${momentText('de', until, timeZone)}, und nur einmal. ${
        again ? 'Links aus früheren E-Mails gelten nicht mehr. ' : ''
      }Wenn Sie nicht wissen, worum es geht, tun Sie nichts: Niemand erfährt, ob Sie ein Konto haben.`,
    }),
    invitation_accepted: ({ customer, who, email, role, appUrl }) => ({
      subject: `${oneLine(who)} hat Ihre Einladung angenommen`,
      body: `${oneLine(who)} (${email}) hat Ihre Einladung angenommen und darf ab jetzt für ${oneLine(customer)} handeln: ${words.roles[role]}.

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

${accessTerms('de', words, access)}

Wenn Sie das nicht erwartet haben, fragen Sie ${closing(by)}

${appUrl}/`,
    }),
    access_ended: ({ customer, number, by, provider }) => ({
      subject: `Ihr Zugang zu ${oneLine(customer)} wurde beendet`,
      body: `${oneLine(by)} hat Ihren Zugang zu ${oneLine(customer)} (Kundennummer ${number}) bei ${provider} beendet. Ihr eigenes Konto bleibt, wie es ist.

Wenn Sie das nicht erwartet haben, fragen Sie ${closing(by)}`,
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
    factor_rule_weakened: ({ customer, who, from, by, event, appUrl }) => ({
      subject: `${oneLine(customer)}: Der zweite Faktor wird seltener verlangt`,
      body: `${oneLine(by)} hat geändert, wer für ${oneLine(customer)} nur mit zweitem Faktor handeln darf. ${
        who !== null
          ? `Von ${oneLine(who)} wird er nicht mehr eigens verlangt.`
          : from === null
            ? 'Er wird nicht mehr von allen verlangt.'
            : `Von allen verlangt wird er erst ab dem ${dayText('de', from)}.`
      }

${circumstances(event)}

Wenn das nicht stimmt, verlangen Sie ihn wieder, und sagen Sie uns Bescheid:

${appUrl}/account/${who === null ? 'security' : 'people'}`,
    }),
    owner_added: ({ customer, who, by, event, appUrl }) => ({
      subject: `${oneLine(who)} ist jetzt Inhaber von ${oneLine(customer)}`,
      body: `${oneLine(by)} hat ${oneLine(who)} zum Inhaber von ${oneLine(customer)} gemacht. Inhaber dürfen alles, auch andere Inhaber ernennen und entfernen.

${circumstances(event)}

Wenn das nicht stimmt, nehmen Sie die Rolle wieder zurück, und sagen Sie uns Bescheid:

${appUrl}/account/people`,
    }),
  },
}
