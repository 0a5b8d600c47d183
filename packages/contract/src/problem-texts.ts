import type { FieldErrorCode } from './field-errors.ts'
import type { ProblemCode } from './problems.ts'

export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]

type Texts = {
  problems: Record<ProblemCode, string>
  fields: Record<FieldErrorCode, string>
  /** Laravel's tail of `message` where more than one field is wrong. */
  more: { one: string; other: string }
}

/** Texts of problems and of field errors, read by the server for `message` and `errors` and by the portal for its forms. `{limit}` is filled in. */
export const problemTexts: Record<Locale, Texts> = {
  en: {
    problems: {
      malformed_body: 'The request could not be read: its body is not valid JSON.',
      unauthenticated: 'Unauthenticated.',
      forbidden: 'Your access to this customer does not include this.',
      not_found: 'This does not exist, or it does not belong to you.',
      method_not_allowed: 'This address does not accept that method.',
      conflict: 'This does not fit the present state. Reload the page and look again.',
      no_customer: 'Choose the customer you want to act for first.',
      stale_version: 'Somebody else has changed this in the meantime. Compare both versions and save again.',
      request_in_progress: 'The same request is still being worked on. Wait a moment.',
      ticket_closed: 'This ticket is closed. Reopen it or write a new one.',
      ticket_not_reopenable:
        'This ticket has been closed for too long to be reopened. Write a new one that refers to it.',
      customer_has_obligations: 'This customer still has running contracts or open amounts.',
      customer_not_deactivated: 'This customer is active already.',
      payment_method_in_use:
        'This is the only payment method of a contract that is paid automatically. Choose another one for it first.',
      body_too_large: 'That is too large to be sent in one go.',
      unsupported_media_type: 'The request must be sent as JSON.',
      csrf_mismatch: 'CSRF token mismatch.',
      invalid_input: 'Some of the input is not right.',
      invalid_credentials: 'The e-mail address or the password is not right.',
      idempotency_key_reused: 'This key was already used for a different request.',
      cursor_invalid: 'This page of the list no longer exists. Start from its first page.',
      reset_link_invalid: 'This link is no longer valid. Ask for a new one.',
      account_locked: 'This account is locked. Billing and support stay open.',
      fresh_authentication_required: 'Confirm that it is you before you change this.',
      too_many_requests: 'Too Many Attempts.',
      internal: 'Something went wrong on our side. It has been recorded under the reference shown.',
      centre_unreachable: 'The customer centre does not answer at the moment. Nothing was lost; try again shortly.',
      database_unavailable: 'We cannot reach our data at the moment. Nothing was lost; try again shortly.',
    },
    fields: {
      required: 'Fill this in.',
      too_short: 'At least {limit} characters.',
      too_long: 'At most {limit} characters.',
      invalid_email: 'Write an e-mail address such as name@example.com.',
      invalid_format: 'This does not have the expected form.',
      invalid_choice: 'Choose one of the options.',
      not_a_number: 'Write a number.',
      too_small: 'At least {limit}.',
      too_big: 'At most {limit}.',
      unknown_field: 'This field is not known.',
      wrong_credentials: 'The e-mail address or the password is not right.',
      wrong_password: 'This is not your present password.',
      invalid_iban: 'This IBAN is not right. Compare it with your bank statement.',
      card_declined: 'Your bank has declined this card. Ask there, or choose another one.',
      invalid: 'This is not right.',
    },
    more: { one: ' (and 1 more error)', other: ' (and {count} more errors)' },
  },
  de: {
    problems: {
      malformed_body: 'Die Anfrage war nicht lesbar: Ihr Inhalt ist kein gültiges JSON.',
      unauthenticated: 'Nicht angemeldet.',
      forbidden: 'Ihr Zugang zu diesem Kundenkonto umfasst das nicht.',
      not_found: 'Das gibt es nicht, oder es gehört nicht zu Ihnen.',
      method_not_allowed: 'Diese Adresse nimmt solche Anfragen nicht an.',
      conflict: 'Das passt nicht zum jetzigen Stand. Laden Sie die Seite neu und sehen Sie noch einmal nach.',
      no_customer: 'Wählen Sie zuerst den Kunden, für den Sie handeln.',
      stale_version:
        'Inzwischen hat jemand anderes etwas geändert. Vergleichen Sie beide Fassungen und speichern Sie erneut.',
      request_in_progress: 'Dieselbe Anfrage wird noch bearbeitet. Bitte warten Sie einen Moment.',
      ticket_closed: 'Dieses Ticket ist geschlossen. Öffnen Sie es wieder oder schreiben Sie ein neues.',
      ticket_not_reopenable:
        'Dieses Ticket ist schon zu lange geschlossen. Schreiben Sie ein neues, das sich darauf bezieht.',
      customer_has_obligations: 'Zu diesem Kunden laufen noch Verträge, oder es sind Beträge offen.',
      customer_not_deactivated: 'Dieser Kunde ist bereits aktiv.',
      payment_method_in_use:
        'Ein automatisch bezahlter Vertrag hat nur diese Zahlungsart. Wählen Sie für ihn zuerst eine andere.',
      body_too_large: 'Das ist zu groß, um auf einmal gesendet zu werden.',
      unsupported_media_type: 'Die Anfrage muss als JSON gesendet werden.',
      csrf_mismatch: 'Das Sicherheitsmerkmal der Seite ist abgelaufen (CSRF).',
      invalid_input: 'Ein Teil der Eingaben stimmt noch nicht.',
      invalid_credentials: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
      idempotency_key_reused: 'Dieser Schlüssel wurde bereits für eine andere Anfrage verwendet.',
      cursor_invalid: 'Diese Seite der Liste gibt es nicht mehr. Beginnen Sie wieder bei der ersten.',
      reset_link_invalid: 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
      account_locked: 'Dieses Konto ist gesperrt. Abrechnung und Support bleiben offen.',
      fresh_authentication_required: 'Bestätigen Sie zuerst, dass Sie es sind.',
      too_many_requests: 'Zu viele Versuche.',
      internal: 'Bei uns ist etwas schiefgegangen. Es ist unter der angezeigten Referenz vermerkt.',
      centre_unreachable:
        'Das Kundencenter antwortet gerade nicht. Es ist nichts verloren; versuchen Sie es gleich noch einmal.',
      database_unavailable:
        'Wir erreichen unsere Daten gerade nicht. Es ist nichts verloren; versuchen Sie es gleich noch einmal.',
    },
    fields: {
      required: 'Bitte ausfüllen.',
      too_short: 'Mindestens {limit} Zeichen.',
      too_long: 'Höchstens {limit} Zeichen.',
      invalid_email: 'Schreiben Sie eine E-Mail-Adresse wie name@beispiel.de.',
      invalid_format: 'Das hat nicht die erwartete Form.',
      invalid_choice: 'Wählen Sie eine der Möglichkeiten.',
      not_a_number: 'Schreiben Sie eine Zahl.',
      too_small: 'Mindestens {limit}.',
      too_big: 'Höchstens {limit}.',
      unknown_field: 'Dieses Feld ist nicht bekannt.',
      wrong_credentials: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
      wrong_password: 'Das ist nicht Ihr jetziges Passwort.',
      invalid_iban: 'Diese IBAN stimmt nicht. Vergleichen Sie sie mit Ihrem Kontoauszug.',
      card_declined: 'Ihre Bank hat diese Karte abgelehnt. Fragen Sie dort nach, oder wählen Sie eine andere.',
      invalid: 'Das stimmt so nicht.',
    },
    more: { one: ' (und 1 weiterer Fehler)', other: ' (und {count} weitere Fehler)' },
  },
}
