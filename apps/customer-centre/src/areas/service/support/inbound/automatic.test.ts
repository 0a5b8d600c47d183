import { describe, expect, test } from 'vitest'
import { automaticKind } from './automatic.ts'

const person = { headers: {}, envelopeSender: 'anna@demo.example', from: 'anna@demo.example', subject: 'Re: New reply' }

describe('what a person wrote', () => {
  test.each([
    ['plainly', {}],
    ['and says that no machine did', { headers: { 'auto-submitted': 'no' } }],
    ['about someone who is away', { subject: 'Re: Out of office' }],
    ['about an automatic reply', { subject: 'Question about the automatic reply' }],
    ['with precedence', { headers: { precedence: 'normal' } }],
    ['with a report as a file', { headers: { 'content-type': 'multipart/mixed; boundary=x' } }],
  ])('%s', (_how, change) => {
    expect(automaticKind({ ...person, ...change })).toBe(null)
  })
})

describe('what a machine wrote', () => {
  test.each([
    ['automatic', { headers: { 'auto-submitted': 'auto-replied' } }],
    ['automatic', { headers: { 'auto-submitted': 'auto-generated; owner-email="x@y.example"' } }],
    ['automatic', { headers: { 'x-auto-response-suppress': 'All' } }],
    ['automatic', { headers: { precedence: 'bulk' } }],
    ['automatic', { headers: { precedence: 'auto_reply' } }],
    ['automatic', { headers: { 'x-autoreply': 'yes' } }],
    ['automatic', { envelopeSender: '' }],
    [
      'automatic',
      { headers: { 'content-type': 'multipart/report; report-type=disposition-notification; boundary=x' } },
    ],
    ['list', { headers: { 'list-id': '<news.example>' } }],
    ['list', { headers: { precedence: 'list' } }],
    ['bounce', { headers: { 'content-type': 'multipart/report; report-type=delivery-status;\n boundary=x' } }],
    ['bounce', { from: 'MAILER-DAEMON@mx.example' }],
    ['bounce', { headers: { 'x-failed-recipients': 'ben@demo.example' } }],
    ['bounce', { envelopeSender: '', subject: 'Undelivered Mail Returned to Sender' }],
    ['bounce', { envelopeSender: '', subject: 'Unzustellbar: Neue Antwort' }],
  ] as const)('%s %o', (kind, change) => {
    expect(automaticKind({ ...person, ...change })).toBe(kind)
  })

  test.each([
    'Automatic reply: New reply to ticket #20001',
    'Auto-Reply: away',
    'Out of Office: New reply',
    'Automatische Antwort: Neue Antwort',
    'Abwesenheitsnotiz: Neue Antwort',
    'Réponse automatique : Re',
    'Absence du bureau : Re',
    'Respuesta automática: Re',
    'Fuera de la oficina',
    'Risposta automatica: R',
    'Automatisch antwoord: Re',
    'Resposta automática: Re',
    'Odpowiedź automatyczna: Re',
    'Automatická odpověď: Re',
    'Automatiskt svar: Re',
    'Autosvar: Re',
    'Automaattinen vastaus: Re',
    'Automatikus válasz: Re',
    'Răspuns automat: Re',
    'Otomatik yanıt: Re',
    'Автоматический ответ: Re',
    '自動応答: Re',
    '自动回复: Re',
  ])('by its subject: %s', subject => {
    expect(automaticKind({ ...person, subject })).toBe('automatic')
  })
})
