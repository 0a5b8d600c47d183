import { localeOf } from '@kontor/contract/locales'
import { antiBotWidget } from '../../i18n/en/anti-bot-widget.ts'
import { type CheckState, listen, type Message, post, surroundings } from './messages.ts'

/** The visible box. Pages show it only when something has to be seen or pressed. */
const texts = import.meta.glob<typeof antiBotWidget>('../../i18n/*/anti-bot-widget.ts', {
  eager: true,
  import: 'antiBotWidget',
})

const here = surroundings()
const language = localeOf(here.parameters.get('lang') ?? '')
const words = texts[`../../i18n/${language}/anti-bot-widget.ts`] ?? antiBotWidget
const dark =
  here.parameters.get('theme') === 'dark' ||
  (here.parameters.get('theme') === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)

const box = document.createElement('div')
const text = document.createElement('p')
const button = document.createElement('button')

function draw(): void {
  document.documentElement.lang = language
  // the frame's policy knows no style sheets; styles set by script need none
  Object.assign(document.body.style, { margin: '0', fontFamily: 'system-ui, sans-serif', fontSize: '14px' })
  Object.assign(box.style, {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    height: '70px',
    padding: '8px 12px',
    border: '1px solid',
    borderColor: dark ? '#525252' : '#a3a3a3',
    borderRadius: '4px',
    color: dark ? '#fff' : '#171717',
    background: dark ? '#171717' : '#fafafa',
  })
  text.style.margin = '0'
  text.setAttribute('role', 'status')
  button.type = 'button'
  Object.assign(button.style, { font: 'inherit', minHeight: '36px', cursor: 'pointer' })
  button.addEventListener('click', event => {
    post(here, 'widget_trigger', here.agentId, {
      state: 'unactivated',
      trigger: { v: 1, tt: 'widget', weit: event.isTrusted },
    })
  })
  box.append(text, button)
  document.body.prepend(box)
  show('unactivated')
}

function show(state: CheckState): void {
  const said: Partial<Record<CheckState, string>> = {
    unactivated: '',
    completed: words.completed,
    expired: words.expired,
    error: words.error,
  }
  text.textContent = said[state] ?? words.working
  button.textContent = state === 'unactivated' ? words.start : words.again
  button.hidden = state !== 'unactivated' && state !== 'expired' && state !== 'error'
}

function hear(message: Message): void {
  if (message.type !== 'widget_set_state') return
  const { state } = message.data as { state: CheckState } // the agent's word
  show(state)
}

draw()
if (parent !== window && here.origin !== '') {
  listen(here, hear)
  const announce = (again: boolean) => {
    const sitekey = here.parameters.get('sitekey') ?? ''
    post(here, 'widget_announce', here.agentId, { sitekey, lang: language, mode: 'noninteractive', signals: {}, again })
  }
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.newAgent === here.agentId) announce(true)
  })
  announce(false)
}
