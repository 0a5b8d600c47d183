import type { People } from './people.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

type Texts = { en: string; de: string }
type Told = { ago: number; time: string; state: string; text: Texts }
type Plan = {
  kind: 'incident' | 'maintenance'
  products: string[]
  title: Texts
  startsAt: Date
  endsAt: Date | null
  told: [Told, ...Told[]]
}

/** A running incident, and a maintenance that is to come. */
export function noticeRows(stage: Stage, people: People): Rows {
  const rows = { service_notice: [], service_notice_update: [] } as Required<
    Pick<Rows, 'service_notice' | 'service_notice_update'>
  >
  for (const plan of plans(stage)) {
    const told = plan.told.map(update => ({ ...update, at: stage.at(stage.day(-update.ago), update.time) }))
    const [first, last] = [told[0], told.at(-1)]
    if (!first || !last) continue
    const id = stage.id(first.at)
    const updates = told.map(({ at, state, text }) => ({
      notice_id: id,
      id: stage.id(at),
      state,
      text,
      author_name: people.admin.name,
      told: false,
      at: at.toISOString(),
    }))
    rows.service_notice_update.push(...updates)
    rows.service_notice.push({
      id,
      kind: plan.kind,
      state: last.state,
      scope: 'products',
      products: plan.products,
      title: plan.title,
      starts_at: plan.startsAt.toISOString(),
      ends_at: plan.endsAt?.toISOString() ?? null,
      latest_update_id: updates.at(-1)?.id ?? id,
      version: told.length,
      created_at: first.at.toISOString(),
      updated_at: last.at.toISOString(),
    })
  }
  return rows
}

const plans = (stage: Stage): Plan[] => [
  {
    kind: 'incident',
    products: ['mail-team'],
    title: { en: 'Email is delivered late', de: 'E-Mails kommen verspätet an' },
    startsAt: stage.at(stage.day(-1), '15:50'),
    endsAt: null,
    told: [
      {
        ago: 1,
        time: '16:10',
        state: 'investigating',
        text: {
          en: 'Incoming email for Mail Team arrives up to 40 minutes late. No message is lost. We are looking for the cause.',
          de: 'Eingehende E-Mails für Mail Team kommen bis zu 40 Minuten später an. Keine Nachricht geht verloren. Wir suchen die Ursache.',
        },
      },
      {
        ago: 1,
        time: '17:25',
        state: 'identified',
        text: {
          en: 'One of three spam filters does not answer, and the others take its load. We are replacing it. Until then, email arrives about 15 minutes late.',
          de: 'Einer von drei Spamfiltern antwortet nicht, die anderen übernehmen seine Last. Wir tauschen ihn aus. Bis dahin kommen E-Mails etwa 15 Minuten später an.',
        },
      },
    ],
  },
  {
    kind: 'maintenance',
    products: ['vserver-l', 'vserver-m'],
    title: { en: 'New network switches in Hamburg', de: 'Neue Netzwerk-Switches in Hamburg' },
    startsAt: stage.at(stage.day(6), '22:00'),
    endsAt: stage.at(stage.day(6), '23:30'),
    told: [
      {
        ago: 3,
        time: '10:30',
        state: 'planned',
        text: {
          en: 'We are replacing two switches. Each vServer in Hamburg loses its connection for up to five minutes within this time. Servers are not restarted.',
          de: 'Wir tauschen zwei Switches. Jeder vServer in Hamburg verliert in diesem Zeitraum für bis zu fünf Minuten die Verbindung. Server werden nicht neu gestartet.',
        },
      },
    ],
  },
]
