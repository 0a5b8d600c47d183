import type { Locale } from '@kontor/contract/locales'

/**
 * Names a word that was dropped. @property word as the glossary lists it @property found where it stands in a text @property say what to say
 * instead @property comments whether comments of the sources do without it, too
 */
type Dropped = { word: string; found: RegExp; say: string; comments?: true }

/** Words of the glossary that do not come back. Those that are also right elsewhere, as "open" is, are left to readers. */
export const droppedWords: Partial<Record<Locale, readonly Dropped[]>> = {
  en: [
    { word: 'whoever', found: /\bwhoever\b/i, say: 'people who, anyone', comments: true },
    { word: 'somebody', found: /\bsomebody\b/i, say: 'someone', comments: true },
    { word: 'everybody', found: /\beverybody\b/i, say: 'everyone', comments: true },
    { word: 'nobody', found: /\bnobody\b/i, say: 'no one', comments: true },
    { word: 'at once', found: /\bat once\b/i, say: 'now, immediately' },
    { word: 'press', found: /\bpress(?:es|ed|ing)?\b/i, say: 'select, click' },
    { word: 'e-mail', found: /\be-mails?\b/i, say: 'email' },
    { word: 'mail', found: /(?<![-\w])mails?\b/i, say: 'email' },
    { word: 'mailbox', found: /\bmailbox(?:es)?\b/i, say: 'email' },
    { word: 'factor', found: /(?<!-)\bfactors?\b/i, say: 'passkey or app' },
    { word: 'sign-in method', found: /\bsign-in methods?\b/i, say: 'passkey or app' },
    { word: 'second factor', found: /\bsecond factors?\b/i, say: 'two-step sign-in' },
    { word: 'code app', found: /\bcode apps?\b/i, say: 'authenticator app' },
    { word: 'backup codes', found: /\bbackup codes?\b/i, say: 'recovery codes' },
    { word: 'emergency codes', found: /\bemergency codes?\b/i, say: 'recovery codes' },
    { word: 'passphrase', found: /\bpassphrases?\b/i, say: 'password' },
    { word: 'may do', found: /\bmay do\b/i, say: 'permissions' },
    { word: 'colleague', found: /\bcolleagues?\b/i, say: 'our team, someone else' },
    { word: 'act for', found: /\bact(?:s|ing)? for\b/i, say: 'open the account of, have access to' },
    { word: 'log out', found: /\blog(?:ged)? out\b/i, say: 'sign out' },
    { word: 'archive', found: /\barchives?\b/i, say: 'data export' },
    { word: 'ask for a call', found: /\bask for (?:a|the) call\b/i, say: 'request a callback' },
    { word: 'a few words', found: /^a few words$/i, say: 'message' },
    { word: 'how bad is it', found: /\bhow bad is it\b/i, say: 'impact' },
    { word: 'not yet set off', found: /\bnot yet set off\b/i, say: 'credit' },
    { word: 'means of payment', found: /\bmeans of payment\b/i, say: 'payment method' },
    { word: 'quota', found: /\bquotas?\b/i, say: 'limit' },
    { word: 'go on', found: /\bgo on\b/i, say: 'continue' },
  ],
  de: [
    { word: 'zweiter Faktor', found: /\bzweite[mnrs]? Faktor/i, say: 'Zwei-Faktor-Anmeldung' },
    { word: 'Faktor', found: /(?<![-\w])Faktor(?:en|s)?\b/, say: 'Passkey oder App' },
    { word: 'Anmeldemethode', found: /\bAnmeldemethode/, say: 'Passkey oder App' },
    { word: 'Code-App', found: /\bCode-Apps?\b/, say: 'Authenticator-App' },
    { word: 'Notfallcodes', found: /\bNotfallcodes?\b/, say: 'Wiederherstellungscodes' },
    { word: 'Kennwort', found: /\bKennw(?:ort|örter)/, say: 'Passwort' },
    { word: 'Mail', found: /(?<![-\w])Mails?\b/, say: 'E-Mail' },
    { word: 'Email', found: /\bEmails?\b/i, say: 'E-Mail' },
    { word: 'Postfach', found: /(?<!E-Mail-)\bPostf[aä]ch/, say: 'E-Mail-Postfach' },
    { word: 'einloggen', found: /\beinlog|\bloggen\b/i, say: 'anmelden' },
    { word: 'ausloggen', found: /\bauslog/i, say: 'abmelden' },
    { word: 'gescheitert', found: /\bgescheitert/i, say: 'fehlgeschlagen' },
    { word: 'stillgelegt', found: /\bstill(?:ge)?leg/i, say: 'pausiert' },
    { word: 'ruhen', found: /\bruh(?:en|t|te|ten)\b/i, say: 'gesperrt sein' },
    { word: 'drücken', found: /\bdrück(?:e|en|t|te|ten)\b/i, say: 'klicken, wählen' },
    { word: 'Kollege', found: /\bKolleg/, say: 'unser Team, Mitarbeiter' },
    { word: 'Befugnisse', found: /\bBefugnis/, say: 'Rechte' },
    { word: 'Berechtigungen', found: /\bBerechtigung/, say: 'Rechte' },
    {
      word: 'handeln für',
      found: /\bfür [^.]*\bhand(?:eln|elt)\b|\bhand(?:eln|elt)\b(?: \S+)? für\b/i,
      say: 'im Konto von … sein',
    },
    { word: 'strittig', found: /\bstrittig/i, say: 'in Klärung' },
    { word: 'Rechnungsadresse', found: /\bRechnungsadresse/, say: 'Rechnungsanschrift' },
    { word: 'Mandant', found: /\bMandant/, say: 'Kunde' },
    { word: 'Eigentümer', found: /eigentümer/i, say: 'Inhaber, Domaininhaber' },
    { word: 'MwSt.', found: /\bMwSt\b/i, say: 'USt.' },
    { word: 'Mehrwertsteuer', found: /\bMehrwertsteuer/i, say: 'Umsatzsteuer' },
    { word: 'Zahlungsmittel', found: /\bZahlungsmittel/, say: 'Zahlungsart' },
    { word: 'Zahlungsweise', found: /\bZahlungsweise/, say: 'Zahlungsart' },
    { word: 'Rückzahlung', found: /\bRückzahlung/, say: 'Erstattung' },
    { word: 'Gutschrift', found: /\bGutschrift/, say: 'Rechnungskorrektur' },
    { word: 'Kontingent', found: /\bKontingent/, say: 'Limit' },
    { word: 'wie schlimm', found: /\bwie schlimm\b/i, say: 'Auswirkung' },
    { word: 'Fassung', found: /\bFassung(?:en)?\b/, say: 'Version' },
    { word: 'Archiv', found: /\bArchiv/, say: 'Datenexport' },
  ],
}

/** Phrases that no concept stands behind. */
export const droppedPhrases: Partial<Record<Locale, readonly Omit<Dropped, 'word'>[]>> = {
  en: [
    { found: /\bfill (?:this|it) in\b/i, say: 'Enter your …' },
    { found: /\banother look\b/i, say: 'Check …' },
    { found: /\b(?:he|she|him|his|hers?|himself|herself)\b/i, say: 'they' },
    { found: /\bstands? in the way\b/i, say: 'what to do first' },
    { found: /\bstands? here\b/i, say: 'see …' },
    { found: /\b(?:is|are) worth nothing\b/i, say: 'no longer work' },
    { found: /\bLook at the\b/, say: 'View …' },
  ],
  de: [
    { found: /\(freiwillig\)/i, say: '(optional)' },
    { found: /\bnoch einen Blick\b/i, say: 'Bitte prüfen' },
    { found: /^Darf$/, say: 'Rechte' },
    { found: /\bFüllen Sie (?:das|dies)|\bBitte ausfüllen\b/, say: 'Geben Sie … ein' },
  ],
}
