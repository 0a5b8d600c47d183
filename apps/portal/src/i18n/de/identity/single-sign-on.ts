import type { singleSignOn as source } from '../../en/identity/single-sign-on.ts'
import type { Translation } from '../../translation.ts'

export const singleSignOn: Translation<typeof source> = {
  proof: {
    title: 'Bestätigen Sie, dass Sie es sind',
    lead: '{application} möchte sicher sein, wer sich anmeldet. Bestätigen Sie es hier, danach geht es dort weiter.',
    submit: 'Bestätigen',
  },
  consent: {
    title: 'Bei {application} anmelden?',
    heading: 'Weiter zu einer anderen Anwendung',
    lead: '{application} gehört jemand anderem. Wenn Sie fortfahren, erhält die Anwendung:',
    identity: 'eine Nummer, die für Ihr Konto steht',
    data: {
      profile: 'Ihren Namen und Ihre Sprache',
      email: 'Ihre E-Mail-Adresse',
      customers: 'Ihre Kundennummern und was Sie dafür tun dürfen',
    },
    limits:
      'Ihr Passwort und Ihre Rechnungen erhält sie nicht. Wenn Sie sich hier abmelden, kann sie nichts mehr abfragen.',
    submit: 'Fortfahren',
  },
  refuse: 'Abbrechen',
  signOut: {
    title: 'Abmelden?',
    lead: '{application} möchte Sie auch hier abmelden und damit überall, wo Sie diese Anmeldung benutzen.',
    unnamed:
      'Sie wurden zum Abmelden hierher geleitet. Das beendet Ihre Sitzung hier und überall, wo Sie diese Anmeldung benutzen.',
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
  },
  failed: {
    title: 'Das hat nicht geklappt',
    expired:
      'Diese Anfrage ist zu alt oder wurde in einem anderen Browser begonnen. Gehen Sie zur Anwendung zurück und beginnen Sie von vorn.',
    other_user:
      'Sie haben sich als jemand anderes bestätigt, als hier angemeldet ist. Melden Sie sich zuerst ab, oder wählen Sie dort dasselbe Konto.',
    unavailable: 'Die andere Anmeldung antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal.',
    application:
      'Die Anwendung hat Sie mit einer Anfrage hierher geleitet, die wir nicht beantworten können. Weitergegeben wurde nichts. Sagen Sie denen Bescheid, die sie betreiben: {reason}.',
    home: 'Zur Startseite',
  },
  with: 'Mit {label} anmelden',
  confirmWith: 'Mit {label} bestätigen',
  refused: {
    cancelled: 'Die Anmeldung wurde abgebrochen.',
    expired: 'Das hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte beginnen Sie von vorn.',
    failed: 'Die andere Anmeldung hat keine gültige Antwort gegeben. Bitte beginnen Sie von vorn.',
    unavailable: 'Die andere Anmeldung antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal.',
    unknown_user:
      'Für diese Anmeldung gibt es hier noch kein Konto. Melden Sie sich mit Ihrem Passwort an, oder bitten Sie uns um eines.',
    email_unverified:
      'Ihre E-Mail-Adresse ist dort noch nicht bestätigt. Bestätigen Sie sie, und beginnen Sie dann von vorn.',
    disabled: 'Dieses Konto ist geschlossen. Rufen Sie uns an, wenn Sie das überrascht.',
    other_user: 'Sie haben sich als jemand anderes bestätigt, als hier angemeldet ist.',
  },
}
