import { ScriptOnce } from '@tanstack/react-router'

type EarlyForm = HTMLFormElement & { ready?: boolean; pressed?: boolean }

/**
 * A form sent before the page's scripts have arrived would go to the server as a plain POST and lose what was typed. This holds it back,
 * and `sendEarly` carries it out once the page can. Lists are read by GET and work without any script.
 */
const holdBack =
  "document.addEventListener('submit',function(e){var f=e.target;if(f.method=='post'&&!f.ready){e.preventDefault();f.pressed=true}},true)"

export const EarlySubmit = () => <ScriptOnce>{holdBack}</ScriptOnce>

/** Says that the form is alive now, and sends what was pressed before. */
export function sendEarly(form: EarlyForm | null): void {
  if (!form) return
  form.ready = true
  if (form.pressed) form.requestSubmit()
}
