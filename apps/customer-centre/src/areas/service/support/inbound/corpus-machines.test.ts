import { describe, expect, test } from 'vitest'
import { bytesOf, lines, multipart, part, type Raw } from '../../../../testing/raw-mail.ts'
import { type ReadMail, run } from './read-mail.ts'

// whole mails of machines, and what comes beside the words of people; what people write is in corpus.test.ts

const from = 'From: Anna <anna@demo.example>'
const read = (...parts: Raw[]): Promise<ReadMail> =>
  run({ bytes: bytesOf(parts), envelopeSender: 'anna@demo.example', above: [] })

describe('is what a machine sent', () => {
  const report = (words: string, ...fields: string[]) =>
    multipart(
      'report; report-type=delivery-status',
      part('text/plain', words),
      part('message/delivery-status', lines('Reporting-MTA: dns; mx.example', '', ...fields)),
      part('text/rfc822-headers', lines('Message-ID: <ours@nordlicht.example>', 'Subject: New reply')),
    )
  const failed = (status: string, words: string) =>
    report(
      'Sorry.',
      'Final-Recipient: rfc822; ben@demo.example',
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${words}`,
    )
  const daemon = (name: string) => `From: ${name}`
  const old = (text: string) => lines('Content-Type: text/plain', '', text, '', 'Message-ID: <ours@nordlicht.example>')
  const none = { bounce: null }
  const back = (status: string) => ({ automatic: 'bounce', answers: ['ours@nordlicht.example'], bounce: { status } })

  test.each<[string, string[], object]>([
    [
      'Postfix',
      [
        daemon('MAILER-DAEMON@mx.example'),
        'Subject: Undelivered Mail Returned to Sender',
        failed('5.1.1', '550 5.1.1 User unknown'),
      ],
      back('5.1.1'),
    ],
    [
      'Exim',
      [
        daemon('Mail Delivery System <Mailer-Daemon@mx.example>'),
        'X-Failed-Recipients: ben@demo.example',
        old('550 Unrouteable address'),
      ],
      back('5.0.0'),
    ],
    [
      'qmail',
      [
        daemon('MAILER-DAEMON@mx.example'),
        'Subject: failure notice',
        old('<ben@demo.example>:\r\nSorry, no mailbox here by that name. (#5.1.1)'),
      ],
      back('5.1.1'),
    ],
    [
      'Sendmail',
      [
        daemon('Mail Delivery Subsystem <MAILER-DAEMON@mx.example>'),
        'Subject: Returned mail: see transcript for details',
        failed('5.1.1', '550 5.1.1 User unknown'),
      ],
      back('5.1.1'),
    ],
    [
      'Exchange',
      [
        daemon('postmaster@mx.example'),
        'Subject: Undeliverable: New reply',
        failed('5.7.1', '550 5.7.1 RESOLVER.RST.AuthRequired'),
      ],
      back('5.7.1'),
    ],
    [
      'Exchange in German',
      [
        daemon('postmaster@mx.example'),
        'Subject: Unzustellbar: Neue Antwort',
        failed('5.2.2', '554 5.2.2 mailbox full'),
      ],
      back('5.2.2'),
    ],
    [
      'Microsoft 365',
      [
        daemon('Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@x.example>'),
        'Subject: Unzustellbar',
        failed('5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'),
      ],
      back('5.1.10'),
    ],
    [
      'Google',
      [
        daemon('mailer-daemon@googlemail.com'),
        'Subject: Delivery Status Notification (Failure)',
        failed('5.1.1', '550-5.1.1 The email account that you tried to reach does not exist'),
      ],
      back('5.1.1'),
    ],
    [
      'GMX',
      [
        daemon('GMX Mailer Daemon <mailer-daemon@gmx.de>'),
        'Subject: Mail delivery failed: returning message to sender',
        old('550 Requested action not taken: mailbox unavailable'),
      ],
      back('5.0.0'),
    ],
    [
      'Web.de',
      [
        daemon('mailer-daemon@web.de'),
        'Subject: Mail delivery failed',
        old('552-Requested mail action aborted: exceeded storage allocation'),
      ],
      back('5.0.0'),
    ],
    [
      'Domino',
      [
        daemon('Postmaster@x.example'),
        'Subject: DELIVERY FAILURE: User not listed',
        failed('5.1.1', 'User ben not listed'),
      ],
      back('5.1.1'),
    ],
    [
      'Amazon SES',
      [
        daemon('MAILER-DAEMON@eu-west-1.amazonses.com'),
        'Subject: Delivery Status Notification (Failure)',
        failed('5.3.0', '550 rejected'),
      ],
      back('5.3.0'),
    ],
    [
      'a mail refused as spam',
      [daemon('MAILER-DAEMON@mx.example'), failed('5.7.26', '550 5.7.26 unauthenticated')],
      back('5.7.26'),
    ],
    [
      'a domain that is not there',
      [daemon('MAILER-DAEMON@mx.example'), failed('5.4.4', 'Host not found')],
      back('5.4.4'),
    ],
    [
      'a warning of a delay',
      [daemon('MAILER-DAEMON@mx.example'), report('Wait.', 'Action: delayed', 'Status: 4.4.1')],
      none,
    ],
    [
      'a receipt of delivery',
      [daemon('MAILER-DAEMON@mx.example'), report('Done.', 'Action: delivered', 'Status: 2.0.0')],
      none,
    ],
    [
      'a receipt of relaying',
      [daemon('MAILER-DAEMON@mx.example'), report('Done.', 'Action: relayed', 'Status: 2.0.0')],
      none,
    ],
    [
      'a receipt of reading',
      [
        from,
        multipart(
          'report; report-type=disposition-notification',
          part('text/plain', 'Read.'),
          part('message/disposition-notification', 'Disposition: manual-action'),
        ),
      ],
      { automatic: 'automatic', ...none },
    ],
    [
      'a complaint about spam',
      [
        from,
        multipart(
          'report; report-type=feedback-report',
          part('text/plain', 'Spam.'),
          part('message/feedback-report', 'Feedback-Type: abuse'),
        ),
      ],
      { automatic: 'automatic', ...none },
    ],
    ['Mailman', [from, 'List-Id: <x.lists.example>', 'Precedence: list', '', 'x'], { automatic: 'list' }],
    [
      'Google Groups',
      [from, 'List-ID: <x.googlegroups.com>', 'List-Post: <https://x.example>', '', 'x'],
      { automatic: 'list' },
    ],
    ['Majordomo', [from, 'Precedence: List', '', 'x'], { automatic: 'list' }],
    ['Sympa', [from, 'List-Post: <mailto:x@lists.example>', '', 'x'], { automatic: 'list' }],
    [
      'a newsletter',
      [from, 'Precedence: bulk', 'List-Unsubscribe: <https://x.example>', '', 'x'],
      { automatic: 'automatic' },
    ],
    [
      'a mail of ours that comes around',
      [from, 'Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All', '', 'x'],
      { automatic: 'automatic' },
    ],
    ['vacation of Sieve', [from, 'Auto-Submitted: auto-replied (vacation)', '', 'x'], { automatic: 'automatic' }],
    ['vacation of BSD', [from, 'Precedence: bulk', 'Subject: away from my mail', '', 'x'], { automatic: 'automatic' }],
    ['cPanel', [from, 'X-Autorespond: x', 'Precedence: auto_reply', '', 'x'], { automatic: 'automatic' }],
    [
      'a rule of Exchange',
      [from, 'X-MS-Exchange-Inbox-Rules-Loop: anna@demo.example', '', 'x'],
      { automatic: 'automatic' },
    ],
    ['a person who says so', [from, 'Auto-Submitted: no', '', 'x'], { automatic: null }],
    ['a person in bulk by hand', [from, 'Precedence: first-class', '', 'x'], { automatic: null }],
  ])('%s', async (_what, head, expected) => {
    expect(await read(lines(...head))).toMatchObject(expected)
  })

  test.each([
    'Automatic reply: New reply',
    'Out of Office: New reply',
    'Automatische Antwort: Neue Antwort',
    'Abwesenheitsnotiz: Neue Antwort',
    'Réponse automatique : Nouvelle réponse',
    'Respuesta automática: Respuesta nueva',
    'Risposta automatica: Nuova risposta',
    'Automatisch antwoord: Nieuw antwoord',
    'Resposta automática: Resposta nova',
    'Odpowiedź automatyczna: Nowa odpowiedź',
    'Automatická odpověď: Nová odpověď',
    'Autosvar: Nyt svar',
    'Automaattinen vastaus: Uusi vastaus',
    'Automatikus válasz: Új válasz',
    'Răspuns automat: Răspuns nou',
    'Otomatik yanıt: Yeni yanıt',
    'Αυτόματη απάντηση: Νέα απάντηση',
    'Автоматический ответ: Новый ответ',
    'Автоматична відповідь: Нова відповідь',
    '自動応答: 新しい返信',
    '自动回复: 新回复',
    '자동 회신: 새 답변',
  ])('for someone who is away, in its own words: %s', async subject => {
    const coded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
    expect(await read(lines(from, `Subject: ${coded}`, '', 'x'))).toMatchObject({ automatic: 'automatic', subject })
    expect((await read(lines(from, `Subject: Re: ${coded}`, '', 'x'))).automatic).toBe(null)
  })
})

describe('what else comes in a mail stays beside its words', () => {
  const alternative = multipart('alternative', part('text/plain', 'words'), part('text/html', '<p>page</p>'))
  test.each<[string, string, string[]]>([
    [
      'an invitation of Google',
      multipart(
        'mixed',
        part('text/plain', 'words'),
        part('text/calendar; method=REQUEST', 'BEGIN:VCALENDAR'),
        part('application/ics; name="invite.ics"', 'x'),
      ),
      ['text/calendar', 'invite.ics'],
    ],
    [
      'an answer to an invitation',
      multipart('alternative', part('text/plain', 'words'), part('text/calendar; method=REPLY', 'BEGIN:VCALENDAR')),
      ['text/calendar'],
    ],
    [
      'winmail.dat under another name',
      multipart('mixed', part('text/plain', 'words'), part('application/vnd.ms-tnef; name="ATT00001.dat"', 'x')),
      ['ATT00001.dat'],
    ],
    [
      'S/MIME, signed',
      multipart(
        'signed; protocol="application/pkcs7-signature"',
        part('text/plain', 'words'),
        part('application/pkcs7-signature; name="smime.p7s"', 'x'),
      ),
      ['smime.p7s'],
    ],
    [
      'S/MIME, encrypted',
      lines(
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
        'Content-Disposition: attachment; filename="smime.p7m"',
        '',
        'x',
      ),
      ['smime.p7m'],
    ],
    [
      'PGP, signed',
      multipart(
        'signed; protocol="application/pgp-signature"',
        part('text/plain', 'words'),
        part('application/pgp-signature; name="signature.asc"', 'x'),
      ),
      ['signature.asc'],
    ],
    [
      'PGP, encrypted',
      multipart(
        'encrypted; protocol="application/pgp-encrypted"',
        part('application/pgp-encrypted', 'Version: 1'),
        part('application/octet-stream; name="encrypted.asc"', 'x'),
      ),
      ['application/pgp-encrypted', 'encrypted.asc'],
    ],
    [
      'a key',
      multipart('mixed', part('text/plain', 'words'), part('application/pgp-keys; name="key.asc"', 'x')),
      ['key.asc'],
    ],
    [
      'a card',
      multipart('mixed', part('text/plain', 'words'), part('text/vcard; name="anna.vcf"', 'BEGIN:VCARD')),
      ['anna.vcf'],
    ],
    ['a sound', multipart('mixed', part('text/plain', 'words'), part('audio/amr; name="call.amr"', 'x')), ['call.amr']],
    [
      'a file with a path for a name',
      multipart('mixed', part('text/plain', 'words'), part('text/x-log; name="../../etc/passwd"', 'x')),
      ['../../etc/passwd'],
    ],
    [
      'a file with line ends in its name',
      multipart('mixed', part('text/plain', 'words'), part('text/x-log; name="=?utf-8?b?YQ0KYg==?="', 'x')),
      ['a b'],
    ],
    [
      'a name over several parameters',
      multipart(
        'mixed',
        part('text/plain', 'words'),
        part('text/x-log', 'x', 'Content-Disposition: attachment;', ' filename*0="long-";', ' filename*1="name.log"'),
      ),
      ['long-name.log'],
    ],
    [
      'a name in Latin 1',
      multipart(
        'mixed',
        part('text/plain', 'words'),
        part('text/x-log', 'x', "Content-Disposition: attachment; filename*=iso-8859-1''K%F6ln.log"),
      ),
      ['Köln.log'],
    ],
    [
      'an empty file',
      multipart('mixed', part('text/plain', 'words'), part('image/png; name="empty.png"', '')),
      ['empty.png'],
    ],
    [
      'a preamble and an epilogue',
      multipart('mixed', part('text/plain', 'words')).replace('--b', 'For old programs.\r\n--b').concat('\r\nThe end.'),
      [],
    ],
    [
      'a boundary within a boundary',
      multipart('mixed', part('text/plain', 'words\r\n--bb\r\n--').replace('words\r\n--bb\r\n--', 'words')),
      [],
    ],
    ['a digest', multipart('digest', lines('', 'Subject: x', '', 'inner')), ['message/rfc822']],
    [
      'alternatives within a mixture',
      lines(
        'Content-Type: multipart/mixed; boundary=a',
        '',
        '--a',
        alternative,
        '--a',
        'Content-Type: image/png; name=a.png',
        '',
        'x',
        '--a--',
      ),
      ['a.png'],
    ],
    ['a part of no kind', multipart('mixed', lines('', 'words')), []],
    ['a part of a kind that is none', multipart('mixed', part('text/plain', 'words'), part('///;;==', 'x')), ['///']],
    ['a mixture that is none', multipart('nonsense', part('text/plain', 'words')), []],
  ])('%s', async (_what, source, files) => {
    const mail = await read(lines(from, source))
    expect(mail.files).toEqual(files)
    expect(['words', '']).toContain(mail.reply)
    if (/plain|^Content-Type: [^;]*mixed/.test(source)) expect(mail.reply).toBe('words')
  })
})
