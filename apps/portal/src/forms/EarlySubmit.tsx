import { ScriptOnce } from '@tanstack/react-router'

type EarlyForm = HTMLFormElement & { ready?: boolean; pressed?: boolean }

/**
 * A form sent before the page's scripts have loaded would go to the server as a plain POST and lose its content. This
 * holds it back, and `sendEarly` sends it once the page can. Lists are read by GET and work without any script.
 */
const holdBack =
  "document.addEventListener('submit',function(e){var f=e.target;if(f.method=='post'&&!f.ready){e.preventDefault();f.pressed=true}},true)"

export const EarlySubmit = () => <ScriptOnce>{holdBack}</ScriptOnce>

/** Says that the form is ready now, and sends what was pressed before. */
export function sendEarly(form: EarlyForm | null): void {
  if (!form) return
  form.ready = true
  if (form.pressed) form.requestSubmit()
}
