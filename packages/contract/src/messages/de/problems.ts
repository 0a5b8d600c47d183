import type { ProblemTexts } from '../../problem-texts.ts'

export const problems: ProblemTexts = {
  problems: {
    malformed_body: 'Die Anfrage war nicht lesbar: Ihr Inhalt ist kein gültiges JSON.',
    token_in_url:
      'Senden Sie das Token im Header Authorization, nie in einer Adresse. Adressen werden protokolliert: Ersetzen Sie dieses Token.',
    unauthenticated: 'Nicht angemeldet.',
    signature_invalid: 'Die Signatur fehlt, ist falsch oder zu alt.',
    forbidden: 'Für dieses Kundenkonto fehlen Ihnen die Rechte dazu.',
    token_scope: 'Diesem Token fehlt ein Bereich, den dieser Aufruf braucht.',
    token_network: 'Dieses Token wird von dieser Adresse nicht angenommen.',
    not_by_token: 'Melden Sie sich dafür an. Ein Zugriffstoken genügt nicht.',
    access_beyond_own:
      'Sie können nur Rechte vergeben, die Sie selbst haben, und nicht länger als Ihren eigenen Zugriff. Inhaber ernennen, ändern und entfernen können nur Inhaber.',
    own_people_only: 'Das können nur Personen des Kunden, nicht unsere Mitarbeiter.',
    own_roles: 'Bitten Sie einen anderen Mitarbeiter. Die eigenen Rollen können Sie nicht ändern.',
    roles_beyond_own: 'Sie können nur Rollen geben und nehmen, die nicht mehr erlauben als Ihre eigenen.',
    staff_already: 'Diese Person ist schon Mitarbeiter. Ändern Sie ihre Rollen in der Liste.',
    account_disabled: 'Dieses Konto ist gesperrt. Wählen Sie eine andere E-Mail-Adresse.',
    last_staff_owner: 'Geben Sie zuerst einer anderen Person die Rolle Inhaber. Eine Person muss sie behalten.',
    roles_by_claim: 'Ändern Sie das in Ihrem Identitätsdienst. Er entscheidet über die Rollen dieser Person.',
    role_in_use: 'Nehmen Sie diese Rolle zuerst allen Personen ab.',
    own_customer: 'Darüber muss ein anderer Mitarbeiter entscheiden. Sie gehören selbst zu diesem Kunden.',
    own_voucher:
      'Sie haben diesen Gutschein erstellt oder freigegeben und können ihn nicht einlösen. Bitten Sie einen anderen Mitarbeiter, oder geben Sie den Code dem Kunden.',
    limit_too_low: 'Das liegt über Ihrem Limit. Jemand aus Ihrem Team mit einem höheren Limit muss das bestätigen.',
    own_approval: 'Das muss ein anderer Mitarbeiter bestätigen. Sie haben es selbst angefordert.',
    approval_outdated:
      'Lehnen Sie diesen Antrag ab und stellen Sie ihn neu. Die Software wurde inzwischen aktualisiert, der Antrag passt nicht mehr dazu.',
    owners_only: 'Das kann nur ein Inhaber dieses Kundenkontos.',
    second_factor_required: 'Richten Sie zuerst die Zwei-Faktor-Anmeldung ein. Für Ihren Zugriff ist sie erforderlich.',
    not_found: 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    method_not_allowed: 'Diese Adresse nimmt solche Anfragen nicht an.',
    not_correctable:
      'Dieses Dokument lässt sich so nicht korrigieren. Das geht nur bei Rechnungen, und im Ganzen nur, solange noch nichts daran korrigiert wurde.',
    tax_would_change:
      'Mit den aktuellen Kundendaten wäre die Umsatzsteuer eine andere. Stornieren Sie die Rechnung und stellen Sie sie dann neu aus: Die Vorschau zeigt die neue Umsatzsteuer. War nur die Umsatzsteuer falsch, korrigieren Sie nur diese.',
    corrected_too_much: 'Das ist mehr, als nach früheren Korrekturen von einer Position übrig ist.',
    item_billed: 'Laden Sie die Seite neu. Einer dieser Posten wurde inzwischen abgerechnet oder entfernt.',
    work_billed: 'Laden Sie die Seite neu. Ein Teil dieser Zeit wurde inzwischen abgerechnet.',
    offer_closed:
      'Laden Sie die Seite neu. Dieses Angebot wurde inzwischen beantwortet oder zurückgezogen, oder seine Frist ist abgelaufen.',
    offer_changed:
      'Dieses Angebot lässt sich so nicht mehr annehmen. Wir haben die zuständige Person informiert und melden uns bei Ihnen.',
    nothing_due: 'Bis zum Ersten des nächsten Monats wird nichts fällig.',
    document_obstacle:
      'Das Dokument lässt sich nicht ausstellen. Prüfen Sie die Daten des Kunden und die Einstellungen des Anbieters.',
    conflict: 'Laden Sie die Seite neu und prüfen Sie noch einmal. Inzwischen hat sich etwas geändert.',
    no_customer: 'Wählen Sie zuerst einen Kunden.',
    customer_changed:
      'Laden Sie die Seite neu. Sie haben in einem anderen Tab den Kunden gewechselt, oder Ihr Zugriff ist beendet.',
    stale_version:
      'Vergleichen Sie beide Versionen und speichern Sie erneut. Inzwischen hat jemand anderes etwas geändert.',
    request_in_progress: 'Bitte warten Sie einen Moment. Dieselbe Anfrage wird noch bearbeitet.',
    ticket_closed: 'Öffnen Sie dieses Ticket wieder oder erstellen Sie ein neues. Es ist geschlossen.',
    ticket_went_on:
      'Lesen Sie, was inzwischen geschrieben wurde, und antworten Sie dann noch einmal. Ihr Text bleibt erhalten.',
    ticket_not_reopenable:
      'Erstellen Sie ein neues Ticket, das sich auf dieses bezieht. Es ist schon zu lange geschlossen.',
    ticket_not_yours:
      'Bitten Sie die Person, die das Ticket erstellt hat, oder einen Inhaber des Kontos, die Sichtbarkeit zu ändern.',
    copy_known: 'Geben Sie eine andere E-Mail-Adresse ein. Diese steht schon auf der Liste.',
    copy_declined: 'Geben Sie eine andere E-Mail-Adresse ein. Unter dieser möchte man keine Kopien dieses Tickets.',
    copy_reads_already:
      'Geben Sie eine Adresse außerhalb Ihres Kontos ein. Diese Person kann das Ticket bereits lesen.',
    copies_full: 'Entfernen Sie zuerst eine Adresse. Ein Ticket kann an bis zu 5 Adressen kopiert werden.',
    notice_ended: 'Veröffentlichen Sie eine neue Meldung. Diese ist beendet.',
    customer_has_obligations: 'Dieser Kunde hat noch laufende Verträge oder offene Beträge.',
    customer_not_deactivated: 'Dieses Kundenkonto ist bereits aktiv.',
    customer_erased: 'Dieser Kunde wird oder wurde gelöscht. Das lässt sich nicht rückgängig machen.',
    customer_closed: 'Öffnen oder entsperren Sie zuerst das Konto dieses Kunden.',
    order_impossible: 'Das lässt sich zurzeit nicht bestellen. Den Grund nennt die Seite.',
    details_missing: 'Ergänzen Sie zuerst Ihre Angaben. Die Seite sagt, was fehlt.',
    trial_used: 'Sie haben dieses Produkt schon getestet. Bestellen können Sie es weiterhin.',
    order_changed:
      'Bitte prüfen Sie die neue Übersicht und bestellen Sie erneut. Preis oder Bedingungen haben sich inzwischen geändert.',
    contract_action_refused:
      'Laden Sie die Seite neu und prüfen Sie, was jetzt möglich ist. Der Vertrag hat sich geändert.',
    change_impossible: 'Wählen Sie andere Optionen. Diese Kombination ist nicht verfügbar.',
    transfer_held:
      'Bitten Sie den Kunden, der diesen Vertrag anbietet, sich dessen Seite anzusehen. Der Vertrag kann zurzeit nicht übertragen werden.',
    transfer_to_consumer:
      'Wählen Sie ein Unternehmen oder eine öffentliche Stelle. Verbrauchern bieten wir dieses Produkt nicht an.',
    price_changed: 'Prüfen Sie den neuen Preis und bestätigen Sie noch einmal. Er hat sich inzwischen geändert.',
    payment_method_in_use:
      'Wählen Sie zuerst eine andere Zahlungsart für den Vertrag. Er wird automatisch bezahlt und hat nur diese.',
    payment_method_not_offered: 'Fügen Sie stattdessen ein Bankkonto hinzu. Diese Zahlungsart ist nicht verfügbar.',
    payment_method_unusable: 'Wählen Sie eine andere Zahlungsart. Mit dieser können Sie zurzeit nicht zahlen.',
    payment_under_way: 'Warten Sie, bis die laufende Zahlung abgeschlossen ist. Sie gilt schon für diese Rechnung.',
    payment_changed:
      'Prüfen Sie den neuen Betrag und zahlen Sie noch einmal. Der offene Betrag hat sich inzwischen geändert.',
    nothing_to_pay: 'Es ist nichts mehr zu zahlen. Ihr Guthaben hat alles beglichen.',
    refund_impossible: 'Überweisen Sie den Betrag stattdessen. Diese Zahlung lässt sich so nicht erstatten.',
    refund_not_owed:
      'Korrigieren Sie zuerst die Rechnung. Von dieser Zahlung ist nicht so viel im Guthaben des Kunden.',
    refund_too_much: 'Geben Sie einen kleineren Betrag ein. So viel ist von dieser Zahlung nicht mehr zu erstatten.',
    statement_known: 'Wählen Sie eine andere Datei. Diese wurde bereits eingelesen.',
    payee_mismatch:
      'Korrigieren Sie den Kontoinhaber, oder speichern Sie trotzdem. Bei der Bank ist ein anderer Name hinterlegt.',
    payout_too_much:
      'Geben Sie einen kleineren Betrag ein. Laden Sie die Seite neu, um den auszahlbaren Betrag zu sehen.',
    payout_goes_back:
      'Erstatten Sie auf die Karte oder an PayPal. Was so kam, wird nur überwiesen, wenn das nicht geht.',
    payout_no_account: 'Hinterlegen Sie zuerst ein Konto für Erstattungen.',
    payout_holder:
      'Geben Sie zuerst den Inhaber Ihres Erstattungskontos in lateinischen Buchstaben an. Banken können den Namen nicht lesen.',
    voucher_unusable:
      'Prüfen Sie den Code. Er ist unbekannt, abgelaufen, aufgebraucht oder gilt für eine andere Währung.',
    voucher_redeemed: 'Sie haben diesen Gutschein bereits eingelöst.',
    contact_in_use: 'Wählen Sie einen anderen Kontakt für die Verträge, die diesen verwenden.',
    contact_duplicate: 'Einen ähnlichen Kontakt gibt es schon.',
    customer_known: 'Prüfen Sie, ob es diesen Kunden schon gibt. Ein ähnlicher wurde gefunden.',
    last_factor_required:
      'Fügen Sie zuerst einen anderen Passkey oder eine andere App hinzu. Für Ihren Zugriff ist die Zwei-Faktor-Anmeldung erforderlich.',
    vat_check_impossible: 'Geben Sie zuerst eine USt-IdNr. ein. Es gibt keine zu prüfen.',
    recovery_under_way: 'Das Zurücksetzen wurde bereits angefordert. Wann es möglich ist, steht in unserer E-Mail.',
    too_many_factors: 'Entfernen Sie zuerst einen Eintrag, den Sie nicht mehr brauchen. Mehr sind nicht möglich.',
    last_owner:
      'Machen Sie zuerst eine andere Person zum Inhaber. Ein Kundenkonto braucht einen Inhaber ohne Enddatum.',
    own_access:
      'Bitten Sie einen anderen Inhaber, oder verlassen Sie diesen Kunden. Den eigenen Zugriff können Sie nicht ändern.',
    already_member: 'Ändern Sie die Rechte in der Liste. Diese Person hat schon Zugriff.',
    already_invited: 'Senden Sie die Einladung erneut oder ziehen Sie sie zurück. Diese Adresse ist schon eingeladen.',
    too_many_tokens: 'Beenden Sie zuerst Token, die Sie nicht mehr brauchen. Mehr sind nicht möglich.',
    too_many_people: 'Entfernen Sie zuerst Personen oder Einladungen. Mehr sind nicht möglich.',
    invitation_over: 'Senden Sie eine neue Einladung. Diese ist nicht mehr offen.',
    invitation_for_other_address: 'Melden Sie sich mit der E-Mail-Adresse an, an die die Einladung ging.',
    invitation_needs_sign_in:
      'Melden Sie sich an, um die Einladung anzunehmen. Für diese Adresse gibt es schon eine Anmeldung.',
    archive_under_way: 'Warten Sie, bis die laufende ZIP-Datei fertig ist.',
    exchange_rate_needed:
      'Ergänzen Sie den Kurs des Monats in tax.exchange_rates. Ohne ihn lassen sich Beträge in anderer Währung nicht in Euro melden.',
    export_under_way: 'Warten Sie, bis der laufende Datenexport fertig ist. Eine andere Person hat ihn angefordert.',
    export_failed: 'Fordern Sie einen neuen Datenexport an. Dieser ist fehlgeschlagen oder nicht mehr verfügbar.',
    erasure_under_way: 'Eine Löschung ist bereits beantragt.',
    events_gone: 'Beginnen Sie beim ältesten Ereignis. Was nach dieser Stelle kam, ist nicht mehr gespeichert.',
    export_expired: 'Fordern Sie einen neuen Datenexport an. Dieser wurde gelöscht.',
    body_too_large: 'Das ist zu groß. Senden Sie weniger auf einmal.',
    unsupported_media_type: 'Die Anfrage muss als JSON gesendet werden.',
    csrf_mismatch: 'Die Sitzung der Seite ist abgelaufen (CSRF).',
    invalid_input: 'Einige Angaben sind ungültig.',
    import_broken:
      'Korrigieren Sie die nicht lesbaren Zeilen und versuchen Sie es noch einmal. Es wurde nichts importiert.',
    invalid_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
    idempotency_key_reused: 'Dieser Schlüssel wurde bereits für eine andere Anfrage verwendet.',
    cursor_invalid: 'Beginnen Sie wieder auf der ersten Seite der Liste. Diese Seite gibt es nicht mehr.',
    reset_link_invalid: 'Fordern Sie einen neuen Link an. Dieser gilt nicht mehr.',
    link_invalid: 'Dieser Link gilt nicht mehr.',
    wrong_code: 'Geben Sie einen neuen Code ein. Dieser ist falsch oder wurde schon benutzt.',
    passkey_not_accepted: 'Dieser Passkey wurde nicht angenommen. Versuchen Sie einen anderen Weg.',
    sign_in_expired: 'Beginnen Sie noch einmal. Die Anmeldung hat zu lange gedauert.',
    captcha_required: 'Bestätigen Sie, dass Sie kein Roboter sind.',
    account_locked: 'Dieses Konto ist gesperrt. Abrechnung und Support können Sie weiter nutzen.',
    fresh_authentication_required: 'Bestätigen Sie zuerst Ihre Identität.',
    too_many_requests: 'Zu viele Versuche.',
    internal: 'Bei uns ist ein Fehler aufgetreten. Nennen Sie uns die Fehlernummer, wenn Sie sich melden.',
    centre_unreachable:
      'Prüfen Sie Ihre Internetverbindung und versuchen Sie es gleich noch einmal. Wir waren nicht erreichbar.',
    payment_service_silent:
      'Der Zahlungsdienst hat nicht geantwortet. Es wurde nichts abgebucht und nichts gespeichert. Versuchen Sie es in einer Minute noch einmal.',
    busy: 'Versuchen Sie es in einigen Sekunden noch einmal. Gerade melden sich zu viele Personen an.',
    overloaded: 'Versuchen Sie es in einigen Sekunden noch einmal. Wir erhalten gerade zu viele Anfragen.',
    database_unavailable: 'Versuchen Sie es gleich noch einmal. Wir haben eine technische Störung.',
    storage_full: 'Versuchen Sie es später noch einmal. Wir können gerade nichts speichern; es wurde nichts geändert.',
  },
  fields: {
    required: 'Geben Sie einen Wert ein.',
    too_short: 'Geben Sie mindestens {limit} Zeichen ein.',
    too_long: 'Geben Sie höchstens {limit} Zeichen ein.',
    invalid_email: 'Geben Sie eine E-Mail-Adresse wie name@beispiel.de ein.',
    invalid_format: 'Prüfen Sie das Format.',
    one_line: 'Schreiben Sie das in eine Zeile.',
    unprintable: 'Entfernen Sie die unsichtbaren Zeichen.',
    invalid_choice: 'Wählen Sie eine der Möglichkeiten.',
    ends_before_start: 'Wählen Sie ein Ende nach dem Beginn.',
    unknown_contract: 'Prüfen Sie die Vertragsnummern. Mindestens eine gibt es nicht.',
    not_a_number: 'Geben Sie eine Zahl ein.',
    too_small: 'Geben Sie mindestens {limit} ein.',
    too_big: 'Geben Sie höchstens {limit} ein.',
    unknown_field: 'Dieses Feld gibt es nicht.',
    wrong_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
    wrong_password: 'Geben Sie Ihr jetziges Passwort ein. Dieses ist falsch.',
    other_password: 'Geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.',
    wrong_code: 'Geben Sie einen neuen Code ein. Dieser ist falsch oder wurde schon benutzt.',
    breached_password: 'Wählen Sie ein anderes Passwort. Dieses steht auf einer Liste gestohlener Passwörter.',
    guessable_password:
      'Wählen Sie ein anderes Passwort. Dieses ähnelt zu sehr Ihrem Namen, Ihrer Adresse oder unserem Namen.',
    captcha: 'Versuchen Sie es noch einmal. Die Prüfung, dass Sie kein Roboter sind, ist fehlgeschlagen.',
    latin_letters:
      'Geben Sie den Namen in lateinischen Buchstaben ein, wie auf Ihrer Bankkarte. Banken können diesen nicht lesen.',
    invalid_iban: 'Vergleichen Sie die IBAN mit Ihrem Kontoauszug. Sie ist ungültig.',
    invalid_bic: 'Geben Sie eine BIC mit 8 oder 11 Buchstaben und Ziffern ein, etwa COBADEFFXXX.',
    bic_needed: 'Geben Sie die BIC ein. Für Konten in diesem Land wird sie benötigt.',
    invalid_postal_code: 'Geben Sie eine Postleitzahl wie {expected} ein.',
    unchanged: 'Geben Sie eine andere Adresse ein. Diese wird bereits verwendet.',
    name_taken: 'Wählen Sie einen anderen Namen. Diesen gibt es schon.',
    unknown_address:
      'Wählen Sie Ihre eigene Adresse oder eine aus Kontodaten, Einstellungen der Abrechnung oder Kontakten.',
    addresses_differ: 'Ändern Sie Anmeldeadresse und Kontaktadresse einzeln. Sie sind verschieden.',
    unknown_vat_country:
      'Beginnen Sie mit den Buchstaben des Landes, etwa DE, FR, CHE oder GB. Für Ihr Land: {expected}',
    invalid_vat_id: 'Geben Sie eine USt-IdNr. wie {expected} ein.',
    wrong_vat_id: 'Prüfen Sie jedes Zeichen der USt-IdNr., denn eines ist falsch. Sie sieht aus wie {expected}.',
    invalid_tax_number: 'Geben Sie eine deutsche Steuernummer mit 10, 11 oder 13 Ziffern ein.',
    register_incomplete: 'Geben Sie Registergericht und Nummer ein, oder lassen Sie beides leer.',
    invalid_leitweg_id: 'Prüfen Sie jede Ziffer der Leitweg-ID. Sie sieht aus wie {expected}.',
    reference_needed: 'Geben Sie eine Käuferreferenz ein. Eine XRechnung braucht sie.',
    leitweg_id_needed:
      'Geben Sie die Leitweg-ID ein. Öffentliche Auftraggeber in Deutschland verlangen sie auf der XRechnung.',
    not_for_consumers:
      'Wählen Sie zuerst ein anderes Format. XRechnung ist nur für Unternehmen und öffentliche Stellen.',
    invalid_participant_id: 'Geben Sie die vier Ziffern des Schemas, einen Doppelpunkt und die Nummer ein: {expected}',
    unknown_time_zone: 'Geben Sie eine Zeitzone wie Europe/Berlin ein.',
    reason_too_vague: 'Geben Sie einen Grund oder eine Ticketnummer ein. Der Kunde kann sie lesen.',
    note_too_vague: 'Geben Sie einen Grund oder eine Ticketnummer ein.',
    card_declined: 'Nehmen Sie eine andere Karte oder fragen Sie Ihre Bank. Sie hat diese Karte abgelehnt.',
    invalid_domain: 'Geben Sie eine Domain wie example.com ein.',
    unknown_top_level_domain: 'Prüfen Sie die Endung der Domain. Darunter lassen sich keine Domains registrieren.',
    unsold_top_level_domain: 'Geben Sie eine Domain mit der Endung {expected} ein.',
    invalid_hostname: 'Geben Sie einen vollständigen Hostnamen wie web1.example.com ein.',
    invalid_location: 'Geben Sie in Zeile {limit} eine Webadresse, Domain oder IP-Adresse ein.',
    no_holder: 'Wählen Sie eine Person oder Organisation mit Telefonnummer und vollständiger Anschrift.',
    slot_unavailable: 'Wählen Sie eine andere Zeit. Diese ist nicht mehr frei.',
    file_type: 'Wählen Sie eine andere Datei. Dieser Typ ist nicht zugelassen, oder der Inhalt passt nicht zum Namen.',
    file_too_big: 'Wählen Sie Dateien mit höchstens {limit} MB.',
    file_empty: 'Wählen Sie eine andere Datei. Diese ist leer.',
    files_too_big: 'Wählen Sie Dateien mit zusammen höchstens {limit} MB.',
    file_gone: 'Entfernen Sie diese Datei und fügen Sie sie neu hinzu. Sie wurde vor zu langer Zeit hochgeladen.',
    too_many_files: 'Wählen Sie höchstens {limit} Dateien.',
    no_room_for_files:
      'Senden Sie ohne Dateien, oder versuchen Sie es später noch einmal. Wir können gerade keine Dateien annehmen.',
    file_infected: 'Wählen Sie eine andere Datei. Unser Virenscanner hat in dieser Schadsoftware gefunden.',
    file_unchecked:
      'Senden Sie ohne Dateien, oder versuchen Sie es später noch einmal. Wir können Dateien gerade nicht auf Viren prüfen.',
    customer_files_full:
      'Senden Sie weniger, kleinere oder keine Dateien. Die Dateien Ihres Kundenkontos haben die Grenze von {limit} GB erreicht.',
    phone_not_a_number: 'Geben Sie eine Telefonnummer ein.',
    phone_invalid_country:
      'Beginnen Sie mit Plus und Ländervorwahl, etwa +49. Diese Vorwahl kennen wir nicht oder nehmen wir nicht an.',
    phone_too_short: 'Prüfen Sie die Telefonnummer. Sie ist zu kurz.',
    phone_too_long: 'Prüfen Sie die Telefonnummer. Sie ist zu lang.',
    phone_not_in_plan: 'Prüfen Sie die Telefonnummer. Sie ist in diesem Land nicht gültig.',
    import_empty: 'Wählen Sie eine Datei mit Kontakten. Diese enthält keine.',
    import_too_many_rows:
      'Teilen Sie die Datei und importieren Sie die Teile nacheinander. Sie hat mehr als {limit} Zeilen.',
    import_too_many_columns:
      'Entfernen Sie Spalten, die nicht zu Kontakten gehören. Die Datei hat mehr als {limit} Spalten.',
    import_unknown_word: 'Geben Sie einen Wert wie {expected} ein.',
    csv_unreadable: 'Prüfen Sie Zeile {limit}. Die Anführungszeichen passen nicht zusammen.',
    vcard_unreadable: 'Prüfen Sie diese Karte. Einer Zeile fehlt der Name oder der Wert.',
    vcard_too_old: 'Speichern Sie die Datei als vCard 3.0 oder 4.0. Diese Karte hat das alte Format vCard 2.1.',
    phone_extension_too_long: 'Lassen Sie die Nebenstelle weg. Mit ihr ist die Nummer länger als {limit} Zeichen.',
    phone_premium_rate: 'Geben Sie eine andere Nummer an. Mehrwertnummern rufen wir nicht an.',
    before_earliest: 'Wählen Sie den {expected} oder einen späteren Tag. Vorher kann der Vertrag nicht enden.',
    invalid_network: 'Geben Sie eine Adresse oder ein Netz wie 203.0.113.0/24 oder 2001:db8::/48 ein.',
    too_far_ahead: 'Wählen Sie einen Tag innerhalb eines Jahres.',
    past_date: 'Wählen Sie heute oder einen späteren Tag.',
    open_customer_first:
      'Legen Sie diesen Kunden zuerst an. Die Steuer steht erst fest, wenn die USt-IdNr. geprüft ist.',
    later_day: 'Wählen Sie einen Tag nach dem heutigen.',
    earlier_day: 'Wählen Sie einen früheren Tag. Dieser ist zu spät.',
    not_granted: 'Dieses Recht haben Sie selbst nicht.',
    too_many_decimals: 'Verwenden Sie höchstens {limit} Nachkommastellen.',
    too_early: 'Wählen Sie den {expected} oder einen späteren Tag.',
    ended_contract: 'Wählen Sie einen laufenden Vertrag oder keinen. Dieser ist beendet.',
    above_zero: 'Geben Sie einen Betrag über null ein.',
    above_open: 'Geben Sie höchstens den offenen Betrag ein.',
    invalid: 'Diese Angabe ist ungültig.',
  },
  more: { one: ' (und 1 weiterer Fehler)', other: ' (und {count} weitere Fehler)' },
}
