/** Says why a mail is no person's answer. */
export type Automatic = 'bounce' | 'automatic' | 'list'

export type Sighted = {
  /** By name in small letters; where a mail has several of one, the first. */
  headers: Readonly<Record<string, string>>
  envelopeSender: string
  from: string | null
  subject: string
}

/**
 * Recognises what machines have sent: bounces, notices of absence, lists (RFC 3834, RFC 2919, RFC 3464, and what programs write that know
 * none of them). They are never answered. @returns null for what a person seems to have written
 */
export function automaticKind({ headers, envelopeSender, from, subject }: Sighted): Automatic | null {
  const has = (name: string, pattern = /\S/) => pattern.test(headers[name] ?? '')
  const daemon = /^(?:mailer-daemon|postmaster)@/i
  if (has('content-type', /^multipart\/report\b[\s\S]*report-type="?delivery-status/i) || has('x-failed-recipients'))
    return 'bounce'
  if (daemon.test(from ?? '') || (envelopeSender === '' && bounced.test(subject))) return 'bounce'
  if (has('list-id') || has('list-post') || has('precedence', /^\s*list\b/i)) return 'list'
  const automatic =
    envelopeSender === '' ||
    daemon.test(envelopeSender) ||
    has('auto-submitted', /^(?!\s*no\s*(?:[;(]|$))\s*\S/i) ||
    has('x-auto-response-suppress') ||
    has('precedence', /^\s*(?:bulk|junk|auto[_-]?reply)\b/i) ||
    has('content-type', /^multipart\/report\b/i) ||
    marks.some(name => has(name)) ||
    absent.test(subject.trim())
  return automatic ? 'automatic' : null
}

/** Headers by which programs mark what they send for someone who is away. */
const marks = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply',
  'x-vacation',
  'x-mail-autoreply',
  'x-ms-exchange-inbox-rules-loop',
]

/** Subjects of bounces, where nothing else says so. */
const bounced =
  /^(?:undeliver(?:ed|able)|delivery (?:status|failure|has failed)|mail delivery (?:failed|system)|returned mail|failure notice|unzustellbar|non remis|no se puede entregar|onbestelbaar|niedostarcz)/i

/**
 * Finds what programs write before the subject of a notice of absence, in twenty languages. Only where it stands first: a person's reply to such a
 * notice begins with Re.
 */
const absent = new RegExp(
  `^(?:${[
    'auto(?:matic|mated)?[ -]?(?:reply|response)\\b',
    'out of (?:the )?office\\b',
    'vacation (?:reply|notice)\\b',
    'autosvar\\b',
    'automatische (?:antwort|abwesenheit)',
    'abwesenheits(?:notiz|meldung|benachrichtigung|agent)',
    'ich bin (?:derzeit |zurzeit )?(?:abwesend|nicht im b)',
    'automatisch (?:antwoord|bericht)',
    'afwezigheids',
    'r[ée]ponse automatique',
    'absence du bureau',
    'respuesta autom[aá]tica',
    'fuera de (?:la )?oficina',
    'risposta automatica',
    'fuori (?:sede|ufficio)',
    'resposta autom[aá]tica',
    'aus[eê]ncia tempor',
    'automatyczna odpowied',
    'odpowied[zź] automatyczna',
    'automatick[aá] odpov[eě]',
    'automatisk[at]? (?:svar|frånvaro)',
    'automaattinen (?:vastaus|poissaolo)',
    'automatikus v[aá]lasz',
    'r[aă]spuns automat',
    'otomatik yan[ıi]t',
    'αυτόματη απάντηση',
    'автоматическ(?:ий|ое) ответ',
    'автоматична відповідь',
    '自動(?:応答|返信)',
    '自动(?:回复|答复)',
    '자동 ?(?:회신|응답)',
  ].join('|')})`,
  'iu',
)
