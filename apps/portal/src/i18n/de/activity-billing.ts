import type { billingActivity as source } from '../en/activity-billing.ts'
import type { Translation } from '../translation.ts'
import { dunningActivity } from './activity/dunning.ts'

export const billingActivity: Translation<typeof source> = {
  invoice: {
    sent: 'hat das Dokument {subject} per E-Mail gesendet',
    cancelled: 'hat die Rechnung {subject} storniert',
    credited: 'hat die Rechnung {subject} korrigiert',
    reissued: 'hat die Rechnung {subject} neu ausgestellt',
    proforma_made: 'hat die Proforma-Rechnung {subject} erstellt',
    written_off: 'hat den offenen Betrag der Rechnung {subject} ausgebucht',
    vat_kept: 'hat die Umsatzsteuer der Rechnung {subject} geprüft und belassen',
    disputed: 'hat vermerkt, dass die Rechnung {subject} in Klärung ist',
    dispute_ended: 'hat vermerkt, dass die Klärung der Rechnung {subject} beendet ist',
  },
  payment: {
    begun: 'hat eine Zahlung über {subject} begonnen',
    settled: 'Zahlung über {subject} eingegangen',
    failed: 'Zahlung über {subject} fehlgeschlagen',
    cancelled: 'hat eine Zahlung über {subject} abgebrochen',
    returned: 'Zahlung über {subject} zurückgegeben',
    reinstated: 'Zahlung über {subject} nach einer Rückbuchung wieder da',
    charged_back: 'Zahlung über {subject} zurückgebucht',
    refunded: 'hat {subject} erstattet',
    credits_used: 'hat Guthaben von {subject} für offene Rechnungen verwendet',
  },
  debit_file: {
    made: 'hat die Lastschriftdatei {subject} erstellt',
  },
  loss: { noted: 'hat eine Notiz zu einem Ausfall von {subject} hinzugefügt' },
  payout_file: {
    made: 'hat die Auszahlungsdatei {subject} erstellt',
    executed: 'hat vermerkt, dass die Bank die Auszahlungsdatei {subject} ausgeführt hat',
  },
  payout: {
    asked: 'hat eine Auszahlung über {subject} angefordert',
    withdrawn: 'hat eine Auszahlung über {subject} zurückgezogen',
    seconded: 'hat eine Auszahlung über {subject} freigegeben, die noch eine zweite Person freigeben muss',
    approved: 'hat eine Auszahlung über {subject} freigegeben',
    refused: 'hat eine Auszahlung über {subject} abgelehnt',
    paid: '{subject} ausgezahlt',
    returned: 'Auszahlung über {subject} von der Bank zurückgegeben',
  },
  bank_statement: {
    imported: 'hat den Kontoauszug {subject} eingelesen',
    refused: 'hat vermerkt, dass der Kontoauszug {subject} abgewiesen wurde',
  },
  bank_entry: {
    asked: 'hat um Bestätigung für die Bankbuchung {subject} gebeten',
    assigned: 'hat die Bankbuchung {subject} zugeordnet',
    set_aside: 'hat die Bankbuchung {subject} aussortiert',
    undone: 'hat die Zuordnung der Bankbuchung {subject} rückgängig gemacht',
    reversed: 'hat die Zahlung zur Bankbuchung {subject} zurückgebucht, wie die Bank',
    replaced: 'hat die Bankbuchung {subject} durch ihre Einzelposten ersetzt',
    declined: 'hat die Zuordnung der Bankbuchung {subject} abgelehnt',
  },
  voucher_batch: {
    requested: 'hat Gutscheine angefordert',
    approved: 'hat Gutscheine freigegeben',
    handed_out: 'hat Gutscheincodes erstellt',
    stopped: 'hat Gutscheine zurückgezogen',
  },
  billing_run: { started: 'hat einen Rechnungslauf gestartet' },
  billing_item: {
    added: 'hat einen Posten zur Abrechnung hinzugefügt: {subject}',
    changed: 'hat einen Posten zur Abrechnung geändert: {subject}',
    removed: 'hat einen Posten von der Abrechnung entfernt: {subject}',
    billed: 'hat eine Rechnung gestellt: {subject}',
  },
  billing_settings: { changed: 'hat die Einstellungen der Abrechnung geändert' },
  bookings: { exported: 'hat die Buchungen heruntergeladen' },
  top_up_rule: {
    set: 'hat die automatische Aufladung geändert',
    removed: 'hat die automatische Aufladung ausgeschaltet',
    paused: 'hat die automatische Aufladung nach drei Fehlversuchen pausiert',
  },
  voucher: { redeemed: 'hat einen Gutschein eingelöst' },
  budget: {
    set: 'hat ein Verbrauchsbudget geändert',
    removed: 'hat ein Verbrauchsbudget entfernt',
    reached: 'hat vermerkt, dass der Verbrauch einen Teil eines Budgets erreicht hat',
    stopped: 'hat die Dienste eines Vertrags gestoppt, weil sein Budget ausgeschöpft war',
    lifted: 'hat die Dienste eines Vertrags wieder freigegeben',
  },
  ...dunningActivity,
}
